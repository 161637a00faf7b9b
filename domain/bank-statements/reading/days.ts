import { folded } from '../../ascii.ts'
import type { CsvMapping, Table } from './csv-mapping.ts'
import { type DaysQuestion, Refusal } from './statement.ts'
import { type DateOrder, dateOrders, readDay } from './values.ts'

type Written = { line: number; first: number; second: number; cell: string }

/** The days of a column that are written with two numbers before the year. */
const writtenIn = (table: Table, date: number): Written[] =>
  table.flatMap(({ line, cells }) => {
    const cell = cells[date] ?? ''
    const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? []
    return first && second ? [{ line, first: Number(first), second: Number(second), cell }] : []
  })

/** The day of a footer, as when the file was made, is none of the account's. */
const hasMoney = (cells: readonly string[], { amount, credit, debit, balance }: CsvMapping): boolean =>
  [amount, credit, debit, balance].some((index) => index !== null && (cells[index] ?? '').trim() !== '')

/** The order that the days themselves prove; null where all could be of both. Throws Refusal where they contradict each other. */
function provenOrder(days: readonly Written[]): DateOrder | null {
  const dayFirst = days.find(({ first }) => first > 12)
  const monthFirst = days.find(({ second }) => second > 12)
  if (dayFirst && monthFirst)
    throw new Refusal(
      'broken',
      `As datas das linhas ${dayFirst.line} e ${monthFirst.line} estão em ordens diferentes: uma começa pelo dia, a outra pelo mês. Confira o arquivo.`,
    )
  return dayFirst ? 'dmy' : monthFirst ? 'mdy' : null
}

/**
 * A spreadsheet that takes '03/11' for the third of November or for March 11, by its own country, leaves '13/11' a text: a column of both has days that
 * were turned, and which is not to be known. Throws Refusal.
 */
function refuseHalfConverted(table: Table, { date }: CsvMapping, days: readonly Written[]): void {
  const isProof = days.length > 0 && days.every(({ first, second }) => Math.max(first, second) > 12)
  const converted = table.filter(({ cells }) => /^\d{4}-\d{2}-\d{2}/.test((cells[date] ?? '').trim()))
  if (!isProof || converted.length === 0) return
  const numbers = converted.map(({ cells }) => cells[date]!.trim().slice(5, 10).split('-').map(Number))
  if (numbers.every(([, day]) => day! <= 12) && numbers.some(([month, day]) => month !== day))
    throw new Refusal(
      'broken',
      `Na linha ${days[0]!.line} a data é um texto, e na linha ${converted[0]!.line} uma data: a planilha pode ter trocado o dia pelo mês. Baixe o arquivo de novo no banco.`,
    )
}

/**
 * In which order the days of a table are: what they prove, or else day first, as people write here. Where words are English, or where the days are only
 * in order, only past or only of one month when the month comes first, that is asked, unless the account has the answer.
 */
export function takeDays(
  table: Table,
  titles: readonly string[],
  mapping: CsvMapping,
  { answer, today }: { answer: DateOrder | null; today: string | null },
): { order: DateOrder; question: DaysQuestion | null } {
  const rows = table.filter(({ cells }) => hasMoney(cells, mapping))
  const days = writtenIn(rows, mapping.date)
  refuseHalfConverted(rows, mapping, days)
  const proven = provenOrder(days)
  if (proven) return { order: proven, question: null }
  const differing = days.filter(({ first, second }) => first !== second)
  if (differing.length === 0) return { order: 'dmy', question: null }
  const read = { dmy: daysAs('dmy', days), mdy: daysAs('mdy', days) }
  const speaksForMonths =
    (isOrdered(read.mdy) && !isOrdered(read.dmy)) ||
    (today !== null && read.dmy.some((day) => day > today) && read.mdy.every((day) => day <= today)) ||
    (monthsOf(read.mdy) === 1 && monthsOf(read.dmy) > 2) ||
    mapping.dateOrder === 'mdy'
  const isDoubtful = speaksForMonths || answer === 'mdy' || isEnglish(table, titles, mapping)
  const proposed = speaksForMonths ? 'mdy' : 'dmy'
  const chosen = answer ?? proposed
  const readings = dateOrders.map((order) => {
    const sorted = read[order].toSorted()
    return { order, first: daysAs(order, differing.slice(0, 3)), from: sorted[0]!, until: sorted.at(-1)! }
  })
  return { order: chosen, question: { readings, proposed, chosen, isAnswered: answer !== null, isDoubtful } }
}

const daysAs = (order: DateOrder, days: readonly Written[]): string[] =>
  days.flatMap(({ cell }) => readDay(cell, order) ?? [])
const monthsOf = (days: readonly string[]): number => new Set(days.map((day) => day.slice(0, 7))).size
/** Oldest or newest first. */
const isOrdered = (days: readonly string[]): boolean =>
  [days, days.toReversed()].some((list) => list.every((day, at) => at === 0 || list[at - 1]! <= day))

const englishTitle =
  /^((posting|posted|transaction|value|booking|effective) )?date\b|^(description|amount|debit|credit|balance|details|payee|memo|withdrawals?|deposits?)\b/
const englishWords =
  /\b(payment|deposit|withdrawal|transfer|fees?|purchase|interest|received|sent|check|refund|wire|balance|from|bill)\b/

/** By the titles, or by the descriptions: half of them, since names of shops are English as well. */
function isEnglish(table: Table, titles: readonly string[], { date, memo }: CsvMapping): boolean {
  const bare = (text: string) => folded(text).replaceAll('_', ' ').trim()
  // Mercado Pago's titles are English and its days are not.
  if (/^release date\b/.test(bare(titles[date] ?? ''))) return false
  if (titles.some((title) => englishTitle.test(bare(title)) && bare(title) !== 'memo')) return true
  const said = table.map(({ cells }) => memo.map((index) => bare(cells[index] ?? '')).join(' '))
  return said.filter((text) => englishWords.test(text)).length * 2 > said.length
}
