import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { ReservationState } from '../../../../domain/reservations/words.ts'
import { type AssemblyForm, type AssemblyState, assemblyForms } from '../../../../domain/voting/words.ts'

export type FeedRow = {
  condominium: string
  scope: 'mine' | 'all'
  /** Null in the one row of a calendar that has nothing. */
  id: string | null
  area: string
  unit_label: string | null
  state: ReservationState
  starts_at: Date
  ends_at: Date
  guests: number
  sequence: number
  created_at: Date
  updated_at: Date
}

/** An assembly that was called; `changed_at` is the last thing that happened to it. */
export type AssemblyFeedRow = {
  id: string
  title: string
  state: AssemblyState
  place: string
  form: AssemblyForm
  starts_at: Date
  second_call_at: Date | null
  resumes_at: Date | null
  ended_at: Date | null
  called_at: Date
  notice_number: number
  changed_at: Date
  /** How many were held or are being held. */
  sessions: number
  agenda: string[]
}

const statusOf = (state: ReservationState): ICalEventStatus =>
  state === 'approved'
    ? ICalEventStatus.CONFIRMED
    : state === 'pending'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CANCELLED

/** Nobody knows how long a session takes: two hours until it has ended. */
const SESSION_MS = 2 * 3_600_000

/** With the sessions it had, an assembly's state is its version: it only moves on. */
const stateNumbers: Record<AssemblyState, number> = {
  draft: 0,
  called: 0,
  open: 1,
  suspended: 2,
  closed: 3,
  cancelled: 4,
}

const endOf = (start: Date): Date => new Date(start.getTime() + SESSION_MS)

/** The session of an assembly's first call, and the day on which a suspended one goes on. */
function sessionsOf({
  starts_at,
  ended_at,
  resumes_at,
}: AssemblyFeedRow): { key: string; start: Date; end: Date }[] {
  const again = resumes_at && resumes_at > starts_at ? resumes_at : null
  const end = !again && ended_at && ended_at > starts_at ? ended_at : endOf(starts_at)
  return [
    { key: '', start: starts_at, end },
    ...(again ? [{ key: '-continua', start: again, end: endOf(again) }] : []),
  ]
}

/**
 * Returns bookings and assemblies as an iCalendar of RFC 5545: one event each with a stable UID, a SEQUENCE that grows with each change, cancelled
 * ones as CANCELLED, times in UTC. The library folds lines and escapes text.
 */
export function toCalendar(
  rows: readonly FeedRow[],
  assemblies: readonly AssemblyFeedRow[],
  siteUrl: string,
): string {
  const [first] = rows
  const calendar = ical({
    name: `Reservas${first ? `: ${first.condominium}` : ''}`,
    prodId: { company: 'Prumo', product: 'Reservas', language: 'PT' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: 3600,
  })
  for (const row of rows) {
    if (row.id === null) continue
    calendar.createEvent({
      id: `reserva-${row.id}@prumo`,
      start: row.starts_at,
      end: row.ends_at,
      stamp: row.updated_at,
      created: row.created_at,
      lastModified: row.updated_at,
      sequence: row.sequence,
      summary: row.scope === 'all' && row.unit_label ? `${row.area}, ${row.unit_label}` : row.area,
      description: [
        row.state === 'pending' ? 'Aguarda a aprovação da administração.' : '',
        row.unit_label ? `Unidade ${row.unit_label}.` : '',
        row.guests > 0 ? `${row.guests} pessoas.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      location: row.condominium,
      url: `${siteUrl}/dashboard/reservations`,
      status: statusOf(row.state),
      busystatus: row.state === 'pending' ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
    })
  }
  for (const assembly of assemblies)
    for (const { key, start, end } of sessionsOf(assembly))
      calendar.createEvent({
        id: `assembleia-${assembly.id}${key}@prumo`,
        start,
        end,
        stamp: assembly.changed_at,
        created: assembly.called_at,
        lastModified: assembly.changed_at,
        // A notice that takes the place of another changes the event, and what follows changes it again.
        sequence: (assembly.notice_number - 1) * 1000 + assembly.sessions * 10 + stateNumbers[assembly.state],
        summary: `${assembly.title}${key ? ' (continuação)' : ''}`,
        description: assembly.agenda.map((title, at) => `${at + 1}. ${title}`).join('\n'),
        location: assembly.place || assemblyForms[assembly.form],
        url: `${siteUrl}/dashboard/voting/${assembly.id}`,
        status: assembly.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        busystatus: ICalEventBusyStatus.BUSY,
      })
  return calendar.toString()
}
