/** What a step may measure at least and at most; null has no limit on that side. */
export type Limits = { low: number | null; high: number | null }

/** Whether a measure lies outside of its limits; both limits are themselves allowed. */
export const isOutside = (value: number, { low, high }: Limits): boolean =>
  (low !== null && value < low) || (high !== null && value > high)

const figure = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

/** '14,5 s'. */
export const measureWords = (value: number, unit: string): string => `${figure(value)} ${unit}`.trim()

/** 'de 7,2 a 7,6', 'no mínimo 2 bar', 'no máximo 15 s'; null without limits. */
export function limitWords({ low, high, unit }: Limits & { unit: string }): string | null {
  if (low !== null && high !== null) return `de ${figure(low)} a ${measureWords(high, unit)}`
  if (low !== null) return `no mínimo ${measureWords(low, unit)}`
  return high === null ? null : `no máximo ${measureWords(high, unit)}`
}

/** A measure outside of its limits, as lists and papers show it. */
export type OutsideMeasure = Limits & { label: string; value: number; unit: string; note: string }

/** 'pH: 8,4 (de 7,2 a 7,6)'. */
export const outsideWords = (measure: OutsideMeasure): string =>
  `${measure.label}: ${measureWords(measure.value, measure.unit)} (${limitWords(measure)})`
