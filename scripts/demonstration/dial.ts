import sharp from 'sharp'

/** A photo of a gas meter's dial as a phone takes it, showing thousandths of a cubic metre. A JPEG of 900 × 675. */
export function drawDial(value: number, serial: string): Promise<Buffer> {
  const figures = String(value).padStart(8, '0')
  const drum = [...figures]
    .map((figure, place) => {
      const x = 190 + place * 66 + (place > 4 ? 14 : 0)
      return `<rect x="${x}" y="250" width="58" height="92" rx="4" fill="${place > 4 ? '#a3241c' : '#16191a'}"/>
        <text x="${x + 29}" y="320" text-anchor="middle" font-size="68" fill="#f4f1ea">${figure}</text>`
    })
    .join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="675" font-family="sans-serif">
    <rect width="900" height="675" fill="#8d8478"/>
    <g transform="rotate(-1.6 450 337)">
      <rect x="90" y="90" width="720" height="500" rx="36" fill="#c9cbc6"/>
      <rect x="130" y="130" width="640" height="420" rx="22" fill="#eceae3"/>
      <rect x="176" y="234" width="560" height="124" rx="10" fill="#3a3f41"/>${drum}
      <text x="640" y="410" font-size="40" fill="#23211d">m³</text>
      <text x="190" y="410" font-size="30" fill="#4a4741">GÁS</text>
      <text x="190" y="500" font-size="28" fill="#4a4741">Nº ${serial}</text>
      <path d="M150 150 L420 150 L250 540 L150 540 Z" fill="#ffffff" opacity="0.16"/>
    </g></svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
