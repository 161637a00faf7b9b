import type { StatementRule } from '../../../../domain/bank-statements/rules.ts'
import type {
  Candidates,
  OpenBill,
  OpenLine,
  OtherLine,
  Precedent,
} from '../../../../domain/bank-statements/suggesting/candidates.ts'
import { addDays } from '../../../../domain/calendar.ts'
import type { Context } from '../command.ts'
import { loadCharges } from './open-charges.ts'

/** Loads open lines of an account, oldest first: those with the ids, or else the first of all. */
export async function loadLines(
  { sql, condominiumId }: Context,
  account: string,
  ids: readonly string[] | null,
): Promise<OpenLine[]> {
  return sql<OpenLine[]>`
    select id, bank_account_id as "bankAccountId", occurred_on::text as on, cents::float8 as cents, memo, documents, pattern
    from public.bank_statement_lines
    where condominium_id = ${condominiumId} and bank_account_id = ${account} and match_id is null
      and (${ids === null} or id = any (${[...(ids ?? [])]}::uuid[]))
    order by occurred_on, position, id limit 300`
}

/** Everything that could explain these lines, bounded by their days. */
export async function loadCandidates(
  context: Context,
  account: string,
  lines: readonly OpenLine[],
): Promise<Candidates> {
  const { sql, condominiumId } = context
  const days = lines.map(({ on }) => on).sort()
  const from = addDays(days[0]!, -6)
  const until = addDays(days.at(-1)!, 6)
  const entries = await sql<Candidates['entries'][number][]>`
    select transfer_ids as "transferIds", occurred_on::text as on, cents::float8 as cents,
      coalesce(nullif(words, ''), 'Lançamento') || coalesce(' · ' || unit_label, '') as words, bundle as "group"
    from private.statement_entries(${condominiumId}, ${account}, ${from}, ${until}) limit 5000`
  const bills = await loadBills(context, addDays(days[0]!, -15), addDays(days.at(-1)!, 15))
  const { charges, areMany } = await loadCharges(context, lines)
  const rules = await sql<StatementRule[]>`
    select id, pattern, direction, min_cents::float8 as min_cents, max_cents::float8 as max_cents, bank_account_id, fund_id, rubric_id,
      other_account_id, description, is_sure
    from public.statement_rules where condominium_id = ${condominiumId} order by position, id`
  return {
    entries,
    bills,
    charges,
    chargesAreMany: areMany,
    rules,
    others: await loadOthers(context, account, from, until),
    precedents: await loadPrecedents(context, lines),
    ...(await loadNames(context)),
  }
}

const loadBills = ({ sql, condominiumId }: Context, from: string, until: string) => sql<OpenBill[]>`
  select b.id, b.due_on::text as "dueOn", (b.cents - b.paid_cents)::float8 as "leftCents", b.description, b.supplier_id as "supplierId",
    s.name as supplier, case when s.document is null then '{}' else array[s.document] end as documents
  from public.bills b left join public.suppliers s on s.condominium_id = b.condominium_id and s.id = b.supplier_id
  where b.condominium_id = ${condominiumId} and b.status = 'open' and b.due_on between ${from} and ${until}
  order by b.due_on, b.id limit 3000`

/** Loads open lines of the other accounts, each with the fund tied to that account. */
const loadOthers = ({ sql, condominiumId }: Context, account: string, from: string, until: string) => sql<
  OtherLine[]
>`
  select l.bank_account_id as "bankAccountId", l.occurred_on::text as on, l.cents::float8 as cents,
    (select f.id from public.funds f where f.condominium_id = l.condominium_id and f.closed_on is null
      and f.bank_account_id in (l.bank_account_id, ${account}::uuid) order by f.bank_account_id = l.bank_account_id desc limit 1) as "fundId"
  from public.bank_statement_lines l
  where l.condominium_id = ${condominiumId} and l.bank_account_id <> ${account} and l.match_id is null
    and l.occurred_on between ${from} and ${until} order by l.occurred_on, l.id limit 2000`

/** The newest choice of each pattern, and how often in a row it was the same. */
const loadPrecedents = ({ sql, condominiumId }: Context, lines: readonly OpenLine[]) => sql<Precedent[]>`
  select w.pattern, w.is_in as "isIn", m.on, m.choice, m.times
  from jsonb_to_recordset(${sql.json(wantedPatterns(lines))}) as w (pattern text, is_in boolean)
  cross join lateral (
    select (array_agg(t.choice))[1] as choice, (array_agg(t.created_at::date::text))[1] as on,
      count(*) filter (where t.choice = t.newest)::int as times
    from (
      select t.choice, t.created_at, first_value(t.choice) over (order by t.created_at desc, t.id) as newest from public.statement_matches t
      where t.condominium_id = ${condominiumId} and t.pattern = w.pattern and t.is_in = w.is_in and t.undone_at is null and t.choice is not null
      order by t.created_at desc, t.id limit 5
    ) t
  ) m
  where m.choice is not null`

const wantedPatterns = (lines: readonly OpenLine[]) => {
  const keys = new Map(
    lines.map(({ pattern, cents }) => [`${cents > 0} ${pattern}`, { pattern, is_in: cents > 0 }]),
  )
  return [...keys.values()].filter(({ pattern }) => pattern !== '')
}

type Names = { rubrics: Candidates['rubrics']; accounts: Record<string, string>; ordinaryFundId: string }

async function loadNames({ sql, condominiumId }: Context): Promise<Names> {
  const [row] = await sql<Names[]>`
    select jsonb_build_object('bankFee', private.purpose_rubric(${condominiumId}, 'bank_fee'),
        'yields', private.rubric_of(${condominiumId}, '1.4.03'),
        'names', (select jsonb_object_agg(r.id, r.name) from public.rubrics r
          where r.condominium_id = ${condominiumId} and r.archived_on is null and r.code ~ '\\..*\\.')) as rubrics,
      (select coalesce(jsonb_object_agg(b.id, coalesce(b.nickname, b.account || '-' || b.account_digit)), '{}') from public.bank_accounts b
        where b.condominium_id = ${condominiumId}) as accounts,
      (select f.id from public.funds f where f.condominium_id = ${condominiumId} and f.kind = 'ordinary') as "ordinaryFundId"`
  return row!
}
