import { daysBetween, formatDate } from '../../calendar.ts'
import { formatCents } from '../../money.ts'
import type { Entry, OpenLine, Proposal } from './candidates.ts'

/** Between a booking and the bank's posting lie weekends and holidays. */
const NEAR_DAYS = 4

const groupNames: Record<string, string> = {
  boleto: 'boletos',
  pix: 'Pix',
  fee: 'tarifas',
  net: 'boletos e tarifas',
}

/**
 * Suggests existing entries for lines. Equal amounts of one day are interchangeable and assigned in turn; a pair some days apart is sure only while
 * neither has a rival.
 */
export function entriesFor(lines: readonly OpenLine[], entries: readonly Entry[]): Map<string, Proposal> {
  const found = new Map<string, Proposal>()
  const taken = new Set<Entry>()
  const byCents = new Map<number, Entry[]>()
  for (const entry of entries) byCents.set(entry.cents, [...(byCents.get(entry.cents) ?? []), entry])
  const near = (line: OpenLine, entry: Entry) => Math.abs(daysBetween(line.on, entry.on))
  for (const most of [0, NEAR_DAYS])
    for (const line of lines) {
      if (found.has(line.id)) continue
      const free = (byCents.get(line.cents) ?? [])
        .filter((entry) => !taken.has(entry) && near(line, entry) <= most)
        .sort((one, other) => near(line, one) - near(line, other))
      const entry = free[0]
      if (!entry) continue
      const rivals = lines.filter(
        (other) => other.cents === line.cents && near(other, entry) <= NEAR_DAYS && !found.has(other.id),
      )
      taken.add(entry)
      found.set(line.id, proposalOf(line, [entry], most === 0 || (free.length === 1 && rivals.length === 1)))
    }
  for (const line of lines) {
    if (found.has(line.id)) continue
    const sum = summedUp(
      line,
      entries.filter((entry) => !taken.has(entry)),
    )
    if (!sum) continue
    for (const entry of sum) taken.add(entry)
    found.set(line.id, proposalOf(line, sum, sum[0]!.on === line.on))
  }
  return found
}

/** Returns all entries of a kind and day if they sum to the line: a bank's single credit for many boletos. */
function summedUp(line: OpenLine, free: readonly Entry[]): Entry[] | null {
  const groups = new Map<string, Entry[]>()
  for (const entry of free) {
    const days = daysBetween(entry.on, line.on)
    if (!entry.group || days < 0 || days > NEAR_DAYS) continue
    // Some banks credit boletos less their fees.
    const kinds = entry.group === 'boleto' || entry.group === 'fee' ? [entry.group, 'net'] : [entry.group]
    for (const kind of kinds) {
      const key = `${entry.on} ${kind}`
      groups.set(key, [...(groups.get(key) ?? []), entry])
    }
  }
  for (const [, group] of [...groups].sort(([one], [other]) => (one < other ? 1 : -1))) {
    const sum = group.reduce((total, { cents }) => total + cents, 0)
    if (group.length > 1 && group.length <= 500 && sum === line.cents) return group
  }
  return null
}

const kindOf = (entries: readonly Entry[]): string => {
  const [first, ...more] = new Set(entries.map(({ group }) => group))
  return more.length > 0 ? 'net' : (first ?? '')
}

function proposalOf(line: OpenLine, entries: readonly Entry[], isSure: boolean): Proposal {
  const first = entries[0]!
  const day = first.on === line.on ? 'no mesmo dia' : `em ${formatDate(first.on)}`
  const many = entries.length > 1
  return {
    certainty: isSure ? 'sure' : 'likely',
    how: 'suggested',
    ruleId: null,
    title: many
      ? `${entries.length} ${groupNames[kindOf(entries)] ?? 'lançamentos'} nos livros`
      : first.words,
    reason: many ? `A soma dá ${formatCents(line.cents)}, ${day}` : `Já lançado com o mesmo valor ${day}`,
    parts: [{ kind: 'entries', transfer_ids: entries.flatMap(({ transferIds }) => transferIds) }],
    claims: entries.flatMap(({ transferIds }) => transferIds),
  }
}
