import { z } from 'zod'

/** The kinds of value that `config.toml` is made of, as the Supabase CLI reads them. */

export const seconds = z.int().nonnegative()

// Go's notation, which the Supabase CLI uses: '60s', '1m30s', '24h'. Here in seconds.
const duration = z
  .string()
  .regex(/^(\d+(\.\d+)?(h|m|s|ms))+$|^0$/, 'use a forma 30s, 5m ou 24h')
  .transform((text) => {
    const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }
    return [...text.matchAll(/([\d.]+)(ms|h|m|s)/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? 0),
      0,
    )
  })

/** A duration with its default. */
export const lasting = (text: string) => duration.prefault(text)

export const flag = (value: boolean) => z.boolean().default(value)
