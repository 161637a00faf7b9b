import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'

/**
 * Checks `x-signature: ts=…,v1=<hex>` of a Mercado Pago notice (payments.md 4.6): HMAC-SHA256 of 'id:<data.id>;request-id:<x-request-id>;ts:<ts>;',
 * leaving out a pair without a value; accepts the id as received or in lower case. No time window: retries come for hours, a repeated notice changes
 * nothing, and it is not known whether retries get a new signature. Throws `payment_signature_invalid` (401).
 */
export function verifyNotice(request: Request, secret: string): void {
  const { ts, v1 } = partsOf(request.headers.get('x-signature') ?? '')
  if (!secret || !ts || !/^\d{1,16}$/.test(ts) || !v1 || !/^[0-9a-f]{64}$/.test(v1)) throw refused()
  const id = new URL(request.url).searchParams.get('data.id')
  const requestId = request.headers.get('x-request-id')
  const told = Buffer.from(v1, 'hex')
  const isGood = [id, id?.toLowerCase() ?? null].some((name) =>
    timingSafeEqual(
      createHmac('sha256', secret)
        .update(manifestOf(name, requestId, ts))
        .digest(),
      told,
    ),
  )
  if (!isGood) throw refused()
}

const refused = () => new AppError('payment_signature_invalid')

const partsOf = (header: string): Record<string, string | undefined> =>
  Object.fromEntries(
    header.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )

const manifestOf = (id: string | null, requestId: string | null, ts: string): string =>
  `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
