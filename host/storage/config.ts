import { z } from 'zod'
import { flag } from '../config-values.ts'

// Docker's notation, which the Supabase CLI uses: 1k is 1024. Here in bytes.
const size = z
  .union([z.int().nonnegative(), z.string().regex(/^\d+(\.\d+)?\s*([kmgt]i?b?|b)?$/i, 'use a forma 50MiB')])
  .transform((value) => {
    const [, amount = '0', unit = ''] = /^([\d.]+)\s*([kmgt]?)/i.exec(`${value}`) ?? []
    return Math.floor(Number(amount) * 1024 ** ' kmgt'.indexOf(unit.toLowerCase() || ' '))
  })

const bucket = z.looseObject({
  public: flag(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).default([]),
  /** A folder next to config.toml with the bucket's initial files. */
  objects_path: z.string().default(''),
})

/** `[storage]` of config.toml, with the Supabase CLI's defaults. */
export const storage = z.looseObject({
  enabled: flag(true),
  file_size_limit: size.prefault('50MiB'),
  /**
   * The maximum lifetime in seconds of a URL signed by a role other than `service_role`; specific to this host, with Supabase's hundred years as the
   * default.
   */
  signed_url_max_seconds: z.int().min(1).default(3_155_760_000),
  image_transformation: z.looseObject({ enabled: flag(true) }).prefault({}),
  buckets: z.record(z.string(), bucket).default({}),
})

export type StorageConfig = z.infer<typeof storage>
export type BucketConfig = z.infer<typeof bucket>
