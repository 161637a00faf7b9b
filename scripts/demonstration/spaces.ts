import sharp from 'sharp'

const width = 1600
const height = 1200
type Space = 'hall' | 'grill' | 'court'

/** Draws an invented space as seen from a corner; `view` 0 or 1. A JPEG of 1600 × 1200. */
export function drawSpace(space: Space, view: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scenes[space](view)}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

const box = (x: number, y: number, wide: number, high: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}" ${more}/>`
const many = (count: number, one: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => one(nth)).join('')

const scenes: Record<Space, (view: number) => string> = {
  hall: (view) =>
    box(0, 0, width, 780, '#efe5d6') +
    box(0, 780, width, 420, '#b98d63') +
    many(
      9,
      (nth) =>
        `<path d="M${nth * 200} 780 L${nth * 330 - 520} ${height}" stroke="#a87b52" stroke-width="4"/>`,
    ) +
    many(
      4,
      (nth) => box(90 + nth * 380, 150, 260, 480, '#9cc9d6') + box(215 + nth * 380, 150, 10, 480, '#ffffff'),
    ) +
    many(6, (nth) => `<circle cx="${150 + nth * 260}" cy="70" r="26" fill="#fdf3d8"/>`) +
    many(view === 0 ? 5 : 3, (nth) =>
      table(view === 0 ? 170 + nth * 310 : 300 + nth * 480, view === 0 ? 900 : 960, view === 0 ? 1 : 1.5),
    ),
  grill: (view) =>
    box(0, 0, width, 700, '#9cc9d6') +
    box(0, 700, width, 500, '#c9b79c') +
    box(view === 0 ? 180 : 520, 180, 560, 640, '#a4553d') +
    many(12, (nth) => box(view === 0 ? 180 : 520, 180 + nth * 53, 560, 4, '#8d4632')) +
    box(view === 0 ? 270 : 610, 470, 380, 200, '#2c2320') +
    many(9, (nth) => box((view === 0 ? 280 : 620) + nth * 42, 560, 8, 80, '#8a8a8a')) +
    `<ellipse cx="${view === 0 ? 460 : 800}" cy="650" rx="160" ry="22" fill="#f08a35"/>` +
    box(view === 0 ? 820 : 1140, 640, 420, 50, '#e9e2d6') +
    box(view === 0 ? 850 : 1170, 690, 30, 200, '#7a6a55') +
    table(view === 0 ? 1150 : 330, 1000, 1.3),
  court: (view) =>
    box(0, 0, width, 420, '#9cc9d6') +
    box(0, 420, width, 780, view === 0 ? '#2f7d6b' : '#3c6fa8') +
    `<path d="M${view === 0 ? 300 : 200} 520 L1300 520 L1520 1140 L80 1140 Z" fill="none" stroke="#ffffff" stroke-width="10"/>` +
    '<path d="M190 800 L1410 800" stroke="#ffffff" stroke-width="8"/>' +
    '<ellipse cx="800" cy="800" rx="170" ry="70" fill="none" stroke="#ffffff" stroke-width="8"/>' +
    many(
      2,
      (nth) =>
        `<path d="M${nth === 0 ? 640 : 640} ${nth === 0 ? 420 : 430} h320 v100 h-320 Z" fill="none" stroke="#f4f4f4" stroke-width="8"/>`,
    ) +
    many(14, (nth) => box(nth * 120, 200, 6, 220, '#5b6b70')),
}

/** A round table with its chairs. */
function table(x: number, y: number, size: number): string {
  const chair = (dx: number) =>
    box(x + dx * size - 22 * size, y - 60 * size, 44 * size, 120 * size, '#7a5a3c', 'rx="10"')
  return `${chair(-120)}${chair(120)}<ellipse cx="${x}" cy="${y}" rx="${110 * size}" ry="${44 * size}" fill="#ffffff"/>
    ${box(x - 10 * size, y + 30 * size, 20 * size, 90 * size, '#d9cdbb')}<circle cx="${x}" cy="${y - 16 * size}" r="${16 * size}" fill="#d98aa2"/>`
}
