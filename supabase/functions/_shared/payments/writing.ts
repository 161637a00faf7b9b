import type { Cents } from '../../../../domain/money.ts'
import type { Imputation, Part } from '../../../../domain/payments/imputation.ts'
import type { Sql } from '../database.ts'
import type { Kept } from './arrived.ts'
import type { ItemLeft, OwedCharge } from './charges-owed.ts'

/** A receipt with its outcome. */
export type Decided = Kept & {
  imputation: Imputation
  toCredit: boolean
  unitId: string | null
  chargeId: string | null
  expectedCents: Cents | null
  parts: (Part & { paymentId: string; unitId: string; items: ItemLeft[]; spread: Cents[] })[]
}

/** Receipts, their parts, and the charges and boletos that they pay: one statement for each table. */
export async function writeDecided(
  sql: Sql,
  condominiumId: string,
  decided: readonly Decided[],
  charges: ReadonlyMap<string, OwedCharge>,
  by: string | null,
): Promise<void> {
  await writeReceipts(sql, condominiumId, decided, by)
  const parts = decided.flatMap((one) =>
    one.parts.map((part) => ({
      id: part.paymentId,
      receipt_id: one.id,
      charge_id: part.chargeId,
      method: one.method,
      received_on: one.receivedOn,
      principal: part.principal,
      late: part.late,
      discount: part.discount,
      parts: part.spread,
      closes: part.settles || Boolean(one.closesBoleto),
      is_title: one.method === 'boleto' && one.source !== 'provider',
    })),
  )
  if (parts.length === 0) return
  await writePayments(sql, condominiumId, parts)
  await writeCharges(sql, condominiumId, [...new Set(parts.map((part) => part.charge_id))], charges)
}

async function writeReceipts(
  sql: Sql,
  condominiumId: string,
  decided: readonly Decided[],
  by: string | null,
): Promise<void> {
  const rows = decided.map(({ id, isNew, unitId, imputation, toCredit, expectedCents, note, chargeId }) => ({
    id,
    is_new: isNew,
    unit_id: unitId,
    charge_id: chargeId,
    expected: expectedCents,
    note: note || null,
    ...(imputation.waits
      ? { status: 'waiting', reason: imputation.reason, outcome: null, credit: 0 }
      : {
          status: 'posted',
          reason: null,
          outcome: toCredit ? 'credit' : imputation.outcome,
          credit: imputation.creditCents,
        }),
  }))
  await sql`
    update public.receipts r
    set status = d.status, reason = case when d.is_new then d.reason else coalesce(d.reason, r.reason) end,
      outcome = d.outcome, credit_cents = d.credit, expected_cents = d.expected, unit_id = d.unit_id, charge_id = d.charge_id,
      note = coalesce(d.note, r.note), is_automatic = d.status = 'posted' and ${by}::uuid is null,
      decided_by = case when d.status = 'posted' then ${by}::uuid end,
      decided_at = case when d.status = 'posted' then private.now() end
    from jsonb_to_recordset(${sql.json(rows)}) as d (id uuid, is_new boolean, unit_id uuid, charge_id uuid, expected bigint, note text, status text,
      reason text, outcome text, credit bigint)
    where r.condominium_id = ${condominiumId} and r.id = d.id`
}

type PaymentRow = { id: string; charge_id: string; parts: Cents[]; closes: boolean }

/** Writes payments with the boleto that each part closes, and the boleto's earlier state. */
async function writePayments(sql: Sql, condominiumId: string, parts: readonly PaymentRow[]): Promise<void> {
  const rows = parts.map((part, place) => ({ ...part, place }))
  await sql`
    with part as materialized (
      select r.*, row_number() over (partition by r.charge_id order by r.place) as turn
      from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, receipt_id uuid, charge_id uuid, place integer, method text, received_on date,
        principal bigint, late bigint, discount bigint, parts bigint[], closes boolean, is_title boolean)
    ), before as materialized (
      select b.charge_id, b.status from public.boletos b
      where b.condominium_id = ${condominiumId} and b.charge_id in (select p.charge_id from part p where p.closes) and b.status <> 'paid'
    ), closed as (
      update public.boletos b
      set status = 'paid', due_change = null,
        -- Paid past the bank, which would go on asking for it: the next remittance says so, the same day where it is sent.
        write_off = case when o.status in ('sent', 'registered') and b.write_off is null and not exists (
          select from part p where p.charge_id = o.charge_id and p.is_title) then 'wanted' else b.write_off end,
        refusal = case when b.write_off is not null then b.refusal end
      from before o
      where b.condominium_id = ${condominiumId} and b.charge_id = o.charge_id and b.status <> 'paid'
    )
    insert into public.payments (condominium_id, id, receipt_id, charge_id, turn, method, received_on, amount_cents, principal_cents, late_cents,
      discount_cents, parts, boleto_was)
    select ${condominiumId}, p.id, p.receipt_id, p.charge_id,
      p.turn + coalesce((select max(o.turn) from public.payments o where o.condominium_id = ${condominiumId} and o.charge_id = p.charge_id), 0), p.method, p.received_on, p.principal + p.late, p.principal, p.late,
      p.discount, p.parts, case when p.closes and p.turn = f.first then o.status end
    from part p left join before o on o.charge_id = p.charge_id
    left join (select f.charge_id, min(f.turn) as first from part f where f.closes group by 1) f on f.charge_id = p.charge_id`
}

/** Writes the charges as the batch left them; a paid charge records when and how much, late amounts included. */
async function writeCharges(
  sql: Sql,
  condominiumId: string,
  ids: readonly string[],
  charges: ReadonlyMap<string, OwedCharge>,
): Promise<void> {
  const rows = ids.map((id) => {
    const { status, settledCents, lateCents, payments } = charges.get(id)!
    const isPaid = status === 'paid'
    return {
      id,
      status,
      settled: settledCents,
      late: lateCents,
      paid_on: isPaid
        ? payments
            .map(({ on }) => on)
            .sort()
            .at(-1)!
        : null,
      paid: isPaid ? payments.reduce((sum, { cents }) => sum + cents, 0) : null,
    }
  })
  await sql`
    update public.charges c
    set status = r.status, settled_cents = r.settled, late_cents = r.late, paid_on = r.paid_on, paid_cents = r.paid
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, status text, settled bigint, late bigint, paid_on date, paid bigint)
    where c.condominium_id = ${condominiumId} and c.id = r.id`
}
