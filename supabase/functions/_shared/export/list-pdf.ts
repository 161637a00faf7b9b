import type { Content, TableCell } from 'pdfmake'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import type { CsvValue } from '../../../../domain/csv-line.ts'
import { sumCents } from '../../../../domain/money.ts'
import { page } from '../charge-document/look.ts'
import { type Owner, plain, renderPaper, soft } from './paper.ts'

type ListPaper = {
  owner: Owner
  today: string
  title: string
  /** What the list is about, before the period and the number of lines. */
  about?: string
  filters: Readonly<Record<string, unknown>>
  titles: readonly string[]
  lines: readonly (readonly CsvValue[])[]
  /** Sums below the columns of money; not where they would add what does not belong together. */
  isSummed?: boolean
}

const hairline = '#C1BDB7'

/** Most columns on an upright sheet. */
const MOST_UPRIGHT = 7

/** A list on paper: its columns as in the spreadsheet, its head on every page. */
export function renderList(list: ListPaper) {
  const { owner, today, title, about, filters, titles, lines } = list
  const isWide = titles.length > MOST_UPRIGHT
  return renderPaper({
    owner,
    today,
    title,
    about: [about, ...periodOf(filters), counted(lines.length, 'linha', 'linhas')]
      .filter(Boolean)
      .join(' · '),
    isWide,
    content: [lines.length === 0 ? { text: 'Nada a mostrar.', ...soft } : tableOf(list, isWide)],
  })
}

function periodOf({ from, until, month, ...others }: Readonly<Record<string, unknown>>): string[] {
  const day = (value: unknown) => (typeof value === 'string' ? formatDate(value) : null)
  const [first, last] = [day(from), day(until)]
  const isNarrowed = Object.values(others).some((value) => (value ?? 'all') !== 'all')
  return [
    ...(typeof month === 'string' ? [formatMonth(month)] : []),
    ...(first && last ? [`de ${first} a ${last}`] : first ? [`desde ${first}`] : last ? [`até ${last}`] : []),
    ...(isNarrowed ? ['só o que foi filtrado'] : []),
  ]
}

function tableOf({ titles, lines, isSummed = true }: ListPaper, isWide: boolean): Content {
  const columns = titles.map((title, place) =>
    columnOf(
      title,
      lines.map((line) => line[place] ?? null),
    ),
  )
  const size = titles.length > 10 ? 7 : 8
  const sums = isSummed && lines.length > 1 ? totals(columns) : null
  // Words that follow an amount keep away from it.
  const before = columns.map(({ alignment }, place) =>
    alignment === 'left' && columns[place - 1]?.alignment === 'right' ? side + apart : side,
  )
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsOf(
        columns.map((column) => roomFor(column, size)),
        columns.map(({ cells }) => cells.some(({ length }) => length > SHORT)),
        (isWide ? page.height : page.width) - 2 * page.margin - columns.length * side - sumOf(before),
      ),
      body: [
        columns.map(({ title, alignment }) => ({ text: title, ...soft, fontSize: 7, alignment })),
        ...lines.map((_, row) =>
          columns.map(({ cells, alignment }) => {
            const text = cells[row] ?? ''
            return { text, alignment, noWrap: alignment === 'right' || text.length <= SHORT }
          }),
        ),
        ...(sums
          ? [
              sums.map((text, place): TableCell => {
                const { alignment } = columns[place]!
                return { text, alignment, bold: true, noWrap: true }
              }),
            ]
          : []),
      ],
    },
    layout: ruled(sums !== null, before),
    fontSize: size,
  }
}

type ListColumn = {
  title: string
  alignment: 'left' | 'right'
  /** As they are printed. */
  cells: string[]
  /** Centavos, where the column is of money. */
  cents: number[] | null
}

function columnOf(title: string, values: readonly CsvValue[]): ListColumn {
  const numbers = values.filter((value) => typeof value === 'number')
  const isMoney = title.endsWith(money)
  const places = Math.max(0, ...numbers.map((value) => String(value).split('.')[1]?.length ?? 0))
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const words = (value: CsvValue): string => {
    if (value === null) return ''
    if (typeof value !== 'number') return value
    return isMoney ? plain(toCents(value)) : value.toLocaleString('pt-BR', digits)
  }
  return {
    title: title.replace(money, ''),
    alignment: numbers.length > 0 ? 'right' : 'left',
    cells: values.map(words),
    cents: isMoney ? numbers.map(toCents) : null,
  }
}

const money = ' (R$)'
const toCents = (value: number): number => Math.round(value * 100)

/** The last row: 'Total', and the sum of each column of money; none where there is none. */
function totals(columns: readonly ListColumn[]): string[] | null {
  if (!columns.some(({ cents }) => cents && cents.length > 0)) return null
  return columns.map(({ cents }, place) => (cents ? plain(sumCents(cents)) : place === 0 ? 'Total' : ''))
}

/** Words that stay on one line: a day, a reference, a state. */
const SHORT = 12
/** Most letters of a text that a column's width allows for; the rest wraps below. */
const LONG = 32

/** Points that a column takes of itself. */
const roomFor = ({ title, cells }: ListColumn, size: number): number =>
  Math.max(widthOf(title) * 7, ...cells.map((text) => widthOf(text.slice(0, LONG)) * size))

/** In ems of the paper's letter, rather too much than too little. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (narrow.test(letter) ? 0.32 : wide.test(letter) ? 0.72 : 0.58), 0)
const narrow = /[ .,:;'|/()ijl-]/
const wide = /[\p{Lu}%@mw]/u

/**
 * Gives every column the width it needs, and an equal part of what is left; where that is too much, columns of long texts share what the others
 * leave.
 * @param room points, without the cells' own margins
 */
function widthsOf(needs: readonly number[], isLong: readonly boolean[], room: number): (number | '*')[] {
  const left = room - sumOf(needs)
  if (left >= 0) return needs.map((own) => own + left / needs.length)
  return needs.map((own, place) => (isLong[place] ? '*' : own))
}

const sumOf = (points: readonly number[]): number => points.reduce((sum, own) => sum + own, 0)

/** Points at either side of a cell, and those between an amount and words. */
const side = 3
const apart = 8

const ruled = (isSummed: boolean, before: readonly number[]) => ({
  hLineWidth: (index: number, { table }: { table: { body: readonly unknown[] } }) =>
    index === 0 ? 0 : isSummed && index === table.body.length - 1 ? 0.8 : 0.25,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: (place: number) => before[place] ?? side,
  paddingRight: () => side,
  paddingTop: () => 2,
  paddingBottom: () => 2,
})
