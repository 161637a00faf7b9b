import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { channelOf } from '../sms/phone.ts'
import { issueChallenge } from './challenges.ts'
import { factorInPath, requireNamedSession } from './factor.ts'
import { sendCode } from './methods/phone.ts'
import { askAuthenticator } from './methods/webauthn.ts'
import { requireVerifiable } from './verify.ts'

const body = z.object({ channel: z.string().nullish() })

/** `POST /factors/:factor/challenge`: challenges the factor; a phone gets its code, an authenticator its question. */
export const challengeFactor: Endpoint = async (auth, c) => {
  const { user } = await requireNamedSession(auth, c)
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_verifications')
  const factor = await factorInPath(auth, c, user.id)
  requireVerifiable(auth, factor)
  const input = await readBody(c, body)
  switch (factor.factor_type) {
    case 'totp':
      return c.json(await issueChallenge(auth, c, user, factor))
    case 'phone': {
      const id = randomUUID()
      const channel = channelOf(auth, input.channel)
      const otpCode = await sendCode(auth, client, user, factor, { id, channel })
      return c.json(await issueChallenge(auth, c, user, factor, { id, otpCode }))
    }
    case 'webauthn': {
      const { challenge, ...question } = await askAuthenticator(auth, user, factor)
      const issued = await issueChallenge(auth, c, user, factor, { webAuthn: { challenge } })
      return c.json({ ...issued, webauthn: question })
    }
    case 'recovery_code':
      throw new AuthError('validation_failed', {
        message: 'factor_type needs to be totp, phone, or webauthn',
      })
  }
}
