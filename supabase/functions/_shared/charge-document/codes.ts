import QRCode from 'qrcode'
import { interleaved2of5 } from '../../../../domain/boleto/itf.ts'

/** Points of PDF in a millimetre. */
export const mm = 72 / 25.4

/** A filled rectangle of a drawing, in points from its top left corner. */
type Rectangle = { type: 'rect'; x: number; y: number; w: number; h: number; color: string }

const black = (x: number, y: number, w: number, h: number): Rectangle => ({
  type: 'rect',
  x,
  y,
  w,
  h,
  color: '#000000',
})

/** The bars of 44 digits, `width` × `height` points (FEBRABAN: 103 × 13 mm). */
export function drawBarcode(digits: string, width: number, height: number): Rectangle[] {
  const elements = interleaved2of5(digits)
  const module = width / elements.reduce((sum, element) => sum + element, 0)
  const bars: Rectangle[] = []
  let x = 0
  for (const [index, element] of elements.entries()) {
    if (index % 2 === 0) bars.push(black(x, 0, element * module, height))
    x += element * module
  }
  return bars
}

/** Draws the same as a separate PNG, with the quiet zone of four modules that readers need on a dark screen. */
export const drawQrPicture = (text: string): Promise<Uint8Array> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6, type: 'png' })

/** The dark modules of a QR code (ISO/IEC 18004, level M), a run of modules at a time, `size` points square. */
export function drawQr(text: string, size: number): Rectangle[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const module = size / modules.size
  const runs: Rectangle[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const first = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      runs.push(black(first * module, row * module, (column - first + 1) * module, module))
    }
  }
  return runs
}
