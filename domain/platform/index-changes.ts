import { z } from 'zod'
import { formatMonth, isCivilDate, shiftMonth } from '../calendar.ts'
import { filledLine } from '../fields/text.ts'
import { type IndexSeries, indexSeries } from '../indexes/index-table.ts'
import { compare, formatShort, parseDecimal, type Rational, rational, zero } from '../rational.ts'

/** Months of one series as somebody typed or pasted them: what cannot be read is told row by row. */
export const indexRows = {
  series: z.enum(Object.keys(indexSeries) as [IndexSeries, ...IndexSeries[]], 'Escolha o índice.'),
  rows: z
    .array(z.strictObject({ month: z.string().trim().max(40), percent: z.string().trim().max(40) }))
    .min(1, 'Informe ao menos um mês.')
    .max(300, 'Até 300 meses de uma vez.'),
}
export type IndexRowTyped = z.output<typeof indexRows.rows>[number]

export const changeSource = filledLine(200, 'Diga a fonte ou o motivo: fica no histórico.')

/** What each series is for, in words. */
export const indexUses: Readonly<Record<IndexSeries, string>> = {
  IPCA: 'Correção do atraso, também onde a convenção não diz o índice',
  INPC: 'Correção do atraso, onde a convenção o escolhe',
  IGPM: 'Correção do atraso, onde a convenção o escolhe',
  IPCA15: 'Conferir a taxa legal',
  SELIC: 'Conferir a taxa legal',
  LEGAL_RATE: 'Juros do atraso, onde a convenção segue a lei',
}

export type JudgedIndexRow = {
  /** 'YYYY-MM' where it could be read. */
  month: string
  /** Decimal text with a point, where it could be read. */
  percent: string
  before: string | null
  state: 'new' | 'same' | 'replaced' | 'refused'
  refusal: string | null
  /** What somebody answers for by having looked at the source. */
  questions: string[]
}

/** A month's variation above this is asked about, whatever the series did before. */
const LARGE_PERCENT = rational(5)
const TIMES_THE_LARGEST = 3n
const LOOKED_BACK = 24

const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** 'YYYY-MM' of '2026-10', '10/2026', '01/10/2026', 'out/2026' or 'outubro de 2026'; null of anything else. */
export function readMonth(text: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})(?:-01)?$/.exec(text) ?? []
  if (year && month) return checked(year, month)
  const [, number, inYear] = /^(?:01\/)?(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (number && inYear) return checked(inYear, number.padStart(2, '0'))
  const [, name, ofYear] = /^([a-zç]{3})[a-zç]*\.?(?:\/| de | )(\d{4})$/i.exec(text) ?? []
  const place = name ? shortMonths.indexOf(name.toLowerCase()) : -1
  return ofYear && place >= 0 ? checked(ofYear, String(place + 1).padStart(2, '0')) : null
}
const checked = (year: string, month: string) =>
  isCivilDate(`${year}-${month}-01`) ? `${year}-${month}` : null

/** The rows of a pasted series or CSV file: month, then percent; a first line of titles is left out. */
export function pastedIndexRows(text: string): IndexRowTyped[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll('"', ''))
    .filter((line, index) => line !== '' && !(index === 0 && !/\d/.test(line)))
    .map((line) => {
      const separator = line.includes(';') ? ';' : line.includes('\t') ? '\t' : line.includes(',') ? ',' : ' '
      const [month = '', first = '', second, ...rest] = line.split(separator)
      // Between commas a decimal comma splits the number in two.
      const isSplit =
        separator === ',' && second !== undefined && rest.length === 0 && /^[+-]?\d+$/.test(first.trim())
      return { month: month.trim(), percent: (isSplit ? `${first},${second}` : first).trim() }
    })
}

const readPercent = (text: string): string | null => {
  const plain = text.replace(/\s*%$/, '').replace('−', '-').replace(/^\+/, '').replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,20})?$/.test(plain) ? plain : null
}
const sized = (value: Rational): Rational => (compare(value, zero) < 0 ? rational(-value.n, value.d) : value)
/** '0,82%' of a published value. */
export const percentWords = (text: string): string => `${formatShort(parseDecimal(text)!, 6, 2)}%`

/**
 * Judges rows in their order against what is published (`months`, by 'YYYY-MM'): what can never be right is refused, what is only unlikely or takes a
 * published value away is asked about. `thisMonth` is the civil month now; the legal rate is published for the month that follows.
 */
export function judgeIndexRows(
  series: IndexSeries,
  rows: readonly IndexRowTyped[],
  months: Readonly<Record<string, string>>,
  thisMonth: string,
): JudgedIndexRow[] {
  const known: Record<string, string> = { ...months }
  const seen = new Set<string>()
  return rows.map((row) => {
    const month = readMonth(row.month)
    const percent = readPercent(row.percent)
    const before = (month && months[month]) ?? null
    const refusal = whyRefused({ series, month, percent, known, seen, thisMonth, row })
    if (refusal || !month || !percent)
      return {
        month: month ?? row.month,
        percent: percent ?? row.percent,
        before,
        state: 'refused',
        refusal,
        questions: [],
      }
    seen.add(month)
    const isSame = before !== null && compare(parseDecimal(before)!, parseDecimal(percent)!) === 0
    const questions = isSame ? [] : whatToAsk(month, percent, before, known)
    known[month] = percent
    return {
      month,
      percent,
      before,
      state: isSame ? 'same' : before === null ? 'new' : 'replaced',
      refusal: null,
      questions,
    }
  })
}

type Asked = {
  series: IndexSeries
  month: string | null
  percent: string | null
  known: Readonly<Record<string, string>>
  seen: ReadonlySet<string>
  thisMonth: string
  row: IndexRowTyped
}

function whyRefused({ series, month, percent, known, seen, thisMonth, row }: Asked): string | null {
  if (!month) return `“${row.month}” não é um mês: escreva como 10/2026.`
  if (!percent) return `“${row.percent}” não é um número: escreva como 0,45.`
  if ((percent.split('.')[1] ?? '').length > 6) return 'Até seis casas depois da vírgula.'
  if (compare(sized(parseDecimal(percent)!), rational(100)) >= 0)
    return 'Nenhum índice varia 100% em um mês: informe a variação do mês, não o número-índice.'
  if (series === 'LEGAL_RATE' && compare(parseDecimal(percent)!, zero) < 0)
    return 'A taxa legal nunca é menor que zero (art. 406, § 3º, do Código Civil).'
  if (seen.has(month)) return `${formatMonth(month)} aparece duas vezes.`
  if (month > (series === 'LEGAL_RATE' ? shiftMonth(thisMonth, 1) : thisMonth))
    return `${formatMonth(month)} ainda não foi publicado.`
  const all = Object.keys(known).sort()
  const [first, last] = [all[0], all.at(-1)]
  if (last && month > shiftMonth(last, 1))
    return `Falta ${formatMonth(shiftMonth(last, 1))}: os meses entram em sequência.`
  if (first && month < first) return `A série começa em ${formatMonth(first)}.`
  return null
}

function whatToAsk(
  month: string,
  percent: string,
  before: string | null,
  known: Readonly<Record<string, string>>,
): string[] {
  const questions: string[] = []
  const size = sized(parseDecimal(percent)!)
  if (before !== null) questions.push(`Troca o valor publicado, ${percentWords(before)}. Confira na fonte.`)
  if (compare(size, LARGE_PERCENT) > 0) questions.push('Passa de 5% em um mês. Confira na fonte.')
  const start = shiftMonth(month, -LOOKED_BACK)
  const largest = Object.entries(known)
    .filter(([at]) => at >= start && at < month)
    .map(([, text]) => sized(parseDecimal(text)!))
    .reduce((one, other) => (compare(one, other) < 0 ? other : one), zero)
  if (largest.n > 0n && compare(size, rational(largest.n * TIMES_THE_LARGEST, largest.d)) > 0)
    questions.push(
      `É mais de três vezes o maior dos 24 meses anteriores (${formatShort(largest, 6, 2)}%). Confira na fonte.`,
    )
  return questions
}
