import type { Transaction } from '../../context.ts'
import { isForAll, isKept, type Numbering, type Run } from './run.ts'

/** `weightOfLine`: of each line, the place (from 1) of its weight among the staged ones. */
type Writing = {
  account: Pick<Numbering, 'agreementId' | 'bankAccountId'>
  jobId: string
  weightOfLine: readonly number[]
}

/** One INSERT … SELECT per table from the staged rows, and the units that pay nothing into the job's report. */
export async function writeCharges(
  sql: Transaction,
  run: Run,
  { account, jobId, weightOfLine }: Writing,
): Promise<void> {
  await writeChargeRows(sql, run, account.bankAccountId, weightOfLine)
  await sql`
    insert into public.boletos (condominium_id, id, charge_id, agreement_id, our_number, our_number_check, our_number_printed,
      barcode, digitable_line, due_on, amount_cents)
    select ${run.condominiumId}, s.boleto_id, s.charge_id, ${account.agreementId}, s.our_number, s.our_number_check,
      s.our_number_printed, s.barcode, s.digitable_line, ${run.dueOn}, s.amount_cents
    from issuing_charges s order by s.place`
  await postFees(sql, run)
  if (!run.lines.some(isForAll)) return
  await sql`
    insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
    select ${run.condominiumId}, ${jobId}, u.place, u.place, 'unidade', u.label, 'zero_amount',
      'A unidade ' || u.label || ' não tem valor neste mês (fração zero): nenhuma cobrança foi emitida para ela.'
    from issuing_units u where not exists (select from issuing_charges s where s.place = u.place)
    on conflict do nothing`
}

async function writeChargeRows(
  sql: Transaction,
  run: Run,
  bankAccountId: string,
  weightOfLine: readonly number[],
): Promise<void> {
  await sql`
    insert into public.charges (condominium_id, id, run_id, kind, unit_id, reference, unit_label, sort_key, competence, due_on,
      amount_cents, discount_cents, discount_until, payer_id, payer_name, pix_txid, bank_account_id, part)
    select ${run.condominiumId}, s.charge_id, ${run.id}, ${run.kind}, u.unit_id, s.reference, u.label, u.sort_key,
      ${`${run.competence}-01`}, ${run.dueOn}, s.amount_cents, s.discount_cents,
      case when s.discount_cents is not null then ${run.discount?.until ?? null}::date end,
      case when s.part = 'owner' then u.owner_id else u.payer_id end, case when s.part = 'owner' then u.owner_name else u.payer_name end,
      s.txid, ${bankAccountId}, s.part
    from issuing_charges s join issuing_units u on u.place = s.place order by s.place, s.reference`
  // Lines that do not apply to everyone say why on each charge; a unit's read or typed values have their own text.
  const withNotes = run.lines.some(isKept)
  const parts = withNotes
    ? sql`join issuing_units u on u.place = s.place
        left join private.charge_run_parts p on p.condominium_id = l.condominium_id and p.run_id = l.run_id
          and p.position = l.position and p.unit_id = u.unit_id`
    : sql``
  await sql`
    insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents, weight, note)
    select ${run.condominiumId}, s.charge_id, l.position, l.fund_id, l.income_rubric_id, l.description, a.cents,
      s.weights[(${[...weightOfLine]}::int[])[a.index::int]],
      ${withNotes ? sql`coalesce(p.note, l.reason)` : sql`l.reason`}
    from issuing_charges s
    cross join unnest(s.amounts) with ordinality as a (cents, index)
    join public.charge_run_lines l on l.condominium_id = ${run.condominiumId} and l.run_id = ${run.id} and l.position = a.index
    ${parts}
    where a.cents > 0`
}

/** Posts per charge, fund and booking account: the receivable grows, the fee is income of the month it belongs to. */
async function postFees(sql: Transaction, run: Run): Promise<void> {
  await sql`
    with account as materialized (
      select l.fund_id, l.income_rubric_id,
        private.ledger_account(${run.condominiumId}, l.fund_id, 'receivable', l.income_rubric_id) as receivable_id,
        -- A deposit is owed back: it is no income.
        case when r.purpose = 'deposit' then private.ledger_account(${run.condominiumId}, l.fund_id, 'deposits')
          else private.ledger_account(${run.condominiumId}, l.fund_id, 'income', l.income_rubric_id) end as income_id
      from (select distinct fund_id, income_rubric_id from public.charge_run_lines
        where condominium_id = ${run.condominiumId} and run_id = ${run.id} order by 1, 2) l
      join public.rubrics r on r.condominium_id = ${run.condominiumId} and r.id = l.income_rubric_id
    ), line as materialized (
      select l.position, a.* from public.charge_run_lines l
      join account a on a.fund_id = l.fund_id and a.income_rubric_id = l.income_rubric_id
      where l.condominium_id = ${run.condominiumId} and l.run_id = ${run.id}
    )
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, unit_id, charge_id, run_id)
    select ${run.condominiumId}, f.fund_id, f.receivable_id, f.income_id, f.cents, ${`${run.competence}-01`}, 'fee', u.unit_id,
      f.charge_id, ${run.id}
    from (
      select s.place, s.charge_id, l.fund_id, l.receivable_id, l.income_id, sum(a.cents)::bigint as cents
      from issuing_charges s
      cross join unnest(s.amounts) with ordinality as a (cents, index)
      join line l on l.position = a.index
      group by s.place, s.charge_id, l.fund_id, l.receivable_id, l.income_id
    ) f
    join issuing_units u on u.place = f.place
    where f.cents > 0`
}

type Proof = { charges: number; units: number; cents: number; transferred: number; without_payer: number }

/**
 * Proves from the written rows that charges and transfers sum to the budget, closes the run and returns the job's report. Throws, and so undoes
 * everything, when a centavo is missing.
 */
export async function closeRun(sql: Transaction, run: Run): Promise<Record<string, unknown>> {
  const [proof] = await sql<Proof[]>`
    select count(*)::int as charges, count(distinct unit_id)::int as units, coalesce(sum(amount_cents), 0)::float8 as cents,
      count(*) filter (where payer_name is null)::int as without_payer,
      (select coalesce(sum(t.cents), 0)::float8 from public.ledger_transfers t
        where t.condominium_id = ${run.condominiumId} and t.run_id = ${run.id}
          and t.occurred_on = ${`${run.competence}-01`} and t.kind = 'fee') as transferred
    from public.charges where condominium_id = ${run.condominiumId} and run_id = ${run.id}`
  const { charges, units: charged, cents, transferred, without_payer } = proof!
  if (cents !== run.totalCents || transferred !== run.totalCents)
    throw new Error('the charges issued do not sum to the budget')
  await sql`
    update public.charge_runs set status = 'issued', charge_count = ${charges}, issued_at = private.now()
    where condominium_id = ${run.condominiumId} and id = ${run.id} and status = 'issuing'`
  const [units] = await sql<{ without_amount: number }[]>`
    select (count(*) - ${charged})::int as without_amount
    from public.unit_list where condominium_id = ${run.condominiumId}`
  return {
    run_id: run.id,
    kind: run.kind,
    competence: run.competence,
    charges,
    split_units: charges - charged,
    total_cents: cents,
    without_payer,
    units_without_amount: run.lines.some(isForAll) ? units!.without_amount : 0,
  }
}
