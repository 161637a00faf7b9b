import { z } from 'zod'
import type { Extras } from './signer.ts'

/** How to transform a picture, as in the body of a signing request. */
export const transform = z.object({
  width: z.int().min(0).max(2500).optional(),
  height: z.int().min(0).max(2500).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.int().min(20).max(100).optional(),
})

/** Describes the options as in a token: `width:100,resize:cover`; undefined for none. */
export function describeTransform(options: z.output<typeof transform>): Extras | undefined {
  const { format, ...others } = options
  const said = Object.entries(others).filter(([, value]) => value !== undefined)
  if (said.length === 0 && format === undefined) return undefined
  return {
    transformations: said.map(([name, value]) => `${name}:${value}`).join(','),
    ...(format !== undefined && { format }),
  }
}
