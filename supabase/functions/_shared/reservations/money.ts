import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { owedAfterCancel } from '../../../../domain/reservations/rules.ts'
import { liftDue } from '../charges/lifting.ts'
import type { Context } from '../command.ts'
import { postRows } from '../payments/postings.ts'
import type { LockedReservation } from './locks.ts'

type Here = Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'today' | 'zone'>
type Due = {
  id: string
  state: 'waiting' | 'charged' | 'waived'
  unit_id: string
  fund_id: string
  rubric_id: string
  cents: number
  /** Where its run was issued. */
  charge_id: string | null
}
/** A damage's due comes from the damage, the others from the booking. */
type Source = 'reservation' | 'deposit' | 'damage'

/** Creates the dues of a confirmed booking for its unit's next charge: the fee and the deposit, each once. */
export async function chargeBooking(
  { sql, condominiumId, userId, today, zone }: Here,
  held: LockedReservation,
): Promise<void> {
  const on = formatDate(civilDate(held.starts_at, zone))
  for (const [source, cents, word] of [
    ['reservation', held.fee_cents, 'Reserva'],
    ['deposit', held.deposit_cents, 'Caução'],
  ] as const)
    if (cents > 0)
      await sql`select private.add_unit_due(${condominiumId}, ${held.unit_id}, ${source}, ${held.id}, ${`${word}: ${held.area_name}, ${on}`},
        '', ${cents}, ${today}::date, ${userId})`
}

/** Loads and locks a due of a booking or its damage, its charge first: cancelling a charge takes them in this order. */
export async function lockDue(
  { sql, condominiumId }: Pick<Here, 'sql' | 'condominiumId'>,
  source: Source,
  id: string,
): Promise<Due | undefined> {
  await sql`
    select from public.charges c join public.unit_dues d on d.condominium_id = c.condominium_id and d.run_id = c.run_id and d.unit_id = c.unit_id
      and private.bears_due(c, d)
    where d.condominium_id = ${condominiumId} and d.source = ${source} and d.source_id = ${id} for no key update of c`
  const [due] = await sql<Due[]>`
    select id, state, unit_id, fund_id, rubric_id, cents::float8 as cents, (select c.id from public.charges c
        where c.condominium_id = d.condominium_id and c.run_id = d.run_id and c.unit_id = d.unit_id
          and private.bears_due(c, d)) as charge_id
    from public.unit_dues d
    where condominium_id = ${condominiumId} and source = ${source} and source_id = ${id} for update`
  return due
}

export async function waiveDue(
  { sql, condominiumId, userId }: Here,
  due: Due,
  reason: string,
): Promise<void> {
  await sql`
    update public.unit_dues set waived_at = private.now(), waived_by = ${userId}, waive_reason = ${reason}
    where condominium_id = ${condominiumId} and id = ${due.id}`
}

/**
 * Takes back the cost of a cancelled booking: waives what waits, and lifts what was charged. Returns what remains owed, in centavos.
 */
export async function releaseBooking(
  context: Here & Pick<Context, 'now'>,
  held: LockedReservation,
  isFree: boolean,
): Promise<number> {
  const owed = isFree ? 0 : owedAfterCancel(held, context.now)
  const fee = await lockDue(context, 'reservation', held.id)
  if (fee?.state === 'waiting' && owed === 0) await waiveDue(context, fee, 'Reserva cancelada')
  if (fee?.state === 'waiting' && owed > 0)
    await context.sql`
      update public.unit_dues set cents = ${owed}, note = 'Cancelada fora do prazo' where condominium_id = ${context.condominiumId} and id = ${fee.id}`
  if (fee?.state === 'charged')
    await liftDue(
      context,
      fee,
      fee.cents - owed,
      { kind: 'income', rubric: fee.rubric_id },
      `Reserva cancelada: ${held.area_name}`,
    )
  const deposit = await lockDue(context, 'deposit', held.id)
  if (deposit) await settleDeposit(context, held, deposit, 0, 'Reserva cancelada')
  return fee && fee.state !== 'waived' ? owed : 0
}

/**
 * Settles a deposit, once. If it was not charged yet, waives it except for the retained part, which is charged as damage; if it was charged, the
 * retained part becomes income and the rest is lifted. Returns false when it was settled before.
 */
export async function settleDeposit(
  context: Here,
  held: LockedReservation,
  due: Due,
  kept: number,
  reason: string,
  checklistId: string | null = null,
): Promise<boolean> {
  const { sql, condominiumId, userId, today } = context
  const returned = due.cents - kept
  const [settled] = await sql`
    insert into public.reservation_deposits (condominium_id, reservation_id, unit_id, returned_cents, kept_cents, reason, settled_by,
      checklist_id)
    values (${condominiumId}, ${held.id}, ${held.unit_id}, ${due.state === 'charged' ? returned : 0}, ${kept}, ${reason}, ${userId},
      ${checklistId})
    on conflict do nothing returning reservation_id`
  if (!settled) return false
  if (due.state === 'waiting') {
    await waiveDue(context, due, reason || 'Caução devolvida')
    if (kept > 0)
      await sql`select private.add_unit_due(${condominiumId}, ${held.unit_id}, 'damage', ${held.id}, ${`Dano: ${held.area_name}`.slice(0, 120)},
        ${reason.slice(0, 160)}, ${kept}, ${today}::date, ${userId})`
  }
  if (due.state === 'charged') {
    await liftDue(context, due, returned, { kind: 'deposits' }, `Caução devolvida: ${held.area_name}`)
    const [books] = await sql<
      { damage: string }[]
    >`select private.purpose_rubric(${condominiumId}, 'damage') as damage`
    await postRows(sql, condominiumId, userId, [
      {
        ...posting(context, due, kept),
        debit: { kind: 'deposits' },
        credit: { kind: 'income', rubric: books!.damage },
        kind: 'adjustment',
        description: `Caução retida: ${held.area_name}. ${reason}`.slice(0, 260),
      },
    ])
  }
  return true
}

const posting = ({ today }: Here, due: Due, cents: number) => ({
  fundId: due.fund_id,
  cents,
  on: today,
  receiptId: null,
  unitId: due.unit_id,
})
