import { z } from 'zod'
import { flag, lasting } from '../../config-values.ts'

const factorType = z.looseObject({ enroll_enabled: flag(false), verify_enabled: flag(false) })

const phone = z.looseObject({
  ...factorType.shape,
  otp_length: z.int().min(6).max(10).default(6),
  template: z.string().default('Seu código é {{ .Code }}'),
  max_frequency: lasting('5s'),
})

// The Supabase CLI has no section for recovery codes yet: the names and defaults are GoTrue's own.
const recoveryCodes = z.looseObject({
  ...factorType.shape,
  count: z.int().min(4).max(16).default(10),
  code_length: z.int().min(13).max(32).default(16),
  max_verify_attempts: z.int().min(3).max(15).default(5),
  lockout_duration: lasting('15m'),
})

/** `[auth.mfa]`, with the Supabase CLI's keys and defaults. */
export const mfa = z.looseObject({
  max_enrolled_factors: z.int().nonnegative().default(10),
  totp: factorType.prefault({}),
  phone: phone.prefault({}),
  web_authn: factorType.prefault({}),
  recovery_codes: recoveryCodes.prefault({}),
})
