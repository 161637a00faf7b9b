import { z } from 'zod'
import { managersOf, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { type DrawTelling, renderDraw } from '../message-templates/draws.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  drawId: z.uuid(),
  telling: z.enum(['closed', 'drawn', 'cancelled']),
})
type Told = z.infer<typeof payload>

/**
 * Notifies the entrants of a draw that its list is fixed, with the hashes, and of the outcome; notifies the administration that the number is due.
 */
export const tellDrawTask: Task = {
  topic: 'tell-draw',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    await transaction((sql) => tellDraw(sql, payload.parse(data), siteUrl), signal)
  },
}

/** Each is sent once per draw, identified by its position here. */
const tellings: readonly DrawTelling[] = ['closed', 'value', 'drawn', 'cancelled']

type Draw = {
  title: string
  public_source: string
  public_on: string
  seed_hash: string
  list_hash: string | null
  cancel_reason: string | null
  tickets: number
}
type Entrant = {
  user_id: string
  units: { unit: string; rank: number | null; outcome: string | null; place: string | null }[]
}

async function tellDraw(
  sql: Transaction,
  { condominiumId, drawId, telling }: Told,
  siteUrl: string,
): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const [draw] = await sql<Draw[]>`
    select title, public_source, to_char(public_on, 'DD/MM/YYYY') as public_on, seed_hash, list_hash, cancel_reason,
      (select count(*)::integer from public.draw_tickets t where t.condominium_id = d.condominium_id and t.draw_id = d.id) as tickets
    from public.draws d where condominium_id = ${condominiumId} and id = ${drawId}`
  if (!condominium || !draw) return
  const path = `/dashboard/reservations/sorteios/${drawId}`
  const contentOf = (told: DrawTelling, results: readonly string[]) =>
    renderDraw({
      ...condominium,
      url: `${siteUrl}${path}`,
      telling: told,
      title: draw.title,
      publicSource: draw.public_source,
      publicOn: draw.public_on,
      tickets: draw.tickets,
      seedHash: draw.seed_hash,
      listHash: draw.list_hash,
      results,
      reason: told === 'cancelled' ? draw.cancel_reason : null,
    })
  const entrants = await sql<Entrant[]>`
    select entered_by as user_id, jsonb_agg(jsonb_build_object('unit', unit_label, 'rank', rank, 'outcome', outcome, 'place', place) order by rank,
      unit_label) as units
    from public.draw_tickets where condominium_id = ${condominiumId} and draw_id = ${drawId} and entered_by is not null group by entered_by`
  const about = (told: DrawTelling) => ({ id: drawId, occurrence: tellings.indexOf(told) })
  const messages = entrants.map(({ user_id, units }) => ({
    condominiumId,
    kind: 'reservation_news' as const,
    userId: user_id,
    path,
    about: about(telling),
    content: contentOf(telling, units.map(resultWords)),
  }))
  const due =
    telling === 'closed'
      ? (await managersOf(sql, condominiumId)).map((userId) => ({
          condominiumId,
          kind: 'reservation_asked' as const,
          userId,
          path,
          about: about('value'),
          content: contentOf('value', []),
        }))
      : []
  await notifyIn(sql, [...messages, ...due])
}

/** 'A-302: 1º lugar. A reserva é sua.' */
function resultWords({ unit, rank, outcome, place }: Entrant['units'][number]): string {
  const ends: Record<string, string> = {
    booked: 'A reserva é sua.',
    quota: 'A unidade já usou as reservas deste período, e a vez passou para a seguinte.',
    waiting: 'Você está na lista de espera, nesta ordem.',
    place: `Ficou com: ${place ?? ''}.`,
    rank: 'Esta é a sua vez na ordem de escolha.',
  }
  return `${unit}: ${rank ?? '–'}º lugar. ${ends[outcome ?? ''] ?? ''}`.trim()
}
