import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sealedActsMost, sealedAlgorithms } from '../../../../domain/concierge/desk/sealed-acts.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import { seal, unseal } from '../sealed-text.ts'
import type { Desk } from './desks.ts'

const keyRow = (kid: string) => `desk_seals ${kid}`

/** Creates the condominium's key with which devices seal, if there is none yet. The caller must hold the lock on the condominium's settings row. */
export async function ensureDeskSeal(sql: Sql, condominiumId: string): Promise<void> {
  const [kept] = await sql`select from private.desk_seals where condominium_id = ${condominiumId}`
  if (kept) return
  const { publicKey, privateKey } = await generateKeyPair(sealedAlgorithms.alg, {
    crv: 'P-256',
    extractable: true,
  })
  const kid = crypto.randomUUID()
  await sql`
    insert into private.desk_seals (condominium_id, kid, public_jwk, sealed_key)
    values (${condominiumId}, ${kid}, ${sql.json((await exportJWK(publicKey)) as never)},
      ${seal(keyRow(kid), JSON.stringify(await exportJWK(privateKey)))})`
}

/**
 * Returns the acts in a packet that this desk sealed for its condominium. Throws `sealed_invalid` for anything else: another condominium's key or
 * desk, a packet changed on the way, or no list of acts.
 */
export async function openSealedActs(sql: Sql, desk: Desk, packet: string): Promise<unknown[]> {
  const [kept] = await sql<{ kid: string; sealed_key: string }[]>`
    select kid, sealed_key from private.desk_seals where condominium_id = ${desk.condominium_id}`
  try {
    const { kid, desk: told } = decodeProtectedHeader(packet) as { kid?: string; desk?: string }
    if (!kept || kid !== kept.kid || told !== desk.id) throw new AppError('sealed_invalid')
    const jwk = JSON.parse(unseal(keyRow(kept.kid), kept.sealed_key)) as JWK
    const { plaintext } = await compactDecrypt(packet, await importJWK(jwk, sealedAlgorithms.alg), {
      keyManagementAlgorithms: [sealedAlgorithms.alg],
      contentEncryptionAlgorithms: [sealedAlgorithms.enc],
    })
    const acts: unknown = JSON.parse(new TextDecoder().decode(plaintext))
    if (Array.isArray(acts) && acts.length > 0 && acts.length <= sealedActsMost && isStorable(acts))
      return acts
  } catch {
    // However decryption fails, the packet is unreadable: the error must not reveal how.
  }
  throw new AppError('sealed_invalid')
}

/** PostgreSQL cannot store U+0000 or half of a surrogate pair. */
const isStorable = (acts: unknown[]): boolean => {
  const text = JSON.stringify(acts)
  return !text.includes('\\u0000') && !/\\ud[89ab]/i.test(text) && text.isWellFormed()
}
