import { z } from 'zod'
import { signUpByEmail } from '../accounts.ts'
import { audit } from '../audit.ts'
import { clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailLink } from '../mail/send.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress, limitMail } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { findUserByEmail } from '../users.ts'

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().default(true),
  data: metadata.nullish(),
  ...pkceFields,
})

/**
 * `POST /otp` and `POST /magiclink`: a mail with digits and a link to sign in with; for an address without an account
 * the confirmation mail of a new one, or, where none may be made, the same answer and no mail.
 */
export const otp: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (input.phone) throw new AuthError('phone_provider_disabled')
  const email = normalizeEmail(input.email)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const target = { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input }
  return steadyAnswer(async () => {
    const user = await findUserByEmail(auth.sql, email)
    const maySignUp = input.create_user && auth.settings.enable_signup && auth.settings.email.enable_signup
    if (user?.email_confirmed_at || (!user && !maySignUp)) {
      await auth.sql.begin(async (db) => {
        if (!user) return limitMail(auth, db, 'magiclink', email)
        await audit(auth, c, db, 'user_recovery_requested', user)
        await mailLink(auth, db, user, 'magiclink', target)
      })
      auth.mailsCommitted()
    } else {
      const outcome = await signUpByEmail(auth, c, {
        email,
        passwordHash: null,
        data: input.data ?? {},
        target,
      })
      if (outcome.kind === 'confirmed') {
        await auth.sql.begin((db) => mailLink(auth, db, outcome.user, 'magiclink', target))
        auth.mailsCommitted()
      }
    }
    return c.json({})
  })
}
