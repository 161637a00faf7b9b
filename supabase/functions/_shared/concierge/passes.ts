import { CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PassClaims } from '../../../../domain/concierge/passes.ts'
import type { Sql } from '../database.ts'
import { seal, unseal } from '../sealed-text.ts'

/** A key signs for so long before another does; passes signed by it hold until their own end. */
const daysOfKey = 180
const keyRow = (kid: string) => `pass_keys ${kid}`

type Signer = { kid: string; key: Awaited<ReturnType<typeof importJWK>> }

/** The condominium's signing key: the newest, or a new one where it is old. */
async function signerOf(sql: Sql, condominiumId: string): Promise<Signer> {
  // One at a time: two simultaneous first passes would make two keys.
  await sql`select pg_advisory_xact_lock(hashtextextended('pass-keys ' || ${condominiumId}, 0))`
  const [kept] = await sql<{ kid: string; sealed_key: string }[]>`
    select kid, sealed_key from private.pass_keys
    where condominium_id = ${condominiumId} and created_at > private.now() - make_interval(days => ${daysOfKey})
    order by created_at desc limit 1`
  if (kept) {
    const jwk = JSON.parse(unseal(keyRow(kept.kid), kept.sealed_key)) as JWK
    return { kid: kept.kid, key: await importJWK(jwk, 'ES256') }
  }
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = crypto.randomUUID()
  const public_jwk = await exportJWK(publicKey)
  await sql`
    insert into private.pass_keys (condominium_id, kid, public_jwk, sealed_key)
    values (${condominiumId}, ${kid}, ${sql.json(public_jwk as never)},
      ${seal(keyRow(kid), JSON.stringify(await exportJWK(privateKey)))})`
  return { kid, key: privateKey }
}

export type Passable = {
  id: string
  pass_id: string
  unit_label: string
  name: string
  valid_from: Date
  valid_until: Date
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
  uses_max: number | null
}

const claimsOf = (condominiumId: string, one: Passable): PassClaims => ({
  v: 1,
  pid: one.pass_id,
  cid: condominiumId,
  aid: one.id,
  u: one.unit_label,
  n: one.name,
  from: Math.floor(one.valid_from.getTime() / 1000),
  until: Math.floor(one.valid_until.getTime() / 1000),
  ...((one.weekdays || one.from_time) && {
    w: {
      ...(one.weekdays && { d: one.weekdays }),
      ...(one.from_time && one.until_time && { f: one.from_time, t: one.until_time }),
    },
  }),
  ...(one.uses_max && { uses: one.uses_max }),
})

/** Signed passes (JWS, ES256) of authorisations, in their order, with the path of the page that shows each. */
export async function signPasses(
  sql: Sql,
  condominiumId: string,
  passables: readonly Passable[],
): Promise<{ token: string; path: string }[]> {
  const { kid, key } = await signerOf(sql, condominiumId)
  return Promise.all(
    passables.map(async (one) => {
      const claims = new TextEncoder().encode(JSON.stringify(claimsOf(condominiumId, one)))
      const token = await new CompactSign(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
      return { token, path: `/visita/${token}` }
    }),
  )
}

/** Revokes a pass that would still be valid by its own dates. */
export const revokePass = (sql: Sql, condominiumId: string, passId: string, until: Date) => sql`
  insert into private.revoked_passes (condominium_id, pass_id, until) values (${condominiumId}, ${passId}, ${until})
  on conflict do nothing`
