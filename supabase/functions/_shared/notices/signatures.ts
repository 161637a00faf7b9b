import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'

/** Old notices caught on the way are worth nothing after this, in seconds. */
const tolerance = 600

const same = (expected: Buffer, given: string) => {
  const told = Buffer.from(given, 'hex')
  return told.length === expected.length && timingSafeEqual(expected, told)
}

/** `X-Hub-Signature-256: sha256=<hex>` of Meta over the raw body. Throws `notice_signature_invalid` (401), also without a secret. */
export function verifyHubSignature(header: string | null, body: string, secret: string): void {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!hex || !secret || !same(createHmac('sha256', secret).update(body).digest(), hex))
    throw new AppError('notice_signature_invalid')
}

/** `x-signature: ts=<seconds>,v1=<hex>` over '<ts>.<body>'. Throws `notice_signature_invalid` (401), also without a secret. */
export function verifySmsSignature(
  header: string | null,
  body: string,
  secret: string,
  nowSeconds: number,
): void {
  const [, ts, hex] = /^ts=(\d{10}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!ts || !hex || !secret || Math.abs(nowSeconds - Number(ts)) > tolerance)
    throw new AppError('notice_signature_invalid')
  if (!same(createHmac('sha256', secret).update(`${ts}.${body}`).digest(), hex))
    throw new AppError('notice_signature_invalid')
}
