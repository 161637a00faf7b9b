import { formatDate, formatMonth } from '../calendar.ts'
import { formatCents } from '../money.ts'
import { tableMoment } from '../time-zones/moments.ts'

/**
 * What a value of a report is: `cents` centavos, `share` a fraction of one, `count` a whole number, `number` any other, `minutes` and `days` spans of time,
 * `day` 'YYYY-MM-DD', `month` 'YYYY-MM', `moment` an instant.
 */
export type ValueKind =
  | 'text'
  | 'cents'
  | 'count'
  | 'number'
  | 'share'
  | 'minutes'
  | 'days'
  | 'day'
  | 'month'
  | 'moment'
export type Value = string | number | null

/** Whether values are numbers: they stand at the right, are added and drawn. */
export const isNumeric = (kind: ValueKind): boolean =>
  kind !== 'text' && kind !== 'day' && kind !== 'month' && kind !== 'moment'

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** A value as people read it: 'R$ 4.812,00', '3,1%', '2 h 10 min'; '–' for none. */
export function shownValue(kind: ValueKind, value: Value, zone: string): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return shownText(kind, value, zone)
  // A minus, not a hyphen, as amounts have.
  return shownNumber(kind, value).replace('-', '−')
}

function shownNumber(kind: ValueKind, value: number): string {
  switch (kind) {
    case 'cents':
      return formatCents(Math.round(value))
    case 'share':
      return `${percent.format(value * 100)}%`
    case 'minutes':
      return spanOf(Math.round(value))
    case 'days':
      return `${percent.format(value)} ${Math.abs(value) === 1 ? 'dia' : 'dias'}`
    case 'number':
      return decimal.format(value)
    default:
      return whole.format(value)
  }
}

/** What is no number as people read it, on screens and in files alike: '23/11/2026', 'novembro de 2026', '23/11/2026 08:15'. */
export function shownText(kind: ValueKind, value: string, zone: string): string {
  if (kind === 'day') return formatDate(value)
  if (kind === 'month') return formatMonth(value)
  return kind === 'moment' ? tableMoment(value, zone) : value
}

/** '45 min', '2 h 10 min', '3 dias 4 h'. */
function spanOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts =
    days > 0
      ? [days === 1 ? '1 dia' : `${days} dias`, hours && `${hours} h`]
      : [`${hours} h`, rest && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}
