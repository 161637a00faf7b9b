import { addDays, monthOf, shiftMonth } from '../calendar.ts'

/** Below so many others nothing is shown: a figure of few could be read back to one of them. */
export const FEWEST_OTHERS = 10
/** A group's size leaves the database in steps of so many (private.benchmark_of), so that nobody sees one more or one less. */
const SIZE_STEP = 5
/** The day of the month on whose night the month before is measured: by then its last payments and bills have come. */
export const MEASURED_ON_DAY = 5

/** Bands of units, each by its smallest. */
const bandStarts = [1, 21, 51, 101, 201, 501] as const
const bandNames = [
  'até 20 unidades',
  '21 a 50 unidades',
  '51 a 100 unidades',
  '101 a 200 unidades',
  '201 a 500 unidades',
  'mais de 500 unidades',
] as const

export const bandOf = (units: number): number => bandStarts.findLastIndex((start) => units >= start)
export const bandName = (band: number): string => bandNames[band] ?? ''

/** The month that is measured on a day: the one before, from the fifth on. */
export const measuredMonth = (today: string): string =>
  shiftMonth(monthOf(addDays(today, 1 - MEASURED_ON_DAY)), -1)

/** The night on which the month of a day is measured, and with it those who join that day. */
export const nextMeasured = (today: string): string =>
  `${shiftMonth(monthOf(today), 1)}-${String(MEASURED_ON_DAY).padStart(2, '0')}`

/** How many others a group has, by the least of its step: '10 a 14'. */
export const othersSaid = (least: number): string => `${least} a ${least + SIZE_STEP - 1}`

/**
 * What is compared. `step`: to what it is rounded, in its own unit, since an exact figure would say more than is promised. `better`: which end is the good
 * one, where there is one.
 */
type Measure = {
  label: string
  kind: 'share' | 'cents' | 'months'
  step: number
  better: 'less' | 'more' | null
  /** The page where ours can be looked at, below /dashboard. */
  to: string
}
export const benchmarkMeasures = {
  delinquency: {
    label: 'Inadimplência',
    kind: 'share',
    step: 0.01,
    better: 'less',
    to: 'finances/inadimplencia',
  },
  on_time: {
    label: 'Pagamentos em dia',
    kind: 'share',
    step: 0.01,
    better: 'more',
    to: 'finances/recebimentos',
  },
  spending: {
    label: 'Despesa ordinária por unidade e mês',
    kind: 'cents',
    step: 1000,
    better: null,
    to: 'finances/balancete',
  },
  reserve: {
    label: 'Fundo de reserva, em meses de despesa',
    kind: 'months',
    step: 0.5,
    better: 'more',
    to: 'finances/fundos',
  },
  incidents: {
    label: 'Ocorrências resolvidas no prazo',
    kind: 'share',
    step: 0.01,
    better: 'more',
    to: 'incidents/relatorio',
  },
  notices: {
    label: 'Comunicados que chegaram',
    kind: 'share',
    step: 0.01,
    better: 'more',
    to: 'communications',
  },
} as const satisfies Readonly<Record<string, Measure>>
export type BenchmarkMeasure = keyof typeof benchmarkMeasures

/** A condominium of the month, with the accounts that administer it. */
export type Sharing = { id: string; managers: readonly string[] }

/**
 * Numbers condominiums by who administers them: those that an account has in common, directly or through others, have the same number. They count as one
 * in a group, or who administers ten of eleven would read the eleventh.
 */
export function managementsOf(sharing: readonly Sharing[]): Map<string, number> {
  const above = sharing.map((_, place) => place)
  const top = (place: number): number => {
    let at = place
    while (above[at] !== at) {
      above[at] = above[above[at]!]!
      at = above[at]!
    }
    return at
  }
  const first = new Map<string, number>()
  for (const [place, { managers }] of sharing.entries())
    for (const manager of managers) {
      const other = first.get(manager)
      if (other === undefined) first.set(manager, place)
      else above[top(place)] = top(other)
    }
  return new Map(sharing.map(({ id }, place) => [id, top(place)]))
}

export const isEnough = (managements: number): boolean => managements > FEWEST_OTHERS

/** How many are missing until a group is shown. */
export const missingIn = (managements: number): number => Math.max(0, FEWEST_OTHERS + 1 - managements)

/** One who shares: in a band and a state, numbered by who administers it. */
export type Seat = { band: number; state: string | null; management: number }
/** The group of all states that are too few for one of their own. */
export const OTHER_STATES = '*'

/**
 * The group of each band and state: the state's own where it is large enough, else that of all such states, null where these are too few too. Nobody is in
 * two groups: their difference would say what is in one alone.
 */
export function groupsOf(seats: readonly Seat[]): (Omit<Seat, 'management'> & { group: string | null })[] {
  const isLarge = (some: readonly Seat[]) => isEnough(new Set(some.map(({ management }) => management)).size)
  return Object.values(Object.groupBy(seats, ({ band }) => band)).flatMap((ofBand = []) => {
    const states = [...Map.groupBy(ofBand, ({ state }) => state)].map(([state, of]) => ({
      state,
      of,
      isOwn: state !== null && isLarge(of),
    }))
    const others = isLarge(states.flatMap(({ of, isOwn }) => (isOwn ? [] : of))) ? OTHER_STATES : null
    return states.map(({ state, of, isOwn }) => ({ band: of[0]!.band, state, group: isOwn ? state : others }))
  })
}
