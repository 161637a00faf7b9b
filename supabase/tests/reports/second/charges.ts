import { businessDays, type LocalHoliday, nextBusinessDay } from '../../../../domain/holidays.ts'
import type { Sql } from '../../../functions/_shared/database.ts'

export type Charge = {
  id: string
  kind: string
  run_id: string | null
  unit_id: string
  unit_label: string
  due: string
  cents: number
  status: string
  agreement_id: string | null
  agreed_on: string | null
}
export type Payment = {
  charge: Charge
  received: string
  amount: number
  principal: number
  late: number
  discount: number
}

/** All charges of a condominium and what was received of them, whole: the sums are made in code. */
export async function chargesAndPayments(sql: Sql, condominiumId: string) {
  const [holidays] = await sql<{ holidays: LocalHoliday[] }[]>`
    select private.holidays_of(${condominiumId}) as holidays`
  const charges = await sql<Charge[]>`
    select c.id, c.kind, c.run_id, c.unit_id, c.unit_label, c.due_on::text as due, c.amount_cents::float8 as cents, c.status, c.agreement_id,
      (select a.agreed_on::text from public.debt_agreements a where a.id = c.agreement_id) as agreed_on
    from public.charges c where c.condominium_id = ${condominiumId}`
  const byId = new Map(charges.map((charge) => [charge.id, charge]))
  const rows = await sql`
    select charge_id, received_on::text as received, amount_cents::float8 as amount, principal_cents::float8 as principal, late_cents::float8 as late,
      discount_cents::float8 as discount
    from public.payments where condominium_id = ${condominiumId} and undone_at is null`
  const payments = rows.map((row) => ({ ...row, charge: byId.get(row.charge_id)! }) as unknown as Payment)
  const isBusinessDay = businessDays(holidays!.holidays)
  const paid = Map.groupBy(payments, ({ charge }) => charge.id)
  return {
    holidays: holidays!.holidays,
    charges,
    payments,
    /** What of a charge was not received by a day. */
    leftOn: (charge: Charge, day: string) =>
      (paid.get(charge.id) ?? []).reduce(
        (left, { received, principal, discount }) => (received <= day ? left - principal - discount : left),
        charge.cents,
      ),
    isLate: ({ charge, received }: Payment) => received > nextBusinessDay(charge.due, isBusinessDay),
  }
}
