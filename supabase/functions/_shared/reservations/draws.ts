import { AppError } from '../../../../domain/errors.ts'
import {
  type DrawTerms,
  type DrawTicket,
  hashOfList,
  type PublishedDraw,
} from '../../../../domain/reservations/draw.ts'
import type { Sql } from '../database.ts'

export type LockedDraw = {
  id: string
  kind: 'date' | 'places' | 'order'
  title: string
  area_id: string | null
  starts_at: Date | null
  ends_at: Date | null
  places: string[]
  closes_at: Date
  public_source: string
  public_on: string
  seed_hash: string
  list_hash: string | null
  public_value: string | null
  seed: string | null
  state: 'open' | 'closed' | 'drawn' | 'cancelled'
  yields_to: string | null
}
export type LockedTicket = DrawTicket & {
  id: string
  unit_id: string
  entered_by: string | null
  rank: number | null
}

/** Loads a draw, locked until the transaction ends: entering, closing and drawing happen one after the other. Throws `not_found`. */
export async function lockDraw(sql: Sql, condominiumId: string, id: string): Promise<LockedDraw> {
  const [draw] = await sql<LockedDraw[]>`
    select id, kind, title, area_id, starts_at, ends_at, places, closes_at, public_source, public_on::text as public_on, seed_hash, list_hash,
      public_value, seed, state, yields_to
    from public.draws where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!draw) throw new AppError('not_found')
  return draw
}

/** The tickets by their number; before the list is fixed, by when they came in. */
export const ticketsOf = (sql: Sql, condominiumId: string, drawId: string): Promise<LockedTicket[]> => sql<
  LockedTicket[]
>`
  select id, unit_id, entered_by, unit_label as unit, nonce, waits, rank,
    coalesce(number, row_number() over (order by entered_at, id))::integer as number
  from public.draw_tickets where condominium_id = ${condominiumId} and draw_id = ${drawId} order by number, entered_at, id`

const termsOf = (draw: LockedDraw): DrawTerms => ({
  format: 'prumo-sorteio-1',
  id: draw.id,
  title: draw.title,
  closes_at: draw.closes_at.toISOString(),
  public_source: draw.public_source,
  public_on: draw.public_on,
  places: draw.places,
  seed_hash: draw.seed_hash,
})

const plain = ({ number, unit, nonce, waits }: DrawTicket): DrawTicket => ({
  number,
  unit,
  nonce,
  ...(waits && { waits }),
})

/** What anybody may have of a draw, to compute it again. */
export function published(draw: LockedDraw, tickets: readonly LockedTicket[]): PublishedDraw {
  const ranked = tickets.filter(({ rank }) => rank !== null).sort((one, other) => one.rank! - other.rank!)
  return {
    ...termsOf(draw),
    tickets: tickets.map(plain),
    list_hash: draw.list_hash,
    public_value: draw.public_value,
    seed: draw.seed,
    order: draw.state === 'drawn' ? ranked.map(({ number }) => number) : null,
  }
}

/** Fixes the list of a draw whose time is over: numbers the tickets in order of arrival, notes which wait, and publishes the hash. Returns the updated draw. */
export async function closeDraw(
  sql: Sql,
  condominiumId: string,
  draw: LockedDraw,
  now: Date,
): Promise<LockedDraw> {
  await sql`
    update public.draw_tickets t set waits = true
    where t.condominium_id = ${condominiumId} and t.draw_id = ${draw.id} and t.unit_id in (
      select p.unit_id from public.draw_tickets p
      where p.condominium_id = ${condominiumId} and p.draw_id = ${draw.yields_to} and p.outcome in ('booked', 'place'))`
  const tickets = await ticketsOf(sql, condominiumId, draw.id)
  await sql`
    update public.draw_tickets t set number = n.number
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ number }) => number)}::integer[]) as n (id, number)
    where t.condominium_id = ${condominiumId} and t.draw_id = ${draw.id} and t.id = n.id`
  const list_hash = await hashOfList(termsOf(draw), tickets.map(plain))
  await sql`
    update public.draws set closed_at = ${now}, list_hash = ${list_hash} where condominium_id = ${condominiumId} and id = ${draw.id}`
  return { ...draw, list_hash, state: 'closed' }
}

/** The seed that was committed to when the draw opened. */
export async function seedOf(sql: Sql, condominiumId: string, drawId: string): Promise<string> {
  const [kept] = await sql<{ seed: string }[]>`
    select seed from private.draw_seeds where condominium_id = ${condominiumId} and draw_id = ${drawId}`
  if (!kept) throw new Error('a draw without its seed')
  return kept.seed
}
