import { z } from 'zod'
import type { Extras } from './signer.ts'

/** How a picture is to be made, as the body of a request to sign says it. */
export const transform = z.object({
  width: z.int().min(0).max(2500).optional(),
  height: z.int().min(0).max(2500).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.int().min(20).max(100).optional(),
})

/** As a token says it: `width:100,resize:cover`; undefined when nothing is asked for. */
export function describeTransform(options: z.output<typeof transform>): Extras | undefined {
  const { format, ...others } = options
  const said = Object.entries(others).filter(([, value]) => value !== undefined)
  if (said.length === 0 && format === undefined) return undefined
  return {
    transformations: said.map(([name, value]) => `${name}:${value}`).join(','),
    ...(format !== undefined && { format }),
  }
}
