import { z } from 'zod'
import { findUserByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { clientOf, type Endpoint } from '../context.ts'
import { mailLink } from '../mail/send.ts'
import { normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress, limitMail } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'

const body = z.object({ email: z.string().nullish(), ...pkceFields })

/** `POST /recover`: a mail to choose a new password; the answer is the same for an address without an account. */
export const recover: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  const email = normalizeEmail(input.email)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const redirectTo = allowedRedirect(auth.settings, c.req.query('redirect_to'))
  return steadyAnswer(async () => {
    await auth.sql.begin(async (db) => {
      const user = await findUserByEmail(db, email)
      if (!user) return limitMail(auth, db, 'recovery', email)
      await audit(auth, c, db, 'user_recovery_requested', user)
      await mailLink(auth, db, user, 'recovery', { redirectTo, pkce: input })
    })
    auth.mailsCommitted()
    return c.json({})
  })
}
