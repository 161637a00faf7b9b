import { z } from 'zod'
import { captcha, hook, notification, rateLimit, sessions, sms } from './auth/config.ts'
import { mfa } from './auth/factors/config.ts'
import { oauthServer } from './auth/oauth-server/config.ts'
import { passkey, webauthn } from './auth/passkeys/config.ts'
import { externalProvider } from './auth/providers/config.ts'
import { saml } from './auth/saml/config.ts'
import { web3 } from './auth/web3/config.ts'
import { flag, lasting, seconds } from './config-values.ts'
import { realtime } from './realtime/config.ts'
import { storage } from './storage/config.ts'

// Often env(…), which is text.
const anyPort = z.coerce.number().int().min(1).max(65535)
const port = (otherwise: number) => anyPort.default(otherwise)

const api = z.looseObject({
  enabled: flag(true),
  port: port(54321),
  /** Whether the API's roles may use future objects in `public` without a grant. */
  auto_expose_new_tables: flag(true),
  schemas: z.array(z.string()).default(['public']),
  extra_search_path: z.array(z.string()).default(['public', 'extensions']),
  max_rows: z.int().positive().default(1000),
})

const seedSection = z.looseObject({
  enabled: flag(true),
  sql_paths: z.array(z.string()).default(['./seed.sql']),
})

const db = z.looseObject({
  port: port(54322),
  migrations: z.looseObject({ enabled: flag(true) }).prefault({}),
  seed: seedSection.prefault({}),
})

const mailbox = z.looseObject({
  enabled: flag(true),
  port: port(54324),
  smtp_port: anyPort.optional(),
  admin_email: z.string().default('admin@email.com'),
  sender_name: z.string().default('Admin'),
})

const edgeRuntime = z.looseObject({
  enabled: flag(true),
  // A secret written env(NAME) whose variable is not set is undefined.
  secrets: z.record(z.string(), z.coerce.string().optional()).default({}),
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
  notification: z.record(z.string(), notification).default({}),
  smtp: z
    .looseObject({
      enabled: flag(true),
      host: z.string(),
      port: anyPort,
      user: z.string().default(''),
      pass: z.string().default(''),
      admin_email: z.string(),
      sender_name: z.string().default(''),
    })
    .optional(),
})

const auth = z.looseObject({
  enabled: flag(true),
  site_url: z.url().default('http://127.0.0.1:3000'),
  external_url: z.url().optional(),
  jwt_issuer: z.string().optional(),
  jwt_secret: z.string().min(16).optional(),
  signing_keys_path: z.string().optional(),
  anon_key: z.string().optional(),
  service_role_key: z.string().optional(),
  publishable_key: z.string().optional(),
  secret_key: z.string().optional(),
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
  sms: sms.prefault({}),
  captcha: captcha.prefault({}),
  rate_limit: rateLimit.prefault({}),
  sessions: sessions.prefault({}),
  mfa: mfa.prefault({}),
  passkey: passkey.prefault({}),
  webauthn: webauthn.prefault({}),
  hook: z.record(z.string(), hook).default({}),
  external: z.record(z.string(), externalProvider).default({}),
  web3: web3.prefault({}),
  saml: saml.prefault({}),
  oauth_server: oauthServer.prefault({}),
})

const edgeFunction = z.looseObject({
  enabled: flag(true),
  verify_jwt: flag(true),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
})

/** The keys of `supabase/config.toml` that the host reads, with the Supabase CLI's defaults; others are kept as is. */
export const supabaseConfig = z.looseObject({
  project_id: z.string(),
  api: api.prefault({}),
  db: db.prefault({}),
  auth: auth.prefault({}),
  storage: storage.prefault({}),
  realtime: realtime.prefault({}),
  edge_runtime: edgeRuntime.prefault({}),
  /** The test mailbox; `inbucket` is the section's older name. */
  local_smtp: mailbox.prefault({}),
  functions: z.record(z.string(), edgeFunction).default({}),
})

export type SupabaseConfig = z.infer<typeof supabaseConfig>
