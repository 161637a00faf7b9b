import { addDays } from '../calendar.ts'
import { businessDays, type LocalHoliday, nextBusinessDay } from '../holidays.ts'
import type { Cents } from '../money.ts'

/** What a fine rests on, with the law it comes from, how many contributions it may reach, and the part of the remaining owners who vote it. */
export const bases = {
  convention: {
    label: 'A convenção prevê a multa',
    law: 'Código Civil, art. 1.336, § 2º',
    times: 5,
    quorum: null,
    matter: null,
  },
  two_thirds: {
    label: 'A convenção não prevê: voto de 2/3 dos condôminos restantes',
    law: 'Código Civil, art. 1.336, § 2º',
    times: 5,
    quorum: [2, 3],
    matter: 'fine',
  },
  repeated: {
    label: 'Descumprimento reiterado: voto de 3/4 dos condôminos restantes',
    law: 'Código Civil, art. 1.337',
    times: 5,
    quorum: [3, 4],
    matter: 'antisocial',
  },
  antisocial: {
    label: 'Comportamento antissocial reiterado: voto de 3/4 dos condôminos restantes',
    law: 'Código Civil, art. 1.337, parágrafo único',
    times: 10,
    quorum: [3, 4],
    matter: 'antisocial',
  },
} as const satisfies Record<
  string,
  {
    label: string
    law: string
    times: number
    quorum: readonly [number, number] | null
    matter: 'fine' | 'antisocial' | null
  }
>
export type Basis = keyof typeof bases
export const basisNames = Object.keys(bases) as [Basis, ...Basis[]]

/** What the convention names for an infraction: hundredths of the contribution, or centavos. */
export type NamedFine = { names_fine: boolean; fine_hundredths: number | null; fine_cents: Cents | null }

/** The fine that a version names for a contribution, in centavos, rounded down; null where it names none. */
export function namedFine(
  { fine_hundredths, fine_cents }: Omit<NamedFine, 'names_fine'>,
  contribution: Cents,
): Cents | null {
  if (fine_cents !== null) return fine_cents
  return fine_hundredths === null ? null : Math.floor((contribution * fine_hundredths) / 100)
}

/**
 * Returns the maximum fine in centavos: five or ten contributions of the month of the breach, and never more than the convention names where it is
 * the only basis. Null: the fine has no basis. The database enforces the same for every act (private.penalty_limit).
 */
export function mostFine(basis: Basis, version: NamedFine, contribution: Cents): Cents | null {
  const most = contribution * bases[basis].times
  if (basis !== 'convention') return most
  const named = version.names_fine ? namedFine(version, contribution) : null
  return named === null ? null : Math.min(most, named)
}

/** Returns the votes needed for a fine: the smallest sufficient count of the rest (all without those of the fined unit's owners). */
export function votesNeeded(basis: Basis, all: number, theirs: number): number | null {
  const { quorum } = bases[basis]
  return quorum && Math.ceil(((all - theirs) * quorum[0]) / quorum[1])
}

/**
 * Returns the last day of a term ('YYYY-MM-DD'): the day it starts is not counted, the last one is, and a weekend or holiday moves to the next
 * business day (Código Civil, art. 132 and § 1º).
 */
export function termEnd(starts: string, days: number, holidays: readonly LocalHoliday[]): string {
  return nextBusinessDay(addDays(starts, days), businessDays(holidays))
}
