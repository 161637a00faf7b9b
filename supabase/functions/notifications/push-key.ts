import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { command } from '../_shared/command.ts'

/**
 * Returns the installation's public key, with which a browser requests an address from its push service (VAPID, RFC 8292); created at the first call.
 */
export default command('push-key', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Consultou a chave dos avisos',
  input: z.object({}),
  async run({ sql, audit }) {
    const [known] = await sql<{ public_key: string }[]>`select public_key from private.push_keys`
    if (known) return known
    const { publicKey, privateKey } = await makeKeys()
    await sql`insert into private.push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`
    audit({ entity: 'push_keys' })
    const [kept] = await sql<{ public_key: string }[]>`select public_key from private.push_keys`
    return kept!
  },
})

async function makeKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
