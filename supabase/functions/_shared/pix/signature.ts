import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'
import { passWithOne, webhookSecrets } from '../environment.ts'

/** Age in seconds after which a notice is worthless: a provider signs each try separately, so an intercepted old notice is useless. */
const tolerance = 600

/**
 * Checks `x-signature: ts=<seconds>,v1=<hex>` of a Pix notice: HMAC-SHA256 of '<ts>.<body>' under PIX_WEBHOOK_SECRET.
 * Throws `pix_signature_invalid` (401).
 */
export function verifyPixSignature(header: string | null, body: string, nowSeconds: number): void {
  const [, ts, v1] = /^ts=(\d{10}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!ts || !v1 || Math.abs(nowSeconds - Number(ts)) > tolerance) throw new AppError('pix_signature_invalid')
  passWithOne(webhookSecrets('PIX_WEBHOOK_SECRET'), (secret) => {
    const expected = createHmac('sha256', secret).update(`${ts}.${body}`).digest()
    if (!secret || !timingSafeEqual(expected, Buffer.from(v1, 'hex')))
      throw new AppError('pix_signature_invalid')
  })
}
