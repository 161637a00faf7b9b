import { z } from 'zod'
import { flag } from '../config-values.ts'

/**
 * `[realtime]` of config.toml, with the Supabase CLI's defaults. The address and the length of headers are those of the
 * one server that serves everything here, so they are only read.
 */
export const realtime = z.looseObject({
  enabled: flag(true),
  /** Ours; on Supabase a setting of the project: channels that no policy guards are refused. */
  private_only: flag(false),
  ip_version: z.enum(['IPv4', 'IPv6']).default('IPv4'),
  max_header_length: z.int().positive().default(4096),
})

export type RealtimeConfig = z.infer<typeof realtime>
