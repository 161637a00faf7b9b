import { z } from 'zod'
import { flag } from '../../config-values.ts'

/** `[auth.passkey]`. */
export const passkey = z.looseObject({ enabled: flag(false) })

/** `[auth.webauthn]`: the party that requests credentials; defaults follow from the site's address. */
export const webauthn = z.looseObject({
  rp_id: z.string().default(''),
  rp_display_name: z.string().default(''),
  rp_origins: z.array(z.url()).default([]),
})
