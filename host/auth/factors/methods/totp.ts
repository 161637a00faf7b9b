import { generateSecret, generateURI, verify } from 'otplib'
import { toString as drawQrCode } from 'qrcode'
import type { Auth } from '../../context.ts'
import type { Factor } from '../factor.ts'
import { unseal } from '../sealed-text.ts'
import type { Proof } from './proof.ts'

const PERIOD_SECONDS = 30

/** Makes the secret that an authenticator app scans or has typed in (RFC 6238 with the defaults every app knows). */
export async function newTotpSecret(issuer: string, account: string) {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label: account, secret })
  return { secret, uri, qr_code: await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'H' }) }
}

/**
 * Checks an app's digits, which may be one step early or late. A code counts once: RFC 6238 §5.2 forbids a second use, and a code of an older step
 * than the last accepted one is refused too.
 */
export async function checkTotp(auth: Auth, factor: Factor, code: string): Promise<Proof | undefined> {
  if (!/^\d{6}$/.test(code) || !factor.secret) return undefined
  const result = await verify({
    secret: unseal(auth.secret, factor.id, factor.secret),
    token: code,
    epoch: Math.floor(auth.now().getTime() / 1000),
    epochTolerance: PERIOD_SECONDS,
  })
  if (!result.valid || !('timeStep' in result)) return undefined
  const step = result.timeStep
  return {
    keep: async (db) => {
      const kept = await db`
        update auth.mfa_factors set last_totp_step = ${step}
        where id = ${factor.id} and coalesce(last_totp_step, 0) < ${step} returning id`
      return kept.length === 1
    },
  }
}
