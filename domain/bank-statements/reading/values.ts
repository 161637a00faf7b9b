import { addDays, isCivilDate } from '../../calendar.ts'
import type { Cents } from '../../money.ts'

type Decimal = ',' | '.' | 'any'

/** More than any account moves; anything above is not an amount. */
const LARGEST = 10_000_000_000_000

/**
 * Reads an amount as banks write it: '-836.30', '-530,86', '1.234,56', 'R$ 10,00', '(10,00)', '10,00-', '10,00 D', '+5', 'R$ -'. `decimal` is the decimal
 * separator where either could be meant, 'any' where nothing is grouped and a single one is always decimal (OFX 2.2, 3.2.9); null if the text is not an
 * amount, or has fractions of a centavo.
 */
export function readAmount(text: string, decimal: Decimal = ','): Cents | null {
  const bare = text.replace(/[\s\u00a0]/g, '').replace(/[−–]/g, '-')
  // Zero as the accounting format of a spreadsheet shows it.
  if (/^R\$-$/.test(bare)) return 0
  const match = /^(\()?([+-])?(?:R\$|BRL)?([+-])?([\d.,]{1,30})([+-])?(\))?(?:\(?([CD])\)?)?$/i.exec(bare)
  if (!match) return null
  const [, open, before, inside, digits, after, close, letter] = match
  if (Boolean(open) !== Boolean(close)) return null
  const marks = [before, inside, after].filter(Boolean)
  if (marks.length > 1 || (marks.length > 0 && open)) return null
  const cents = readDigits(digits!, decimal)
  if (cents === null) return null
  const negative = marks[0] === '-' || Boolean(open) || letter?.toUpperCase() === 'D'
  return negative && cents !== 0 ? -cents : cents
}

function readDigits(digits: string, decimal: Decimal): Cents | null {
  const mark = decimalMark(digits, decimal)
  const [whole = '', fraction = '', ...more] = mark ? digits.split(mark) : [digits]
  if (more.length > 0) return null
  const grouped = whole.replace(/[.,]/g, ' ').trim()
  if (!/^\d{1,3}( \d{3})+$|^\d*$/.test(grouped) || !/^\d*$/.test(fraction)) return null
  if (grouped === '' && fraction === '') return null
  if (/[^0]/.test(fraction.slice(2))) return null
  const value = Number(grouped.replaceAll(' ', '') + fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(value) && value <= LARGEST ? value : null
}

/** With both separators, the last is the decimal one; a single one that repeats or precedes three digits separates thousands. */
function decimalMark(digits: string, decimal: Decimal): ',' | '.' | null {
  const comma = digits.lastIndexOf(',')
  const dot = digits.lastIndexOf('.')
  if (comma < 0 && dot < 0) return null
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const only = comma >= 0 ? ',' : '.'
  if (digits.split(only).length > 2) return null
  const after = digits.length - 1 - Math.max(comma, dot)
  return after === 3 && decimal !== 'any' && only !== decimal ? null : only
}

/** Day or month first. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** 'YYYY-MM-DD' of a day in the orders that people write: day first, or year first. Two digits of a year are of this century. */
export function readDay(text: string, order: DateOrder = 'dmy'): string | null {
  const bare = text.trim().replace(/^(\d{1,2})([/.-])(\d{1,2})(?=[/.-])/, order === 'mdy' ? '$3$2$1' : '$&')
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(bare)
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?$/.exec(bare)
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(bare)
  const [year, month, day] = brazilian
    ? [brazilian[3]!, brazilian[2]!, brazilian[1]!]
    : (iso ?? packed)
      ? (iso ?? packed)!.slice(1)
      : []
  if (!year || !month || !day) return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) && date >= '1990-01-01' && date < '2100-01-01' ? date : null
}

/** Whether a text is a day, in whatever order. */
export const isDay = (text: string): boolean => dateOrders.some((order) => readDay(text, order) !== null)

/**
 * Returns the day in Brasília of an OFX instant: '20101008', '20101008120000.000[-3:BRT]'. Banks mostly write their own day with an arbitrary zone;
 * only a time of day in a zone other than theirs means another day. Null for '00000000' and invalid days.
 */
export function readOfxDay(text: string): string | null {
  const match =
    /^(\d{8})(\d{2})?(\d{2})?(\d{2})?(?:\.\d{1,6})?\s*(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)?(?::[^\]]{0,20})?\]?)?/.exec(
      text.trim(),
    )
  if (!match) return readDay(text)
  const day = readDay(match[1]!)
  if (!day) return null
  const zone = match[5] === undefined ? null : Number(match[5])
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
  if (zone === null || zone === -3 || minutes === 0 || Math.abs(zone) > 14) return day
  const here = minutes - zone * 60 - 180
  return here < 0 ? addDays(day, -1) : here >= 1440 ? addDays(day, 1) : day
}

/** Lines by which banks show what the account has, among its movements: 'SALDO ANTERIOR', 'S A L D O', 'SALDO DO DIA'. */
export const isBalanceLine = (memo: string): boolean =>
  /^(s ?a ?l ?d ?o)( *$|[^a-z0-9]+(anterior|do dia|dia|final|inicial|atual|disponivel|em conta|total|parcial|bloqueado|em c\/?c|conta corrente)\b)/.test(
    memo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim(),
  )
