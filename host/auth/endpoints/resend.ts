import { z } from 'zod'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { type LinkTarget, mailEmailChange, mailLink } from '../mail/send.ts'
import { normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress, limitMail } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { findUserByEmail, reloadUser, type User } from '../users.ts'

const body = z.object({
  type: z.enum(['signup', 'email_change']),
  email: z.string().nullish(),
  ...pkceFields,
})

/** `POST /resend`: once more the confirmation mail of a sign-up or of a change of e-mail. */
export const resend: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  const email = normalizeEmail(input.email)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const target = { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input }
  return steadyAnswer(async () => {
    await auth.sql.begin(async (db) => {
      if (input.type === 'email_change') return resendEmailChange(auth, db, email, target)
      const user = await findUserByEmail(db, email)
      if (!user || user.email_confirmed_at) return limitMail(auth, db, 'signup', email)
      await audit(auth, c, db, 'user_confirmation_requested', user)
      await mailLink(auth, db, user, 'signup', target)
    })
    auth.mailsCommitted()
    return c.json({})
  })
}

/** The change is asked for by the account's present address, as auth-js does, or by the new one. */
async function resendEmailChange(auth: Auth, db: Db, email: string, target: LinkTarget): Promise<void> {
  const [row] = await db<Pick<User, 'id'>[]>`
    select id from auth.users where email_change <> '' and (email = ${email} or email_change = ${email})
    order by email_change_sent_at desc limit 1`
  const user = row && (await reloadUser(db, row.id))
  if (!user?.email_change) return limitMail(auth, db, 'email_change', email)
  await mailEmailChange(auth, db, user, user.email_change, target)
}
