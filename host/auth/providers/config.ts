import { z } from 'zod'
import { flag } from '../../config-values.ts'

const address = z
  .literal('')
  .or(z.url({ protocol: /^https?$/ }))
  .default('')

/** `[auth.external.<name>]`, with the Supabase CLI's keys and defaults. */
export const externalProvider = z.looseObject({
  enabled: flag(false),
  // Several, separated by commas: the first signs in, the others are accepted in ID tokens (of mobile apps).
  client_id: z.string().default(''),
  secret: z.string().default(''),
  url: address,
  redirect_uri: address,
  skip_nonce_check: flag(false),
  email_optional: flag(false),
})

export type ExternalProviderConfig = z.output<typeof externalProvider>
