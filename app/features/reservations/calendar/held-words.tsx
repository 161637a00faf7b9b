import { Link } from 'react-router'
import type { CalendarEntry } from '../queries.ts'
import { heldWords, opens } from './turns.ts'

/** Shows who or what occupies a time; links to the booking where the reader may see it. */
export const HeldWords = ({ entry }: { entry: CalendarEntry }) =>
  opens(entry) ? <Link to={`/dashboard/reservations/${entry.id}`}>{heldWords(entry)}</Link> : heldWords(entry)
