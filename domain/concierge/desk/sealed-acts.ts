import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Act } from '../acts.ts'

/**
 * The sealed packets in which a switched-off device submits its unsent acts (docs/decisions/0046): the device can close one and only the
 * condominium's desk service can open it. JWE, ECDH-ES with A256GCM; the desk is in the protected header.
 */
export type SealingKey = { kid: string; public_jwk: JWK }
export const sealedAlgorithms = { alg: 'ECDH-ES', enc: 'A256GCM' } as const
/** Letters of one packet at most: what fits a call without a session, with room for its frame. */
export const sealedMost = 600_000
/** Acts of one packet, as of one `record-desk-acts`. */
export const sealedActsMost = 200

/** Acts in packets, in their order, each of at most `sealedMost` letters. */
export async function sealActs(key: SealingKey, deskId: string, acts: readonly Act[]): Promise<string[]> {
  const publicKey = await importJWK(key.public_jwk, sealedAlgorithms.alg)
  const close = (part: readonly Act[]) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(part)))
      .setProtectedHeader({ ...sealedAlgorithms, kid: key.kid, desk: deskId })
      .encrypt(publicKey)
  return Promise.all(partsOf(acts).map(close))
}

/** base64url makes four letters of three bytes, and a frame comes round it. */
const bytesMost = Math.floor((sealedMost * 3) / 4) - 2000

function partsOf(acts: readonly Act[]): Act[][] {
  const parts: Act[][] = []
  let size = 0
  for (const act of acts) {
    const own = new TextEncoder().encode(JSON.stringify(act)).length + 1
    const last = parts.at(-1)
    if (last && last.length < sealedActsMost && size + own <= bytesMost) {
      last.push(act)
      size += own
    } else {
      parts.push([act])
      size = own
    }
  }
  return parts
}
