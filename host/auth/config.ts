import { z } from 'zod'
import { flag, lasting, seconds } from '../config-values.ts'

/** Sections of `[auth]` about messages, limits and hooks, with the Supabase CLI's keys and defaults. */

const twilio = z.looseObject({
  enabled: flag(false),
  account_sid: z.string().default(''),
  message_service_sid: z.string().default(''),
  auth_token: z.string().default(''),
})
const messagebird = z.looseObject({
  enabled: flag(false),
  originator: z.string().default(''),
  access_key: z.string().default(''),
})
const textlocal = z.looseObject({
  enabled: flag(false),
  sender: z.string().default(''),
  api_key: z.string().default(''),
})
const vonage = z.looseObject({
  enabled: flag(false),
  from: z.string().default(''),
  api_key: z.string().default(''),
  api_secret: z.string().default(''),
})

export const sms = z.looseObject({
  enable_signup: flag(false),
  enable_confirmations: flag(false),
  template: z.string().default('Seu código é {{ .Code }}'),
  max_frequency: lasting('5s'),
  otp_length: z.int().min(6).max(10).default(6),
  otp_expiry: seconds.default(600),
  // Digits by phone number, for tests: no message leaves.
  test_otp: z.record(z.string(), z.string()).default({}),
  twilio: twilio.optional(),
  twilio_verify: z.looseObject({ enabled: flag(false) }).optional(),
  messagebird: messagebird.optional(),
  textlocal: textlocal.optional(),
  vonage: vonage.optional(),
})

/** A purely informational mail (`[auth.email.notification.<name>]`). `time_zone`: whose clock a moment in it is said by. */
export const notification = z.looseObject({
  enabled: flag(false),
  subject: z.string().optional(),
  content_path: z.string().optional(),
  /** An IANA name. */
  time_zone: z.string().default('UTC'),
})

export const captcha = z.looseObject({
  enabled: flag(false),
  provider: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
  secret: z.string().default(''),
})

export const hook = z.looseObject({
  enabled: flag(false),
  uri: z.string().default(''),
  secrets: z.string().default(''),
})

/** How many in five minutes for each address; messages and wallets' sign-ins as said at each. */
export const rateLimit = z.looseObject({
  // In an hour in all, when they go to a mail server and not to a test mailbox.
  email_sent: z.int().nonnegative().default(2),
  // In an hour in all.
  sms_sent: z.int().nonnegative().default(30),
  // In an hour for each address.
  anonymous_users: z.int().nonnegative().default(30),
  token_refresh: z.int().nonnegative().default(150),
  sign_in_sign_ups: z.int().nonnegative().default(30),
  token_verifications: z.int().nonnegative().default(30),
  web3: z.int().nonnegative().default(30),
})

export const sessions = z.looseObject({
  timebox: lasting('0'),
  inactivity_timeout: lasting('0'),
  single_per_user: flag(false),
})
