import { audit } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailLink } from '../mail/send.ts'
import { requireSession } from '../request/bearer.ts'

/** `GET /reauthenticate`: mails the digits that `PUT /user` asks for as `nonce` before a new password. */
export const reauthenticate: Endpoint = async (auth, c) => {
  const { user } = await requireSession(auth, c)
  if (!user.email) {
    throw new AuthError('validation_failed', {
      message: 'Reauthentication requires the user to have an email',
    })
  }
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', { status: 422 })
  await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'user_reauthenticate_requested', user)
    await mailLink(auth, db, user, 'reauthentication', { redirectTo: auth.settings.siteUrl })
  })
  auth.mailsCommitted()
  return c.json({})
}
