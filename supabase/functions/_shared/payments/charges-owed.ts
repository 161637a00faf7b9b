import { type DatedAmount, type DueToday, duesToday } from '../../../../domain/charges/due-today.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import type { PartPayment } from '../../../../domain/late-payment/part-payments.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { ChargeStatus } from '../../../../domain/payments/imputation.ts'
import { loadLateRules } from '../charges/rules.ts'
import type { Sql } from '../database.ts'

/** An item of a charge: how it was booked, and what is left to pay. */
export type ItemLeft = { fund_id: string; rubric_id: string; left: Cents }

/** A charge with all that it received, updated as one transaction's money arrives. */
export type OwedCharge = Required<DatedAmount> & {
  id: string
  unitId: string
  unitLabel: string
  status: ChargeStatus
  settledCents: Cents
  lateCents: Cents
  items: ItemLeft[]
}

type Row = Omit<OwedCharge, 'items'> & { payments: PartPayment[]; items: ItemLeft[] | null }

/**
 * Locks the charges until the transaction ends, in the order of their ids, so that two postings never deadlock, and reads them only then. Leaves out
 * ids that the condominium does not have.
 */
export async function lockOwed(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<Map<string, OwedCharge>> {
  if (chargeIds.length === 0) return new Map()
  await sql`
    select from public.charges where condominium_id = ${condominiumId} and id = any (${[...chargeIds]})
    order by id for no key update`
  return readOwed(sql, condominiumId, chargeIds)
}

export async function readOwed(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<Map<string, OwedCharge>> {
  const rows = await sql<Row[]>`
    select c.id, c.unit_id as "unitId", c.unit_label as "unitLabel", c.status, c.amount_cents::float8 as "amountCents", c.settled_cents::float8 as "settledCents",
      c.late_cents::float8 as "lateCents", c.due_on::text as "dueOn", c.discount_cents::float8 as "discountCents",
      c.discount_until::text as "discountUntil", private.part_payments(c) as payments, i.items
    from public.charges c
    cross join lateral (
      select jsonb_agg(jsonb_build_object('fund_id', i.fund_id, 'rubric_id', i.income_rubric_id, 'left', i.cents - case when c.settled_cents = 0 then 0
          else (select sum(p.parts[i.place]) from public.payments p where p.charge_id = c.id and p.undone_at is null) end)
        order by i.place) as items
      from (select i.*, row_number() over (order by i.position) as place from public.charge_items i where i.charge_id = c.id) i
    ) i
    where c.condominium_id = ${condominiumId} and c.id = any (${[...chargeIds]})`
  return new Map(rows.map((row) => [row.id, { ...row, items: row.items ?? [] }]))
}

/** Calculates what charges owe on given days: reads the rules once, and calculates each day of a batch once for all its charges. */
export async function reckoner(sql: Sql, condominiumId: string, charges: ReadonlyMap<string, OwedCharge>) {
  const rules: LateRules = await loadLateRules(sql, condominiumId)
  const known = new Map<string, Map<string, DueToday>>()
  const keep = (id: string, on: string, due: DueToday) =>
    known.set(id, (known.get(id) ?? new Map<string, DueToday>()).set(on, due))
  return {
    /** Calculates many in advance, in their current state. */
    prepare(wanted: readonly { chargeId: string; on: string }[]): void {
      for (const [on, group] of Map.groupBy(wanted, (one) => one.on)) {
        const found = group.flatMap(({ chargeId }) => charges.get(chargeId) ?? [])
        const dues = duesToday(found, rules, on)
        for (const [place, { id }] of found.entries()) keep(id, on, dues[place]!)
      }
    },
    owed(charge: OwedCharge, on: string): DueToday {
      const due = known.get(charge.id)?.get(on) ?? duesToday([charge], rules, on)[0]!
      keep(charge.id, on, due)
      return due
    },
    /** Drops the calculated amounts: the charge was paid in part meanwhile. */
    forget: ({ id }: OwedCharge): void => void known.delete(id),
  }
}

export type Reckoner = Awaited<ReturnType<typeof reckoner>>

/** Returns what each charge owes on a day, by id; leaves out charges of other condominiums. */
export async function expectedAmounts(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
  on: string,
): Promise<Map<string, DueToday>> {
  if (chargeIds.length === 0) return new Map()
  const charges = await readOwed(sql, condominiumId, chargeIds)
  const { owed } = await reckoner(sql, condominiumId, charges)
  return new Map([...charges.values()].map((charge) => [charge.id, owed(charge, on)]))
}
