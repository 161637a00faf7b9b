import { z } from 'zod'
import { line } from './fields/text.ts'

/** A signature on the screen: the `d` of one SVG path, whole numbers in a box of 600 by 200. */
export const signaturePath = z
  .string()
  .max(6000, 'Assinatura muito longa. Assine de novo.')
  .regex(/^M[ML0-9 ,.-]+$/, 'Assinatura inválida. Assine de novo.')

/** The strokes of such a path, each its points in order; a dot is one point. */
export const strokesOf = (path: string): { x: number; y: number }[][] =>
  path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').flatMap((pair) => {
        const [x, y] = pair.trim().split(/[ ,]+/).map(Number)
        return Number.isFinite(x) && Number.isFinite(y) ? [{ x: x!, y: y! }] : []
      }),
    )
    .filter((points) => points.length > 0)

/** A signature in one text: the strokes of a drawn one, or '=' and the full name that was typed instead of them. */
export const signatureText = z.union([
  signaturePath,
  line(121).regex(/^=.{3,}$/u, 'Assinatura inválida. Assine de novo.'),
])

export const typedSignature = (name: string): string => `=${name.trim()}`
