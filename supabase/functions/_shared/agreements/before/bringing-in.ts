import { agreementTerms } from '../../../../../domain/agreements/terms.ts'
import { instalmentReference } from '../../../../../domain/charges/charge-name.ts'
import { sumCents } from '../../../../../domain/money.ts'
import type { RunningAgreement } from '../../../../../domain/old-debts/running-agreements.ts'
import type { Context } from '../../command.ts'
import type { Sql } from '../../database.ts'
import { issueBoletos, type NewCharge, newIds, writeCharges } from '../charges.ts'
import { type AgreedUnit, loadUnits } from '../debts.ts'
import { feeRubrics, postOpening } from './old-debts.ts'

type Breach = { breach_days: number; breach_instalments: number }
type Brought = { id: string; reference: string; agreement: RunningAgreement; unit: AgreedUnit }

/**
 * Imports agreements that are already running: the rest of each becomes charges owed against the opening balance, with boletos for those that are not
 * late. Their debts were never in these books. Uses a fixed number of statements, however many agreements there are. Throws `our_number_exhausted`.
 */
export async function bringIn(
  context: Context,
  agreements: readonly RunningAgreement[],
  breach: Breach,
): Promise<{ id: string; reference: string }[]> {
  const { sql, condominiumId, today } = context
  const brought = await named(sql, condominiumId, agreements)
  await writeAgreements(context, brought, breach)
  const rubrics = await feeRubrics(sql, condominiumId)
  const ids = await newIds(sql, sumCents(agreements.map(({ instalments }) => instalments.length)))
  const charges = brought.flatMap((one) => chargesOf(one, rubrics, () => ids.pop()!))
  await writeCharges(sql, condominiumId, 'agreement', charges)
  const coming = charges.filter(({ dueOn }) => dueOn >= today)
  if (coming.length > 0) await issueBoletos(sql, condominiumId, coming)
  const rows = charges.map(({ id, agreementId, position, dueOn, cents }) => ({
    id,
    agreement_id: agreementId,
    position,
    due_on: dueOn,
    cents,
  }))
  await sql`
    insert into public.agreement_instalments (condominium_id, agreement_id, position, charge_id, due_on, cents)
    select ${condominiumId}, r.agreement_id, r.position, r.id, r.due_on, r.cents
    from jsonb_to_recordset(${sql.json(rows)}) as r (agreement_id uuid, position integer, id uuid, due_on date, cents bigint)`
  const postings = await postOpening(context, charges)
  const posted = Map.groupBy(postings, ({ receiptId }) => receiptId)
  const kept = brought.map(({ id }) => ({ id, postings: posted.get(id) ?? [] }))
  await sql`
    update public.debt_agreements a set postings = r.postings
    from jsonb_to_recordset(${sql.json(kept as never)}) as r (id uuid, postings jsonb)
    where a.condominium_id = ${condominiumId} and a.id = r.id`
  return brought.map(({ id, reference }) => ({ id, reference }))
}

/** Adds units, ids and references to the agreements: each year starts at its first free reference, locked until the transaction ends. */
async function named(
  sql: Sql,
  condominiumId: string,
  agreements: readonly RunningAgreement[],
): Promise<Brought[]> {
  const units = await loadUnits(
    sql,
    condominiumId,
    agreements.map(({ unitId }) => unitId),
  )
  const ids = await newIds(sql, agreements.length)
  const next = new Map<string, number>()
  const brought: Brought[] = []
  for (const [place, agreement] of agreements.entries()) {
    const year = agreement.agreedOn.slice(0, 4)
    if (!next.has(year)) next.set(year, await firstFree(sql, condominiumId, agreement.agreedOn))
    const number = next.get(year)!
    next.set(year, number + 1)
    const reference = `A${year.slice(2)}-${String(number).padStart(4, '0')}`
    brought.push({ id: ids[place]!, reference, agreement, unit: units.get(agreement.unitId)! })
  }
  return brought
}

async function firstFree(sql: Sql, condominiumId: string, agreedOn: string): Promise<number> {
  const [row] = await sql<{ reference: string }[]>`
    select private.next_agreement_reference(${condominiumId}, ${agreedOn}) as reference`
  return Number(row!.reference.slice(4))
}

async function writeAgreements(
  { sql, condominiumId, userId }: Context,
  brought: readonly Brought[],
  breach: Breach,
): Promise<void> {
  const rows = brought.map(({ id, reference, agreement, unit }) => {
    const { agreedOn, count, instalments, message } = agreement
    const total = sumCents(instalments.map(({ cents }) => cents))
    const terms = agreementTerms.parse({ ...breach, count, first_due_on: instalments[0]!.dueOn })
    return {
      id,
      reference,
      terms,
      agreed_on: agreedOn,
      total,
      message,
      unit_id: unit.id,
      unit_label: unit.label,
      debtor_id: unit.payerId,
      debtor_name: unit.payerName,
    }
  })
  await sql`
    insert into public.debt_agreements (condominium_id, id, unit_id, unit_label, reference, origin, status, terms, charge_ids, agreed_on,
      debt_cents, total_cents, debtor_id, debtor_name, message, created_by)
    select ${condominiumId}, r.id, r.unit_id, r.unit_label, r.reference, 'brought_in', 'active', r.terms, '{}', r.agreed_on, r.total, r.total,
      r.debtor_id, r.debtor_name, r.message, ${userId}
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, unit_id uuid, unit_label text, reference text, terms jsonb, agreed_on date,
      total bigint, debtor_id uuid, debtor_name text, message text)`
}

type Instalment = NewCharge & { agreementId: string; position: number }

const chargesOf = (
  { id, reference, agreement, unit }: Brought,
  rubrics: ReadonlyMap<string, string>,
  nextId: () => string,
): Instalment[] =>
  agreement.instalments.map(({ number, dueOn, cents }) => ({
    id: nextId(),
    agreementId: id,
    position: number,
    unit,
    dueOn,
    cents,
    reference: instalmentReference(reference, number),
    payer: { id: unit.payerId, name: unit.payerName },
    items: [
      {
        fundId: agreement.fundId,
        rubricId: rubrics.get(agreement.fundId)!,
        description: 'Taxas em acordo anterior',
        cents,
      },
    ],
  }))
