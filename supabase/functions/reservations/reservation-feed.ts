import { z } from 'zod'
import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { siteUrl } from '../_shared/environment.ts'
import { type BuildingFeed, toBuildingCalendar } from '../_shared/reservations/building-calendar.ts'
import { type AssemblyFeedRow, type FeedRow, toCalendar } from '../_shared/reservations/calendar.ts'

/** Calendars poll every few minutes to once a day, and one network may have many of them. */
const MOST_OF_AN_ADDRESS = 30
const MOST_OF_A_NETWORK = 300

const read = command('reservation-feed', {
  // Calendar apps call without a session: the address is the secret.
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Leu reservas pelo calendário',
  section: 'reservation-feeds',
  input: z.object({ token: z.string().max(100) }),
  auditsOnlyWhatItTells: true,
  /** The bookings behind a secret address, and the condominium's assemblies, or the building's whole calendar. Throws `not_found` of one that is not, or no longer, one. */
  async run({ sql, limit, now }, { token }) {
    const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
    await limit(`reservation-feed:${where?.network ?? 'unknown'}`, MOST_OF_A_NETWORK)
    const digest = await sha256Hex(new TextEncoder().encode(token))
    const [building] = await sql<
      { feed: BuildingFeed | null }[]
    >`select private.building_feed(${digest}) as feed`
    const rows = building?.feed ? [] : await sql<FeedRow[]>`select * from private.reservation_feed(${digest})`
    if (!building?.feed && rows.length === 0) throw new AppError('not_found')
    await limit(`reservation-feed:${digest}`, MOST_OF_AN_ADDRESS)
    if (building?.feed) return calendarFile(toBuildingCalendar(building.feed, siteUrl(), now), 'predio.ics')
    const assemblies = await sql<AssemblyFeedRow[]>`select * from private.assembly_feed(${digest})`
    return calendarFile(toCalendar(rows, assemblies, siteUrl()), 'reservas.ics')
  },
})

const calendarFile = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, max-age=300',
    },
  })

/** What calendars ask for: GET /functions/v1/reservation-feed?token=… */
export default {
  definition: read.definition,
  fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET') return read.fetch(request)
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const headers = new Headers(request.headers)
    headers.delete('authorization')
    return read.fetch(new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ token }) }))
  },
}
