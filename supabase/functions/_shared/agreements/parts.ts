import type { Cents } from '../../../../domain/money.ts'
import type { Part } from '../../../../domain/payments/imputation.ts'
import type { Sql } from '../database.ts'
import { closedUntil } from '../ledger.ts'
import type { ItemLeft, OwedCharge } from '../payments/charges-owed.ts'
import { booksOf, postRows } from '../payments/postings.ts'
import { type Booked, partRows } from '../payments/receipt-rows.ts'

/** A receipt's part that is moved: off an instalment, or onto a debt. */
export type MovedPart = Booked & {
  paymentId: string
  chargeId: string
  cents: Cents
  principal: Cents
  late: Cents
  spread: Cents[]
}

/** Loads active parts by charge, or parts by id even if undone, in the order in which the money came. */
export async function loadParts(
  sql: Sql,
  condominiumId: string,
  wanted: { chargeIds: readonly string[] } | { ids: readonly string[] },
): Promise<MovedPart[]> {
  const rows = await sql<MovedPart[]>`
    select p.id as "paymentId", p.charge_id as "chargeId", p.amount_cents::float8 as cents, p.principal_cents::float8 as principal,
      p.late_cents::float8 as late, p.parts::float8[] as spread, r.id, r.method, p.received_on::text as "receivedOn",
      r.amount_cents::float8 as "amountCents", r.bank_account_id as "bankAccountId"
    from public.payments p join public.receipts r on r.condominium_id = p.condominium_id and r.id = p.receipt_id
    where p.condominium_id = ${condominiumId}
      and ${'ids' in wanted ? sql`p.id = any (${[...wanted.ids]})` : sql`p.charge_id = any (${[...wanted.chargeIds]}) and p.undone_at is null`}
    order by p.received_on, p.created_at, p.id`
  return [...rows]
}

/** Removes the transfers of parts from the books, each on its own day while its month is open. */
export async function takeBackParts(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  paymentIds: readonly string[],
  reason: string,
): Promise<void> {
  if (paymentIds.length === 0) return
  const closed = await closedUntil(sql, condominiumId)
  await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, charge_id, payment_id, group_id, reverses_id, description, created_by)
    select t.condominium_id, t.fund_id, t.credit_account_id, t.debit_account_id, t.cents, greatest(t.occurred_on, ${closed}::date + 1),
      'reversal', t.unit_id, t.charge_id, t.payment_id, t.group_id, t.id, ${reason}, ${userId}
    from public.ledger_transfers t
    where t.condominium_id = ${condominiumId} and t.payment_id = any (${[...paymentIds]}) and t.reverses_id is null
      and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id)
    order by t.id`
}

/** Puts the transfers of parts into the books. */
export async function postParts(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  unitId: string,
  parts: readonly MovedPart[],
  items: ReadonlyMap<string, readonly ItemLeft[]>,
): Promise<void> {
  const books = await booksOf(sql, condominiumId)
  const rows = parts.flatMap((moved) => {
    const { paymentId, chargeId, principal, late, spread } = moved
    const part: Part & { paymentId: string; unitId: string } = {
      chargeId,
      principal,
      late,
      discount: 0,
      settles: false,
      paymentId,
      unitId,
    }
    return partRows(moved, books, part, items.get(chargeId) ?? [], spread)
  })
  await postRows(sql, condominiumId, userId, rows)
}

/** Writes parts on debts, each behind what its charge had before. */
export async function writeParts(
  sql: Sql,
  condominiumId: string,
  parts: readonly MovedPart[],
): Promise<void> {
  const rows = parts.map((part, place) => ({ ...part, place }))
  await sql`
    insert into public.payments (condominium_id, id, receipt_id, charge_id, turn, method, received_on, amount_cents, principal_cents,
      late_cents, parts)
    select ${condominiumId}, r."paymentId", r.id, r."chargeId", row_number() over (partition by r."chargeId" order by r.place)
      + coalesce((select max(o.turn) from public.payments o where o.condominium_id = ${condominiumId} and o.charge_id = r."chargeId"), 0),
      r.method, r."receivedOn", r.cents, r.principal, r.late, r.spread
    from jsonb_to_recordset(${sql.json(rows as never)}) as r ("paymentId" uuid, id uuid, "chargeId" uuid, place integer, method text,
      "receivedOn" date, cents bigint, principal bigint, late bigint, spread bigint[])`
}

export const itemsOf = (charges: ReadonlyMap<string, OwedCharge>): Map<string, ItemLeft[]> =>
  new Map([...charges].map(([id, { items }]) => [id, items.map((item) => ({ ...item }))]))
