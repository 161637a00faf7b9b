import { addDays, civilDate } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { hashOfSeed } from '../../../domain/reservations/draw.ts'
import { type OpenDraw, openDrawInput } from '../../../domain/reservations/draw-input.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { requireRules } from '../_shared/reservations/booking.ts'
import { lockArea } from '../_shared/reservations/locks.ts'

/**
 * Opens a draw: makes its seed here and publishes its hash, { seed_hash }. For a date, closes the time to bookings until the draw assigns it. Throws
 * `draw_too_short`, `draw_value_too_early`, `draw_value_too_late`, `area_has_bookings`, `area_blocked`, and the errors of the space's rules.
 */
export default command('open-draw', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Abriu um sorteio',
  section: 'draws',
  ownCase: 'one rule',
  input: openDrawInput,
  async run(context, { condominium_id: _, ...given }) {
    const { sql, condominiumId, userId, now, zone, audit } = context
    const [before] = await sql<{ id: string; seed_hash: string }[]>`
      select id, seed_hash from public.draws where condominium_id = ${condominiumId} and id = ${given.id}`
    if (before) return before
    refuseUnless(given.closes_at.getTime() - now.getTime() >= 3_600_000, 'draw_too_short')
    refuseUnless(given.public_on > civilDate(given.closes_at, zone), 'draw_value_too_early')
    if (given.yields_to) await requireDrawn(context, given.yields_to, given.kind)
    const subject =
      given.kind === 'date'
        ? await holdTime(context, given)
        : { area_id: null, starts_at: null, ends_at: null }
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)))
    const seed_hash = await hashOfSeed(seed)
    const { id, kind, title, rules, closes_at, public_source, public_on, yields_to } = given
    const places = kind === 'places' ? given.places : []
    await sql`
      insert into public.draws ${sql({ condominium_id: condominiumId, id, kind, title, rules, closes_at, public_source, public_on, yields_to, places, seed_hash, ...subject, opened_by: userId, opened_at: now })}`
    await sql`insert into private.draw_seeds (condominium_id, draw_id, seed) values (${condominiumId}, ${id}, ${seed})`
    audit({ entity: 'draws', entityId: id, after: { title, kind, closes_at, public_source, public_on } })
    return { id, seed_hash }
  },
})

/** Throws `not_found` unless the draw is one of the same kind that was drawn. */
async function requireDrawn(
  { sql, condominiumId }: Context,
  drawId: string,
  kind: OpenDraw['kind'],
): Promise<void> {
  const [drawn] = await sql`
    select from public.draws where condominium_id = ${condominiumId} and id = ${drawId} and kind = ${kind} and kind <> 'order' and state = 'drawn'`
  if (!drawn) throw new AppError('not_found')
}

/** Closes the time being drawn, so that no one books it around the draw. */
async function holdTime(
  context: Context,
  { id, title, area_id, starts_at, ends_at, public_on }: Omit<OpenDraw, 'condominium_id'>,
) {
  const { sql, condominiumId, userId, zone } = context
  const time = { area_id: area_id!, starts_at: starts_at!, ends_at: ends_at! }
  const area = await lockArea(context, time.area_id)
  requireRules(context, area, { ...time, unit_id: '' }, true)
  // The winner has a day to make plans, and the next in line a day to step in.
  refuseUnless(addDays(public_on, 1) < civilDate(time.starts_at, zone), 'draw_value_too_late')
  const [taken] = await sql`
    select from public.reservations where condominium_id = ${condominiumId} and area_id = ${time.area_id}
      and state in ('offered', 'pending', 'approved') and starts_at < ${time.ends_at} and ends_at > ${time.starts_at} limit 1`
  refuseUnless(!taken, 'area_has_bookings')
  const [closed] = await sql`
    select from public.area_blocks where condominium_id = ${condominiumId} and area_id = ${time.area_id} and removed_at is null
      and starts_at < ${time.ends_at} and ends_at > ${time.starts_at} limit 1`
  if (closed) throw new AppError('area_blocked')
  await sql`
    insert into public.area_blocks ${sql({ condominium_id: condominiumId, id, ...time, reason: `Sorteio: ${title}`, created_by: userId })}`
  return time
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
