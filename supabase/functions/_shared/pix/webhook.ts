import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { passWithOne, setting, webhookSecrets } from '../environment.ts'
import { callPix, PixRefusal } from './api.ts'
import type { PixClient } from './client.ts'

const place = '/receive-pix/'

/** The standard has no signature: the address itself carries a secret, which cannot be made without PIX_WEBHOOK_SECRET. */
const proofOf = (account: string, secret = setting('PIX_WEBHOOK_SECRET')) =>
  createHmac('sha256', secret).update(`webhook ${account}`).digest('hex').slice(0, 40)

/** Returns the address for the provider's notices of received Pix: of an account with its own credentials, or (null) of all under the platform's. */
export function webhookAddress(siteUrl: string, accountId: string | null): string {
  const name = accountId ?? 'all'
  return `${siteUrl}/functions/v1${place}${name}.${proofOf(name)}`
}

/** Which account a notice's address is of; null for the platform's. Throws `pix_signature_invalid` for an address that is not ours. */
export function accountOfAddress(url: string): string | null {
  const [, name = '', proof = ''] =
    /\/receive-pix\/(all|[0-9a-f-]{36})\.([0-9a-f]{40})(\/(?:pix|rec|cobr))?$/.exec(new URL(url).pathname) ??
    []
  passWithOne(webhookSecrets('PIX_WEBHOOK_SECRET'), (secret) => {
    if (!name || !secret || !timingSafeEqual(Buffer.from(proofOf(name, secret)), Buffer.from(proof)))
      throw new AppError('pix_signature_invalid')
  })
  return name === 'all' ? null : name
}

export const hasAddressProof = (url: string): boolean =>
  new URL(url).pathname.includes(place) && /\.[0-9a-f]{40}(\/(?:pix|rec|cobr))?$/.test(new URL(url).pathname)

const told = z.object({ webhookUrl: z.string() })
const pathOf = (key: string) => `/webhook/${encodeURIComponent(key)}`

/** Returns the current notice address of this key; null if there is none. Throws `PixRefusal`. */
export async function readWebhook(key: string, client: PixClient): Promise<string | null> {
  try {
    return told.parse(await callPix('GET', pathOf(key), undefined, client)).webhookUrl
  } catch (error) {
    // A key that is not the client's is refused by the PUT that follows.
    if (error instanceof PixRefusal && error.problem.status === 404) return null
    throw error
  }
}

export const putWebhook = (key: string, webhookUrl: string, client: PixClient): Promise<unknown> =>
  callPix('PUT', pathOf(key), { webhookUrl }, client)

/** Removes the webhook; one that the provider no longer has counts as removed. */
export async function removeWebhook(key: string, client: PixClient): Promise<void> {
  try {
    await callPix('DELETE', pathOf(key), undefined, client)
  } catch (error) {
    if (!(error instanceof PixRefusal) || error.problem.status !== 404) throw error
  }
}
