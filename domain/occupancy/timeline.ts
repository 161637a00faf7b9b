import { addDays } from '../calendar.ts'
import { occupancyKinds } from '../units/occupancy-kind.ts'
import type { Stay } from './stay.ts'

/** Something that happened, or will, on a day. */
export type TimelineEvent = { id: string; date: string; what: string; more: string }

type Told = Omit<Stay, 'part'> & {
  /** The person or the unit: what this line distinguishes. */
  subject: string
}

/**
 * The history of a unit or of a person, newest first: entrances and exits, and who came to pay or vote. Rows of one person and kind
 * that follow each other without a gap are one time.
 */
export function timeline(rows: readonly Told[]): TimelineEvent[] {
  const events: TimelineEvent[] = []
  const bySubject = Map.groupBy(rows, (row) => `${row.subject}|${row.person_id}|${row.kind}`)
  for (const group of bySubject.values()) {
    const inOrder = [...group].sort((a, b) => a.starts_on.localeCompare(b.starts_on))
    for (const [index, row] of inOrder.entries()) {
      const before = inOrder[index - 1]
      const follows = before?.ends_on !== null && before && addDays(before.ends_on, 1) === row.starts_on
      events.push(...beginnings(row, follows ? before : undefined))
      const after = inOrder[index + 1]
      const goesOn = row.ends_on !== null && after?.starts_on === addDays(row.ends_on, 1)
      if (row.ends_on !== null && !goesOn)
        events.push({
          id: `${row.id}-out`,
          date: row.ends_on,
          what: `Saída ${row.subject}`,
          more: wordOf(row),
        })
    }
  }
  return events.sort((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id))
}

const wordOf = ({ kind }: Told): string => occupancyKinds[kind]

function beginnings(row: Told, before: Told | undefined): TimelineEvent[] {
  const { id, starts_on: date, is_payer, is_voter, subject } = row
  if (!before) {
    const marks = [is_payer && 'paga as cobranças', is_voter && 'vota'].filter(Boolean)
    return [{ id: `${id}-in`, date, what: `Entrada ${subject}`, more: [wordOf(row), ...marks].join(' · ') }]
  }
  const changes = [
    is_payer !== before.is_payer && (is_payer ? 'Passa a pagar as cobranças' : 'Deixa de pagar as cobranças'),
    is_voter !== before.is_voter && (is_voter ? 'Passa a votar pela unidade' : 'Deixa de votar pela unidade'),
  ].filter((change) => change !== false)
  return changes.map((more, index) => ({
    id: `${id}-roles-${index}`,
    date,
    what: `Mudança ${subject}`,
    more,
  }))
}
