import { z } from 'zod'

const seconds = z.int().nonnegative()
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
const lasting = (text: string) => duration.prefault(text)
const flag = (value: boolean) => z.boolean().default(value)

const api = z.looseObject({
  schemas: z.array(z.string()).default(['public']),
  extra_search_path: z.array(z.string()).default(['public', 'extensions']),
  max_rows: z.int().positive().default(1000),
})

const seedSection = z.looseObject({
  enabled: flag(true),
  sql_paths: z.array(z.string()).default(['./seed.sql']),
})

const email = z.looseObject({
  enable_signup: flag(true),
  double_confirm_changes: flag(true),
  enable_confirmations: flag(false),
  secure_password_change: flag(false),
  max_frequency: lasting('1s'),
  otp_length: z.int().min(6).max(10).default(6),
  otp_expiry: seconds.default(3600),
  template: z
    .record(
      z.string(),
      z.looseObject({ subject: z.string().optional(), content_path: z.string().optional() }),
    )
    .default({}),
  smtp: z
    .looseObject({
      enabled: flag(true),
      host: z.string(),
      // Often env(…), which is text.
      port: z.coerce.number().int().min(1).max(65535),
      user: z.string().default(''),
      pass: z.string().default(''),
      admin_email: z.string(),
      sender_name: z.string().default(''),
    })
    .optional(),
})

// How many in five minutes for each address, except e-mails: how many in an hour in all.
const rateLimit = z.looseObject({
  email_sent: z.int().nonnegative().default(2),
  anonymous_users: z.int().nonnegative().default(30),
  token_refresh: z.int().nonnegative().default(150),
  sign_in_sign_ups: z.int().nonnegative().default(30),
  token_verifications: z.int().nonnegative().default(30),
})

const hook = z.looseObject({
  enabled: flag(false),
  uri: z.string().default(''),
  secrets: z.string().default(''),
})

const sessions = z.looseObject({ timebox: lasting('0'), inactivity_timeout: lasting('0') })

const auth = z.looseObject({
  enabled: flag(true),
  site_url: z.url().default('http://127.0.0.1:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: seconds.min(1).max(604_800).default(3600),
  enable_refresh_token_rotation: flag(true),
  refresh_token_reuse_interval: seconds.default(10),
  enable_signup: flag(true),
  enable_anonymous_sign_ins: flag(false),
  enable_manual_linking: flag(false),
  minimum_password_length: z.int().min(6).default(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  email: email.prefault({}),
  rate_limit: rateLimit.prefault({}),
  sessions: sessions.prefault({}),
  hook: z.record(z.string(), hook).default({}),
})

const edgeFunction = z.looseObject({
  enabled: flag(true),
  verify_jwt: flag(true),
  entrypoint: z.string().optional(),
})

/** The keys of `supabase/config.toml` that the host reads, with the Supabase CLI's defaults; others are kept as is. */
export const supabaseConfig = z.looseObject({
  project_id: z.string(),
  api: api.prefault({}),
  db: z.looseObject({ seed: seedSection.prefault({}) }).prefault({}),
  auth: auth.prefault({}),
  functions: z.record(z.string(), edgeFunction).default({}),
})

export type SupabaseConfig = z.infer<typeof supabaseConfig>
