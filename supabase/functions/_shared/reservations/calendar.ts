import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { ReservationState } from '../../../../domain/reservations/words.ts'

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

const statusOf = (state: ReservationState): ICalEventStatus =>
  state === 'approved'
    ? ICalEventStatus.CONFIRMED
    : state === 'pending'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CANCELLED

/**
 * Returns bookings as an iCalendar of RFC 5545: one event each with a stable UID, a SEQUENCE that grows with each change, cancelled ones as
 * CANCELLED, times in UTC. The library folds lines and escapes text.
 */
export function toCalendar(rows: readonly FeedRow[], siteUrl: string): string {
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
  return calendar.toString()
}
