import { AppError } from '../../../../domain/errors.ts'
import { civil, feeOn, openDay, refusalOf } from '../../../../domain/reservations/rules.ts'
import type { Context } from '../command.ts'
import { type Area, demand, manages } from './held.ts'

type Asked = { area_id: string; unit_id: string; starts_at: Date; ends_at: Date; guests?: number }

/** Whether the caller may book for a unit. Throws `reservation_not_yours`, `reservation_only_responsible`, `not_found`. Never asks what it owes. */
export async function demandUnit(context: Context, area: Area, unitId: string): Promise<void> {
  const { sql, condominiumId, userId } = context
  if (manages(context)) {
    const [unit] = await sql`
      select from public.units where condominium_id = ${condominiumId} and id = ${unitId} and closed_on is null`
    return demand(unit !== undefined, 'not_found')
  }
  const [mine] = await sql<{ responsible: boolean }[]>`
    select bool_or(o.kind in ('owner', 'co_owner', 'tenant', 'off_site_owner')) as responsible
    from public.people p
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    where p.condominium_id = ${condominiumId} and p.user_id = ${userId} and o.unit_id = ${unitId} and o.starts_on <= private.today()
      and (o.ends_on is null or o.ends_on >= private.today())
    having count(*) > 0`
  demand(mine !== undefined, 'reservation_not_yours')
  demand(area.open_to === 'residents' || mine.responsible, 'reservation_only_responsible')
}

/** Throws what the space's own rules say against a time. */
export function demandRules(context: Context, area: Area, asked: Asked): void {
  const refusal = refusalOf(
    area,
    area.hours,
    { startsAt: asked.starts_at, endsAt: asked.ends_at },
    { now: context.now, guests: asked.guests ?? 0, isManager: manages(context) },
  )
  if (refusal) throw new AppError(refusal)
}

type Time = Pick<Asked, 'starts_at' | 'ends_at'>

/** What a booking of a time costs now, in centavos. */
export const priceOf = (area: Area, { starts_at: startsAt, ends_at: endsAt }: Time) => ({
  // By the terms of today no day may hold what was agreed upon before, as a draw's time.
  fee_cents: feeOn(area, openDay(area, area.hours, { startsAt, endsAt }) ?? civil(startsAt).date),
  deposit_cents: area.deposit_cents,
})

export const termsOf = (area: Area, time: Time) => ({
  ...priceOf(area, time),
  free_cancel_hours: area.free_cancel_hours,
  late_cancel_percent: area.late_cancel_percent,
})

/** Throws what the database answered, unless it was kept; of a time that is taken with how many wait for it. */
export async function demandKept(
  { sql, condominiumId }: Context,
  asked: Asked,
  outcome: string,
): Promise<void> {
  if (outcome === 'kept') return
  if (outcome === 'blocked') throw new AppError('area_blocked')
  if (outcome === 'quota') throw new AppError('reservation_quota')
  const [line] = await sql<{ waiting: number }[]>`
    select count(*)::integer as waiting from public.reservation_waits
    where condominium_id = ${condominiumId} and area_id = ${asked.area_id} and state = 'waiting'
      and starts_at < ${asked.ends_at} and ends_at > ${asked.starts_at}`
  throw new AppError('reservation_taken_time', { details: { waiting: line?.waiting ?? 0, may_wait: true } })
}
