import type { Content } from 'pdfmake'
import { counted } from '../../../../domain/counted.ts'
import type { ReportAnswer } from '../../../../domain/reports/answer.ts'
import { drawChart } from '../../../../domain/reports/chart-drawing.ts'
import { chartPoints } from '../../../../domain/reports/chart-points.ts'
import { periodName } from '../../../../domain/reports/period.ts'
import { isNumeric, shownValue, type ValueKind } from '../../../../domain/reports/values.ts'
import { ink, page } from '../charge-document/look.ts'
import { end, ledger, soft } from '../export/paper.ts'
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
  const { sentences, figures, columns, rows, count } = answer
  const show = (kind: ValueKind, value: ReportAnswer['rows'][number][string]) =>
    shownValue(kind, value ?? null, zone)
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
    {
      columns: figures.map(({ label, kind, value, before }) => ({
        stack: [
          { text: label, ...soft },
          { text: show(kind, value), bold: true, fontSize: 12 },
          ...(answer.comparedWith ? [{ text: `antes ${show(kind, before)}`, ...soft }] : []),
        ],
      })),
      columnGap: 10,
      margin: [0, 0, 0, 8],
    },
    ...drawing(answer, width),
    count === 0
      ? { text: 'Nada a mostrar.', ...soft }
      : ledger(
          columns.map(({ title }) => title),
          rows.map((row) =>
            columns.map(({ name, kind }, place) => ({
              text: show(kind, row[name] ?? null),
              ...(place > 0 && isNumeric(kind) && end),
              ...(place > 0 && !isNumeric(kind) && { alignment: 'right' as const }),
              noWrap: kind !== 'text',
            })),
          ),
        ),
  ]
}

function drawing({ chart, columns, rows, rowsBefore }: ReportAnswer, width: number): Content[] {
  if (!chart || rows.length === 0) return []
  const kind = columns.find(({ name }) => name === chart.values[0])?.kind ?? 'count'
  const tick = (value: number) =>
    kind === 'cents'
      ? compact.format(value / 100)
      : kind === 'share'
        ? `${compact.format(value * 100)}%`
        : compact.format(value)
  const points = chartPoints(chart, columns, rows, rowsBefore)
  const svg = drawChart({ shape: chart.shape, points, tick, width, height: 150, colours })
  return [{ svg, margin: [0, 0, 0, 8] }]
}
