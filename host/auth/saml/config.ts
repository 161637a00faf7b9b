import { z } from 'zod'
import { flag, lasting } from '../../config-values.ts'

/** `[auth.saml]`: GoTrue's settings; the Supabase CLI has no section for them. */
export const saml = z.looseObject({
  enabled: flag(false),
  // From the way to the company's sign-in until it sends the browser back; second factors take their time.
  relay_state_validity_period: lasting('10m'),
})
