import { formatReading, type Measure, measures } from '../meters/reading.ts'
import { type Cents, formatCents } from '../money.ts'
import { formatShort, rational } from '../rational.ts'
import type { LineRule } from './budget-line.ts'

/** An item of a charge with the line that it is part of; unknown values are null. */
export type ExplainedItem = {
  cents: Cents
  rule: LineRule | null
  line_cents: Cents | null
  /** The unit's part of `weight_sum`, in the rule's own measure. */
  weight: number | null
  weight_sum: number | null
  unit_count: number | null
  measure: Measure | null
}

const percentOf = (part: number, whole: number): string => `${formatShort(rational(part * 100, whole), 4)}%`

const area = (squareCentimetres: number): string => `${formatReading(Math.round(squareCentimetres / 10))} m²`

/** Explains an item's amount in one sentence that can be recomputed; '' if the run did not store it. */
export function whyWords(item: ExplainedItem): string {
  const { rule, line_cents, weight, weight_sum, unit_count, measure } = item
  if (rule === 'amounts') return 'Valor próprio desta unidade.'
  const unit = measure ? ` ${measures[measure]}` : ''
  if (rule === 'tariff' && weight !== null) return `${formatReading(weight)}${unit} pela tarifa.`
  if (!rule || line_cents === null || weight === null || !weight_sum) return ''
  const total = formatCents(line_cents)
  const share = percentOf(weight, weight_sum)
  switch (rule) {
    case 'equal':
      return `${total} em partes iguais entre ${unit_count ?? weight_sum} unidades.`
    case 'area':
      return `${area(weight)} de ${area(weight_sum)}: ${share} de ${total}.`
    case 'consumption':
      return `${formatReading(weight)} de ${formatReading(weight_sum)}${unit} medidos: ${share} de ${total}.`
    default:
      return `${share} de ${total}, pela fração ideal.`
  }
}
