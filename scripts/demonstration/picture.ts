import sharp from 'sharp'

const width = 1600
const height = 900
const ground = 800

/** The invented building's front: three blocks of eight floors behind jacarandas in flower. A JPEG of 1600 × 900. */
export function drawBuilding(): Promise<Buffer> {
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#9cc9d6"/><stop offset="1" stop-color="#f6ead6"/></linearGradient>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="1330" cy="190" r="62" fill="#fdf3d8"/>
    ${block(210, 300, '#d9cdbb', 1)}${block(1110, 300, '#d3c6b2', 3)}${block(620, 210, '#e8dfd0', 2)}
    <rect y="${ground}" width="${width}" height="${height - ground}" fill="#7f9a6a"/>
    <path d="M700 ${ground} L900 ${ground} L1010 ${height} L590 ${height} Z" fill="#cfc4b0"/>
    <rect x="0" y="${ground - 34}" width="${width}" height="34" fill="#0b5563" opacity="0.88"/>
    <rect x="720" y="${ground - 76}" width="160" height="76" fill="#04414b"/>
    <rect x="745" y="${ground - 56}" width="110" height="56" fill="#f1ab3e" opacity="0.75"/>
    ${[90, 430, 560, 1030, 1200, 1500].map((x, nth) => tree(x, 1 + (nth % 3) * 0.18)).join('')}
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

/** A block of eight floors with four windows each; a few are lit. */
function block(x: number, top: number, wall: string, seed: number): string {
  const wide = 340
  const floor = (ground - top - 40) / 8
  const windows = Array.from({ length: 32 }, (_, nth) => {
    const [row, column] = [Math.floor(nth / 4), nth % 4]
    const isLit = (nth * 7 + seed * 5) % 11 === 0
    const at = `x="${x + 24 + column * 78}" y="${top + 30 + row * floor}"`
    return `<rect ${at} width="56" height="${floor * 0.56}" fill="${isLit ? '#f6c667' : '#3f6f7a'}"/>
      <rect x="${x + 18 + column * 78}" y="${top + 30 + row * floor + floor * 0.56}" width="68" height="7" fill="#ffffff" opacity="0.7"/>`
  })
  return `<rect x="${x}" y="${top}" width="${wide}" height="${ground - top}" fill="${wall}"/>
    <rect x="${x + wide - 26}" y="${top}" width="26" height="${ground - top}" fill="#000000" opacity="0.08"/>
    <rect x="${x + 120}" y="${top - 42}" width="96" height="42" fill="${wall}"/>${windows.join('')}`
}

/** A jacaranda in November. */
function tree(x: number, size: number): string {
  const crowns = [
    [0, -150, 74],
    [-52, -112, 56],
    [54, -116, 58],
    [8, -98, 64],
  ]
  const leaves = crowns.map(
    ([dx, dy, r], nth) =>
      `<circle cx="${x + dx! * size}" cy="${ground + dy! * size}" r="${r! * size}" fill="${nth % 2 ? '#8f78bd' : '#a48fd0'}"/>`,
  )
  return `<rect x="${x - 8 * size}" y="${ground - 100 * size}" width="${16 * size}" height="${100 * size}" fill="#6b4f3a"/>${leaves.join('')}`
}
