import { expect, test } from 'vitest'
import type { ReportChart, ReportColumn } from './answer.ts'
import { drawChart, scaleOf } from './chart-drawing.ts'
import { chartPoints } from './chart-points.ts'

const columns: ReportColumn[] = [
  { name: 'month', title: 'Mês', kind: 'month' },
  { name: 'cents', title: 'Valor', kind: 'cents' },
]
const chart: ReportChart = { shape: 'columns', by: 'month', values: ['cents'] }
const colours = { values: ['#111', '#222', '#333'], before: '#444', line: '#555', text: '#666' }
const draw = (
  shape: ReportChart['shape'],
  values: readonly (number | null)[][],
  before: number | null = null,
) =>
  drawChart({
    shape,
    points: values.map((own, at) => ({ name: `nome ${at}`, values: own, before })),
    tick: String,
    width: 500,
    height: 150,
    colours,
  })

test('months are compared by their place, other rows by their name', () => {
  const months = chartPoints(
    chart,
    columns,
    [{ month: '2026-10', cents: 5 }],
    [{ month: '2025-10', cents: 4 }],
  )
  expect(months).toEqual([{ name: 'out/26', values: [5], before: 4 }])
  const named = [{ ...columns[0]!, kind: 'text' as const }, columns[1]!]
  const rows = [
    { month: 'b', cents: 2 },
    { month: 'c', cents: null },
  ]
  expect(chartPoints(chart, named, rows, [{ month: 'b', cents: 1 }])).toEqual([
    { name: 'b', values: [2], before: 1 },
    { name: 'c', values: [null], before: null },
  ])
})

test('the scale reads well and has room for every value', () => {
  expect(scaleOf(0, 97)).toEqual({ low: 0, high: 100, step: 20 })
  expect(scaleOf(-30, 12)).toEqual({ low: -30, high: 20, step: 10 })
  for (const [low, high] of [
    [0, 0],
    [0, 1],
    [0, 1e15],
    [-0.001, 0],
    [-7, 9_999_999],
  ] as const) {
    const scale = scaleOf(low, high)
    expect(scale.low).toBeLessThanOrEqual(low)
    expect(scale.high).toBeGreaterThanOrEqual(high)
    expect((scale.high - scale.low) / scale.step).toBeLessThanOrEqual(12)
  }
})

test.each(['columns', 'stacked', 'lines'] as const)(
  '%s are drawn within the sheet whatever the values',
  (shape) => {
    const cases = [
      [],
      [[0, 0]],
      [[1, 2]],
      [[1e15, -1e15]],
      [
        [-3, -4],
        [null, 0],
        [0.001, 5],
      ],
      Array.from({ length: 24 }, (_, at) => [at, -at]),
    ]
    for (const values of cases)
      for (const before of [null, -9]) {
        const svg = draw(shape, values, before)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
        for (const [, place] of svg.matchAll(/(?:y1|y2|y)="(-?[\d.]+)"/g)) {
          expect(Number(place)).toBeGreaterThanOrEqual(-1)
          expect(Number(place)).toBeLessThanOrEqual(151)
        }
      }
  },
)

test('names that are no SVG stay text', () => {
  const svg = drawChart({
    shape: 'columns',
    points: [{ name: '<b>&"', values: [1], before: null }],
    tick: String,
    width: 500,
    height: 150,
    colours,
  })
  expect(svg).toContain('&lt;b&gt;&amp;&quot;')
})
