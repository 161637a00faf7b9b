import { addDays } from '../calendar.ts'
import { covers, type Stay } from './stay.ts'

type Row = Pick<Stay, 'id' | 'person_id' | 'kind' | 'starts_on' | 'ends_on'> & { unit_id?: string }

/**
 * Returns each whole stay as one row, as people think: changes of payer or voter in between split the rows. Uses the row that includes today (else
 * the nearest), from the first day of the stay to its last.
 */
export function wholeTimes<Time extends Row>(rows: readonly Time[], today: string): Time[] {
  const groups = Map.groupBy(rows, (row) => `${row.unit_id ?? ''}|${row.person_id}|${row.kind}`)
  return [...groups.values()].flatMap((group) => chains(group).map((chain) => asOne(chain, today)))
}

function chains<Time extends Row>(group: readonly Time[]): Time[][] {
  const found: Time[][] = []
  for (const row of [...group].sort((a, b) => a.starts_on.localeCompare(b.starts_on))) {
    const last = found.at(-1)?.at(-1)
    const follows = last !== undefined && last.ends_on !== null && addDays(last.ends_on, 1) === row.starts_on
    if (follows) found.at(-1)!.push(row)
    else found.push([row])
  }
  return found
}

function asOne<Time extends Row>(chain: readonly Time[], today: string): Time {
  const first = chain[0]!
  const last = chain.at(-1)!
  const now = chain.find((row) => covers(row, today)) ?? (first.starts_on > today ? first : last)
  return { ...now, starts_on: first.starts_on, ends_on: last.ends_on }
}
