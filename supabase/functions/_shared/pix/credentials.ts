import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { civilDate } from '../../../../domain/calendar.ts'
import type { CertificateFacts } from '../../../../domain/pix/api/credentials.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { seal, unseal } from '../sealed-text.ts'
import type { PixClient } from './client.ts'

const rowOf = (condominiumId: string, accountId: string) => `pix_credentials ${condominiumId} ${accountId}`

const kept = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string().nullable(),
  privateKey: z.string().nullable(),
})

export const sealCredentials = (condominiumId: string, accountId: string, client: PixClient): string =>
  seal(rowOf(condominiumId, accountId), JSON.stringify(client))

/** Unseals the credentials. Throws `SealBroken` if they were sealed for another account or by another installation. */
export const unsealCredentials = (condominiumId: string, accountId: string, sealed: string): PixClient =>
  kept.parse(JSON.parse(unseal(rowOf(condominiumId, accountId), sealed)))

/** Returns the certificate's facts; null when it, or its key, cannot be read. */
export function readCertificate(certificate: string, privateKey: string): CertificateFacts {
  try {
    const read = new X509Certificate(certificate)
    return {
      fits: read.checkPrivateKey(createPrivateKey(privateKey)),
      until: civilDate(read.validToDate, brasiliaZone),
    }
  } catch {
    // OpenSSL's message about a broken file means nothing to a person.
    return null
  }
}
