import { Link } from 'react-router'
import type { CalendarEntry } from '../queries.ts'
import { heldWords, opens } from './turns.ts'

/** Who or what holds a time; where the reader may see the booking, the way to its page. */
export const HeldWords = ({ entry }: { entry: CalendarEntry }) =>
  opens(entry) ? <Link to={`/dashboard/reservations/${entry.id}`}>{heldWords(entry)}</Link> : heldWords(entry)
