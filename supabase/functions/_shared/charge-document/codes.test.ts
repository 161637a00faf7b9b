import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { interleaved2of5 } from '../../../../domain/boleto/itf.ts'
import { drawBarcode, drawQr, mm } from './codes.ts'

test('the bars are 103 mm of 405 modules, wide three times narrow, and read as the digits', () => {
  const digits = '00197165600000523470000003128557000000000117'
  const bars = drawBarcode(digits, 103 * mm, 13 * mm)
  const module = (103 * mm) / 405
  const last = bars.at(-1)!
  expect(last.x + last.w).toBeCloseTo(103 * mm, 6)
  const widths = bars.flatMap((bar, index) => {
    const next = bars[index + 1]
    return next ? [bar.w, next.x - bar.x - bar.w] : [bar.w]
  })
  expect(widths.map((width) => Math.round(width / module))).toEqual(interleaved2of5(digits))
  expect(bars.every((bar) => bar.h === 13 * mm)).toBe(true)
})

test('the drawn modules are those of the QR code, each a square', () => {
  const { modules } = QRCode.create('prumo', { errorCorrectionLevel: 'M' })
  const drawn = Array.from({ length: modules.size ** 2 }, () => 0)
  for (const run of drawQr('prumo', modules.size * 3)) {
    expect(run.h).toBe(3)
    for (let column = run.x / 3; column < (run.x + run.w) / 3; column++)
      drawn[(run.y / 3) * modules.size + column] = 1
  }
  expect(drawn).toEqual(Array.from(modules.data))
})
