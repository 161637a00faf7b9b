import { daysSince, hourOf, waitedFor } from '../../concierge-words.ts'
import listing from '../style/listing.module.css'

/** Shows 'hoje, 11h40', 'ontem', 'há 6 dias': the last in the attention colour once a reminder was sent. */
export function Waited({
  since,
  now,
  reminders,
}: {
  since: string
  now: Date
  reminders: readonly number[]
}) {
  const days = daysSince(since, now)
  const late = days >= Math.min(...reminders, 3)
  return (
    <small className={late ? listing.late : undefined} data-late={late || undefined} data-short>
      {days === 0 ? `hoje, ${hourOf(since)}` : waitedFor(days)}
    </small>
  )
}
