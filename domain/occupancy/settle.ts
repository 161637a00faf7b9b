import { addDays } from '../calendar.ts'
import { covers, dayAfter, isOwner, type Part, type Stay, samePart } from './stay.ts'

/** Who pays and who votes from a day on, and the owners' parts; omitted ones do not change. */
export type Wishes = { payerId?: string; voterId?: string; parts?: Readonly<Record<string, Part>> }

export type Changes = {
  /** Existing rows, with their new values. */
  changed: Stay[]
  /** Rows without one yet. */
  added: Omit<Stay, 'id'>[]
}

type Roles = Pick<Stay, 'is_payer' | 'is_voter' | 'part'>

/**
 * Settles who pays and who votes on every day from `from` on: exactly one payer wherever someone is there, exactly one voter wherever an owner is
 * (co-owners name one: Civil Code 1.335 III, 1.314). The current ones remain while they are there; after them an owner follows. A change within a row
 * splits it, so that every day keeps its state.
 */
export function settle(stays: readonly Stay[], from: string, wishes: Wishes = {}): Changes {
  const cuts = cutsOf(stays, from)
  const changes: Changes = { changed: [], added: [] }
  for (const stay of stays) {
    const pieces = piecesOf(stay, cuts).map((piece) => ({
      ...piece,
      ...(piece.starts_on < from ? rolesOf(stay) : rolesOn(stays, stay, piece.starts_on, wishes)),
    }))
    const [first, ...rest] = joined(pieces)
    if (first && !sameRow(first, stay)) changes.changed.push(first)
    for (const { id: _, ...added } of rest) changes.added.push(added)
  }
  return changes
}

const rolesOf = ({ is_payer, is_voter, part }: Stay): Roles => ({ is_payer, is_voter, part })

/** Returns the days from `from` on at which a stay begins or has just ended. */
function cutsOf(stays: readonly Stay[], from: string): string[] {
  const days = stays.flatMap(({ starts_on, ends_on }) => [starts_on, dayAfter(ends_on)])
  return [...new Set([from, ...days])].filter((day) => day !== null && day >= from).sort() as string[]
}

function piecesOf(stay: Stay, cuts: readonly string[]): Stay[] {
  const inside = cuts.filter((day) => day > stay.starts_on && covers(stay, day))
  const starts = [stay.starts_on, ...inside]
  return starts.map((starts_on, index) => {
    const next = starts[index + 1]
    return { ...stay, starts_on, ends_on: next === undefined ? stay.ends_on : addDays(next, -1) }
  })
}

function rolesOn(stays: readonly Stay[], stay: Stay, day: string, wishes: Wishes): Roles {
  const present = stays.filter((one) => covers(one, day))
  const payer = chosen(present, wishes.payerId, ({ is_payer }) => is_payer)
  const voter = chosen(present.filter(isOwner), wishes.voterId, ({ is_voter }) => is_voter)
  const part = wishes.parts && isOwner(stay) ? (wishes.parts[stay.person_id] ?? null) : stay.part
  return {
    is_payer: payer?.id === stay.id,
    is_voter: voter?.id === stay.id,
    part: isOwner(stay) ? part : null,
  }
}

/** Returns the requested person if present, else the current one, else an owner, else the first to arrive. */
function chosen(
  present: readonly Stay[],
  wished: string | undefined,
  has: (stay: Stay) => boolean,
): Stay | undefined {
  const byTime = [...present].sort(
    (a, b) =>
      Number(isOwner(b)) - Number(isOwner(a)) ||
      Number(b.kind !== 'co_owner') - Number(a.kind !== 'co_owner') ||
      a.starts_on.localeCompare(b.starts_on) ||
      a.id.localeCompare(b.id),
  )
  return byTime.find(({ person_id }) => person_id === wished) ?? byTime.find(has) ?? byTime[0]
}

/** Neighbouring pieces that say the same become one again. */
function joined(pieces: readonly Stay[]): Stay[] {
  const rows: Stay[] = []
  for (const piece of pieces) {
    const last = rows.at(-1)
    if (last && sameRoles(last, piece)) last.ends_on = piece.ends_on
    else rows.push({ ...piece })
  }
  return rows
}

const sameRoles = (one: Roles, other: Roles): boolean =>
  one.is_payer === other.is_payer && one.is_voter === other.is_voter && samePart(one.part, other.part)

const sameRow = (one: Stay, other: Stay): boolean =>
  one.starts_on === other.starts_on && one.ends_on === other.ends_on && sameRoles(one, other)
