import type { Content, TableCell } from 'pdfmake'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import type { CsvValue } from '../../../../domain/csv-line.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type Owner, renderPaper, soft } from './paper.ts'

type ListPaper = {
  owner: Owner
  today: string
  title: string
  filters: Readonly<Record<string, unknown>>
  titles: readonly string[]
  lines: readonly (readonly CsvValue[])[]
}

const hairline = '#C1BDB7'

/** Columns that an upright sheet holds. */
const MOST_UPRIGHT = 7

/** A list on paper: its columns as in the spreadsheet, its head on every page. */
export function renderList({ owner, today, title, filters, titles, lines }: ListPaper) {
  return renderPaper({
    owner,
    today,
    title,
    about: [...periodOf(filters), lines.length === 1 ? '1 linha' : `${lines.length} linhas`].join(' · '),
    isWide: titles.length > MOST_UPRIGHT,
    content: [lines.length === 0 ? { text: 'Nada a mostrar.', ...soft } : tableOf(titles, lines)],
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

function tableOf(titles: readonly string[], lines: ListPaper['lines']): Content {
  const isNumber = titles.map((_, place) => lines.some((line) => typeof line[place] === 'number'))
  const align = (place: number) => (isNumber[place] ? ('right' as const) : ('left' as const))
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsOf(titles.map((_, place) => (isNumber[place] ? 0 : averageLength(lines, place)))),
      body: [
        titles.map((text, place) => ({
          text: text.replace(' (R$)', ''),
          ...soft,
          fontSize: 7,
          alignment: align(place),
        })),
        ...lines.map((line) => line.map((value, place) => cell(value, titles[place]!, align(place)))),
      ],
    },
    layout: ruled,
    fontSize: titles.length > 10 ? 7 : 8,
  }
}

/** Columns of long words share the room that the others leave. */
function widthsOf(letters: readonly number[]): ('*' | 'auto')[] {
  const longest = Math.max(...letters)
  return letters.map((own) => (own >= longest * 0.6 ? '*' : 'auto'))
}

function averageLength(lines: ListPaper['lines'], place: number): number {
  const letters = lines.reduce((all, line) => all + lengthOf(line[place] ?? null), 0)
  return letters / lines.length
}

/** A date is never broken: it needs no more room than it has. */
const lengthOf = (value: CsvValue): number =>
  typeof value !== 'string' || date.test(value) ? 0 : value.length

const ruled = {
  hLineWidth: (index: number) => (index === 0 ? 0 : 0.25),
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** Words that stay on one line: a day, a reference, a state. */
const SHORT = 12

const date = /^\d\d\/\d\d\/\d{4}$/

function cell(value: CsvValue, title: string, alignment: 'left' | 'right'): TableCell {
  if (value === null) return ''
  if (typeof value === 'string') return { text: value, noWrap: value.length <= SHORT }
  const text = title.endsWith('(R$)')
    ? formatCents(Math.round(value * 100)).replace('R$\u00a0', '')
    : String(value)
  return { text, alignment, noWrap: true }
}
