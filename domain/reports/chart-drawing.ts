import type { ReportChart } from './answer.ts'
import type { ChartPoint } from './chart-points.ts'

type Drawing = {
  shape: ReportChart['shape']
  points: readonly ChartPoint[]
  /** Of an amount beside the axis: 'R$ 12 mil'. */
  tick(value: number): string
  width: number
  height: number
  /** What the colours are of, below the drawing; none where there is one alone. */
  legend?: readonly { name: string; colour: string }[]
  /** Of the values in their order, and of the compared period. */
  colours: { values: readonly string[]; before: string; line: string; text: string }
}

const margin = { top: 8, right: 6, bottom: 20, left: 58 }

/** A chart as SVG, for paper; the screen draws the same points with its own library. Zero is always in view, also above values below it. */
export function drawChart(drawing: Drawing): string {
  const { shape, points, tick, width, height, colours, legend = [] } = drawing
  const extents = points.flatMap(({ values, before }) => [
    ...(shape === 'stacked' ? stackedEnds(values) : values.map((value) => value ?? 0)),
    before ?? 0,
  ])
  const { low, high, step } = scaleOf(Math.min(0, ...extents), Math.max(0, ...extents))
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const y = (value: number) => margin.top + (inner.height * (high - value)) / (high - low)
  const slot = inner.width / Math.max(points.length, 1)
  const x = (place: number) => margin.left + slot * (place + 0.5)
  const lines: string[] = []
  for (let at = low; at <= high + step / 2; at += step) {
    const value = Math.abs(at) < step / 1e6 ? 0 : at
    lines.push(
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="${colours.line}" stroke-width="${value === 0 ? 0.8 : 0.3}"/>`,
      label(margin.left - 6, y(value) + 2.5, 'end', tick(value)),
    )
  }
  const every = Math.ceil((points.length * 34) / inner.width)
  const names = points.map(({ name }, place) =>
    place % every === 0 ? label(x(place), height - 6, 'middle', cut(name, (slot * every) / 4.2)) : '',
  )
  const marks = shape === 'lines' ? curves(drawing, x, y) : columns(drawing, slot, x, y)
  const whole = legend.length > 1 ? height + 14 : height
  let left = margin.left
  const key = legend.length > 1 ? legend.map(({ name, colour }) => keyOf(name, colour)) : []
  return `<svg width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">${lines.join('')}${marks}${names.join('')}${key.join('')}</svg>`

  function keyOf(name: string, colour: string): string {
    const box = `<rect x="${round(left)}" y="${height + 2}" width="7" height="7" fill="${colour}"/>`
    const said = label(left + 10, height + 8.5, 'start', name)
    left += 22 + name.length * 3.8
    return box + said
  }

  function label(left: number, top: number, anchor: string, text: string): string {
    return `<text x="${round(left)}" y="${round(top)}" font-size="7" fill="${colours.text}" text-anchor="${anchor}">${escaped(text)}</text>`
  }
}

type Place = (value: number) => number

function columns({ shape, points, colours }: Drawing, slot: number, x: Place, y: Place): string {
  const isStacked = shape === 'stacked'
  const hasBefore = !isStacked && points.some(({ before }) => before !== null)
  const bars = (isStacked ? 1 : (points[0]?.values.length ?? 1)) + (hasBefore ? 1 : 0)
  const width = Math.min(26, (slot * 0.7) / bars)
  const bar = (left: number, from: number, to: number, colour: string) =>
    `<rect x="${round(left)}" y="${round(Math.min(y(from), y(to)))}" width="${round(width)}" height="${round(Math.abs(y(from) - y(to)))}" fill="${colour}"/>`
  return points
    .map(({ values, before }, place) => {
      const left = x(place) - (width * bars) / 2
      if (isStacked) {
        const ends = { up: 0, down: 0 }
        return values
          .map((value, at) => {
            const side = (value ?? 0) >= 0 ? 'up' : 'down'
            const from = ends[side]
            ends[side] += value ?? 0
            return bar(left, from, ends[side], colours.values[at]!)
          })
          .join('')
      }
      const own = values.map((value, at) =>
        bar(left + width * (at + (hasBefore ? 1 : 0)), 0, value ?? 0, colours.values[at]!),
      )
      return [hasBefore ? bar(left, 0, before ?? 0, colours.before) : '', ...own].join('')
    })
    .join('')
}

function curves({ points, colours }: Drawing, x: Place, y: Place): string {
  const curve = (values: readonly (number | null)[], colour: string, dashes = '') => {
    const known = values.flatMap((value, place) =>
      value === null ? [] : [`${round(x(place))},${round(y(value))}`],
    )
    return `<polyline points="${known.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.4"${dashes}/>`
  }
  return [
    curve(
      points.map(({ before }) => before),
      colours.before,
      ' stroke-dasharray="3 2"',
    ),
    ...(points[0]?.values ?? []).map((_, at) =>
      curve(
        points.map(({ values }) => values[at] ?? null),
        colours.values[at]!,
      ),
    ),
  ].join('')
}

const stackedEnds = (values: readonly (number | null)[]): [number, number] => [
  values.reduce<number>((sum, value) => sum + Math.min(0, value ?? 0), 0),
  values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0),
]

/** Ends and steps that read well (1, 2, 5, 10 …), around the values. */
export function scaleOf(low: number, high: number): { low: number; high: number; step: number } {
  const span = high - low || 1
  const size = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => span / one <= 5)!
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step || step, step }
}

const round = (value: number): number => Math.round(value * 100) / 100
const cut = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, Math.floor(letters) - 1))}…`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
