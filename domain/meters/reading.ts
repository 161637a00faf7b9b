import { typedNumber } from '../typed-text.ts'

/** A reading or a consumption: whole thousandths of the measure (m³, kWh, kg). */
export type Milli = number

/** Words of measures. */
export const measures = { m3: 'm³', kWh: 'kWh', kg: 'kg', L: 'L', un: 'un.' } as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]

/** Reads '1.234,567', '1234,5', '1234' or '1234.5' (a dot before exactly three digits parts thousands); null when it is no reading. */
export function parseReading(text: string): Milli | null {
  const compact = typedNumber(text).replace(/\s/g, '')
  const match =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,3}))?$/.exec(compact) ?? /^(\d+)\.(\d{1,2}|\d{4,})$/.exec(compact)
  if (!match || (match[2] ?? '').length > 3) return null
  const value = Number(match[1]!.replaceAll('.', '') + (match[2] ?? '').padEnd(3, '0'))
  return Number.isSafeInteger(value) && value <= 999_999_999_999 ? value : null
}

/** Formats 1234500 as '1.234,5'; `places` fixes the number of decimals, as in a column of readings, and rounds the rest. */
export function formatReading(value: Milli, places?: number): string {
  const step = 10 ** (3 - (places ?? 3))
  const digits = String(Math.round(value / step) * step).padStart(4, '0')
  const fraction =
    places === undefined ? digits.slice(-3).replace(/0+$/, '') : digits.slice(-3).slice(0, places)
  return digits.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, '.') + (fraction && `,${fraction}`)
}

/** Returns the number of decimals for a column of readings: the maximum among them. */
export const decimalsOf = (values: readonly (Milli | null)[]): number =>
  values.reduce<number>((most, value) => {
    const own = value === null ? 0 : value % 10 !== 0 ? 3 : value % 100 !== 0 ? 2 : value % 1000 !== 0 ? 1 : 0
    return Math.max(most, own)
  }, 0)

export type Reading = {
  value: Milli
  readOn: string
  isEstimated: boolean
  /** The dial has passed its last number since the reading before. */
  hasRolledOver: boolean
  /** Whether the user checked it again. */
  isConfirmed: boolean
}
export type Dial = {
  /** Whole digits. */
  digits: number
  previous: Milli
  previousOn: string
  /** Mean of the months before; null while there are none. */
  usual: Milli | null
}
export type ReadingProblem = 'above_dial' | 'below_previous' | 'before_previous' | 'in_future' | 'implausible'

/** Multiple of the usual consumption above which confirmation is requested. */
const SURPRISING = 3

const top = (digits: number): Milli => 10 ** digits * 1000

/**
 * Returns the consumption since the previous reading, or why the reading is not accepted. `below_previous` and `implausible` may be confirmed: the
 * dial restarted at zero, or the consumption was real (this reveals leaks).
 */
export function consumptionOf(
  reading: Reading,
  dial: Dial,
  today: string,
): { consumption: Milli } | { problem: ReadingProblem; consumption: Milli | null } {
  const refuse = (problem: ReadingProblem, consumption: Milli | null = null) => ({ problem, consumption })
  if (reading.value >= top(dial.digits)) return refuse('above_dial')
  if (reading.readOn > today) return refuse('in_future')
  if (reading.readOn < dial.previousOn) return refuse('before_previous')
  const passed = reading.value < dial.previous
  const consumption = reading.value - dial.previous + (passed ? top(dial.digits) : 0)
  if (passed && !reading.hasRolledOver) return refuse('below_previous', consumption)
  const surprising = dial.usual !== null && dial.usual > 0 && consumption > SURPRISING * dial.usual
  if (surprising && !reading.isConfirmed) return refuse('implausible', consumption)
  return { consumption }
}

/** Describes why a reading is not accepted. */
export function problemWords(problem: ReadingProblem, dial: Dial, consumption: Milli | null): string {
  const before = formatReading(dial.previous)
  switch (problem) {
    case 'above_dial':
      return `O mostrador tem ${dial.digits} dígitos inteiros: a leitura não cabe nele.`
    case 'below_previous':
      return `A leitura é menor que a anterior (${before}). O mostrador zerou?`
    case 'before_previous':
      return 'A data é anterior à da última leitura.'
    case 'in_future':
      return 'A data da leitura ainda não chegou.'
    case 'implausible':
      return `Consumo de ${formatReading(consumption ?? 0)}: mais de 3 vezes a média (${formatReading(dial.usual ?? 0)}). Confira o medidor.`
  }
}
