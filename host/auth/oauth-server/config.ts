import { z } from 'zod'
import { flag } from '../../config-values.ts'

/** `[auth.oauth_server]`: other applications' way into people's accounts. */
export const oauthServer = z.looseObject({
  enabled: flag(false),
  allow_dynamic_registration: flag(false),
  // The project's own page where people agree, on `site_url`.
  authorization_url_path: z.string().default('/oauth/consent'),
})
