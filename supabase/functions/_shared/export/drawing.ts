import type { Content } from 'pdfmake'
import { strokesOf } from '../../../../domain/signature-path.ts'
import { ink } from '../charge-document/look.ts'

/** A signature that was drawn in a box of 600 by 200, to this width. */
export function drawing(path: string, width: number): Content {
  const scale = width / 600
  return {
    margin: [0, 0, 0, 6],
    canvas: strokesOf(path).map((points) => ({
      type: 'polyline' as const,
      points: (points.length > 1 ? points : [...points, ...points]).map(({ x, y }) => ({
        x: x * scale,
        y: y * scale,
      })),
      lineWidth: 1,
      lineColor: ink.line,
    })),
  }
}
