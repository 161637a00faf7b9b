import type { Content, TableCell } from 'pdfmake'
import { counted } from '../../../../domain/counted.ts'
import type { ReportAnswer } from '../../../../domain/reports/answer.ts'
import { drawChart } from '../../../../domain/reports/chart-drawing.ts'
import { chartPoints } from '../../../../domain/reports/chart-points.ts'
import { periodName } from '../../../../domain/reports/period.ts'
import { isNumeric, shownValue, type Value, type ValueKind } from '../../../../domain/reports/values.ts'
import { ink, page } from '../charge-document/look.ts'
import { end, soft } from '../export/paper.ts'
import type { Report } from './report.ts'

/** The line below the title: what it counts, of when, compared with what. */
export const aboutOf = (
  { about }: Pick<Report, 'about'>,
  { period, comparedWith, count }: ReportAnswer,
): string =>
  [
    about,
    period && periodName(period),
    comparedWith && `comparado com ${periodName(comparedWith)}`,
    counted(count, 'linha', 'linhas'),
  ]
    .filter(Boolean)
    .join(' · ')

const colours = {
  values: [ink.petrol, '#C98A3C', '#7A8F52'],
  before: '#B9C7C6',
  line: '#C1BDB7',
  text: ink.soft,
}
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** A report on paper, below its title: sentences, figures, drawing, table. */
export function reportContent(
  answer: ReportAnswer,
  zone: string,
  width = page.width - 2 * page.margin,
): Content[] {
  const { sentences, figures, count } = answer
  const show: Show = (kind, value) => shownValue(kind, value ?? null, zone)
  return [
    ...(sentences.length > 0
      ? [
          {
            ul: sentences.map(({ text }) => text),
            fontSize: 9.5,
            margin: [0, 0, 0, 8] as [number, number, number, number],
          },
        ]
      : []),
    ...(figures.length > 0 ? [figuresOf(answer, show)] : []),
    ...drawing(answer, width),
    count === 0 ? { text: 'Nada a mostrar.', ...soft } : tableOf(answer, show),
  ]
}

type Show = (kind: ValueKind, value: Value | undefined) => string

const figuresOf = ({ figures, comparedWith }: ReportAnswer, show: Show): Content => ({
  columns: figures.map(({ label, kind, value, before }) => ({
    stack: [
      { text: label, ...soft },
      { text: show(kind, value), bold: true, fontSize: 12 },
      ...(comparedWith ? [{ text: `antes ${show(kind, before)}`, ...soft }] : []),
    ],
  })),
  columnGap: 10,
  margin: [0, 0, 0, 8],
})

/** Words at the left, numbers at the right; the columns of words share the room that the others leave. */
function tableOf({ columns, rows }: ReportAnswer, show: Show): Content {
  const texts = columns.filter(({ kind }) => kind === 'text').length
  const cell = ({ kind }: ReportAnswer['columns'][number], text: string, more = {}): TableCell => ({
    text,
    ...(isNumeric(kind) && end),
    noWrap: kind !== 'text',
    ...more,
  })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ kind }, place) =>
        kind === 'text' || (texts === 0 && place === 0) ? '*' : 'auto',
      ),
      body: [
        columns.map((column) => cell(column, column.title, { ...soft, noWrap: false })),
        ...rows.map((row) =>
          columns.map((column) => cell(column, show(column.kind, row[column.name] ?? null))),
        ),
      ],
    },
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0 : 0.25),
      vLineWidth: () => 0,
      hLineColor: () => colours.line,
      paddingLeft: (place: number) => (place === 0 ? 0 : 4),
      paddingRight: () => 4,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    fontSize: columns.length > 8 ? 7.5 : 8.5,
  }
}

function drawing(answer: ReportAnswer, width: number): Content[] {
  const { chart, columns, rows, rowsBefore, comparedWith } = answer
  if (!chart || rows.length === 0) return []
  const kind = columns.find(({ name }) => name === chart.values[0])?.kind ?? 'count'
  const tick = (value: number) =>
    kind === 'cents'
      ? compact.format(value / 100)
      : kind === 'share'
        ? `${compact.format(value * 100)}%`
        : compact.format(value)
  const points = chartPoints(chart, columns, rows, rowsBefore)
  const titleOf = (name: string) => columns.find((column) => column.name === name)?.title ?? name
  const legend = [
    ...(comparedWith && chart.shape !== 'stacked' && points.some(({ before }) => before !== null)
      ? [{ name: `${titleOf(chart.values[0]!)}, ${periodName(comparedWith)}`, colour: colours.before }]
      : []),
    ...chart.values.map((name, at) => ({ name: titleOf(name), colour: colours.values[at]! })),
  ]
  const svg = drawChart({ shape: chart.shape, points, tick, width, height: 150, colours, legend })
  return [{ svg, margin: [0, 0, 0, 8] }]
}
