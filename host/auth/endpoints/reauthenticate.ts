import type { User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailLink } from '../mail/send.ts'
import { requireSession } from '../request/bearer.ts'
import { deliverSms, prepareSms } from '../sms/confirmation.ts'

/** `GET /reauthenticate`: sends the digits that `PUT /user` requires as `nonce` before a new password. */
export const reauthenticate: Endpoint = async (auth, c) => {
  const { user } = await requireSession(auth, c)
  refuseUnconfirmed(user)
  const sms = await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'user_reauthenticate_requested', user)
    if (!user.email) return prepareSms(auth, db, user, 'reauthentication', user.phone ?? '')
    await mailLink(auth, db, user, 'reauthentication', { redirectTo: auth.settings.siteUrl })
    return undefined
  })
  auth.mailsCommitted()
  return c.json(await deliverSms(auth, clientOf(c), sms))
}

function refuseUnconfirmed(user: User): void {
  if (!user.email && !user.phone) {
    const message = 'Reauthentication requires the user to have an email or a phone number'
    throw new AuthError('validation_failed', { message })
  }
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed', { status: 422, message: 'Please verify your email first.' })
  }
  if (!user.email && !user.phone_confirmed_at) {
    throw new AuthError('phone_not_confirmed', { status: 422, message: 'Please verify your phone first.' })
  }
}
