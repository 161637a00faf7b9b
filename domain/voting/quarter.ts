import type { Matter } from '../decisions/matters.ts'
import type { AssemblyKind } from './words.ts'

/**
 * What `private.quarter_figures` counts. A head is a condômino: the owner of several units is one, and a unit of several owners is one. `weight` is
 * what the convention's votes count by today.
 */
export type QuarterFigures = {
  heads: number
  heads_total: number
  units: number
  units_total: number
  shares: number
  shares_total: number
  weight: 'share' | 'unit'
}

export type Measure = {
  key: 'heads' | 'units' | 'shares'
  /** 'condôminos'. */
  words: string
  done: number
  total: number
  /** How many of them are missing to a quarter, whole. */
  lacking: number
}

const measure = (key: Measure['key'], words: string, done: number, total: number): Measure => ({
  key,
  words,
  done,
  total,
  // Whole numbers alone: a quarter of 30 is 8.
  lacking: Math.max(0, Math.ceil(total / 4) - done),
})

/**
 * What has to reach a quarter: the condôminos by head, as art. 1.355 says, and what the convention's votes count by. Where both do, no reading of the
 * article finds the call wanting (docs/decisions/0086).
 */
export const measuresOf = (figures: QuarterFigures): [Measure, Measure] => [
  measure('heads', 'condôminos', figures.heads, figures.heads_total),
  figures.weight === 'share'
    ? measure('shares', 'frações ideais', figures.shares, figures.shares_total)
    : measure('units', 'unidades', figures.units, figures.units_total),
]

export const isQuarter = (figures: QuarterFigures): boolean =>
  measuresOf(figures).every(({ lacking, done }) => lacking === 0 && done > 0)

/** '26,6%': never rounded up, so that a quarter is told only where there is one. */
export const partWords = (done: number, total: number): string => {
  const thousandths = total === 0 ? 0 : Math.floor((done * 1000) / total)
  return `${(thousandths / 10).toFixed(1).replace('.', ',')}%`
}

/** 'Faltam 3 condôminos e 4,1% das frações ideais.'; empty when nothing does. */
export function lackingWords(figures: QuarterFigures): string {
  const missing = measuresOf(figures)
    .filter(({ lacking }) => lacking > 0)
    .map(({ key, lacking, total }) =>
      key === 'shares'
        ? `${(Math.ceil((lacking * 1000) / total) / 10).toFixed(1).replace('.', ',')}% das frações ideais`
        : `${lacking} ${key === 'heads' ? (lacking === 1 ? 'condômino' : 'condôminos') : lacking === 1 ? 'unidade' : 'unidades'}`,
    )
  if (missing.length === 0) return ''
  const alone = missing.length === 1 && /^1 /.test(missing[0]!)
  return `${alone ? 'Falta' : 'Faltam'} ${missing.join(' e ')}.`
}

/** As many as the notice, its messages and the minutes take in one field. */
const MOST_CONVENERS = 1900

/** Who convenes, for the notice and the minutes; of a long list the units are in the notice's annex alone. */
export function convenersWords(figures: QuarterFigures, units: readonly string[]): string {
  const { heads, heads_total, shares, shares_total } = figures
  const sums = `${heads} de ${heads_total} condôminos (${partWords(heads, heads_total)}), por ${
    figures.units === 1 ? 'uma unidade' : `${figures.units} unidades`
  } com ${partWords(shares, shares_total)} das frações ideais, em declarações assinadas no Prumo`
  const whole = `${sums}: ${units.join(', ')}`
  return whole.length <= MOST_CONVENERS ? whole : `${sums}. A lista das unidades é anexo do edital`
}

type Term = { since: string; days: number; why: string }
const termOn = (terms: readonly [Term, ...Term[]], day: string): Term =>
  terms.find(({ since }) => since <= day) ?? terms[terms.length - 1]!

/** How long a request gathers declarations: the law sets no term, and what an owner signed should not convene when its reasons are long past. */
const gathering: readonly [Term, ...Term[]] = [
  {
    since: '2003-01-11',
    days: 90,
    why: 'A lei não dá prazo; uma declaração antiga não diz mais o que o dono quer.',
  },
]
/**
 * How long the management is waited for once a quarter is reached. The quarter may convene at once by itself (art. 1.355); the management has the
 * means to do it well, and ten days are enough to send a notice without the request coming to a halt.
 */
const waiting: readonly [Term, ...Term[]] = [
  {
    since: '2003-01-11',
    days: 10,
    why: 'A lei deixa o quarto convocar por si; a espera é para a administração fazer o edital.',
  },
]
export const gatheringOn = (day: string): Term => termOn(gathering, day)
export const waitingOn = (day: string): Term => termOn(waiting, day)

export const requestStates = {
  open: 'Reunindo assinaturas',
  reached: 'Um quarto reunido',
  called: 'Assembleia convocada',
  withdrawn: 'Retirado',
  expired: 'Venceu sem um quarto',
} as const
export type RequestState = keyof typeof requestStates

export type RequestItem = { id: string; title: string; body: string; matter: Matter }

/** A request as `assembly_request_view` returns it. */
export type RequestView = {
  id: string
  kind: AssemblyKind
  title: string
  reasons: string
  items: RequestItem[]
  opened_at: string
  expires_at: string
  withdrawn_at: string | null
  reached_at: string | null
  call_by: string | null
  called_at: string | null
  assembly_id: string | null
  state: RequestState
  now: string
  manages: boolean
  is_mine: boolean
  may_call: boolean
  figures: QuarterFigures
  opener: string | null
  my_units: { id: string; label: string; is_signed: boolean }[]
  declared: { id: string; unit: string; name: string | null; declared_at: string; counts: boolean }[]
}
