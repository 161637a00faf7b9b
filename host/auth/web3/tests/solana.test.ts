import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { HOST, post, refused, startWeb3 } from './grant.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startWeb3()
})
afterAll(() => auth.close())

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex') || '0'}`)
  let encoded = ''
  for (; number > 0n; number /= 58n) encoded = ALPHABET[Number(number % 58n)] + encoded
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + encoded
}

/** A Solana wallet, as auth-js expects one. */
function solanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  return {
    address: base58(bytes),
    privateKey,
    publicKey: { toBase58: () => base58(bytes) },
    signMessage: async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  }
}

describe('Solana', () => {
  const wallet = solanaWallet()
  const message = (lines: string[] = []) =>
    [
      `${HOST} wants you to sign in with your Solana account:`,
      wallet.address,
      '',
      'Aceito os termos.',
      '',
      'Version: 1',
      `URI: ${SITE}/entrar`,
      `Issued At: ${auth.now().toISOString()}`,
      ...lines,
    ].join('\n')
  const signedBy = (key: KeyObject, content: string) => ({
    chain: 'solana',
    message: content,
    signature: sign(null, Buffer.from(content), key).toString('base64url'),
  })

  it('signs in by the client’s own message', async () => {
    const { data, error } = await auth
      .client()
      .auth.signInWithWeb3({
        chain: 'solana',
        wallet: wallet as never,
        statement: 'Aceito os termos.',
        options: { url: `${SITE}/entrar`, signInWithSolana: { resources: ['https://site.example/termos'] } },
      })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({
      sub: `web3:solana:${wallet.address}`,
      custom_claims: {
        address: wallet.address,
        chain: 'solana',
        domain: HOST,
        statement: 'Aceito os termos.',
      },
    })
  })

  it('takes a message once, and only from the key that is its address', async () => {
    const body = signedBy(wallet.privateKey, message(['Nonce: 12345678']))
    expect((await post(auth, body)).status).toBe(200)
    expect(await post(auth, body)).toEqual(refused('Signed Solana message was used before'))
    const mismatch = refused('Signature does not match address in message')
    expect(await post(auth, signedBy(solanaWallet().privateKey, message()))).toEqual(mismatch)
    const short = message().replace(wallet.address, '1'.repeat(32).replace(/1$/, '2'))
    expect(await post(auth, signedBy(wallet.privateKey, short))).toEqual(mismatch)
  })

  it.each([
    'Chain ID: nowhere',
    'Expiration Time: yesterday',
    'Resources:\n- no uri',
    'a line',
    'Version: 1',
  ])('refuses %j', async (line) => {
    const { status, body } = await post(auth, signedBy(wallet.privateKey, message([line])))
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
  })
})

describe('wallets that are not wanted', () => {
  it('of another chain, or where they are off', async () => {
    expect((await post(auth, { chain: 'kaspa' })).body).toMatchObject({
      error_code: 'web3_unsupported_chain',
    })
    const off = await startAuth({ web3: { solana: { enabled: true } } })
    const refusal = { status: 422, body: { error_code: 'web3_provider_disabled' } }
    expect(await post(off, { chain: 'ethereum' })).toMatchObject(refusal)
    await off.close()
    const none = await startAuth()
    expect(await post(none, { chain: 'solana' })).toMatchObject(refusal)
    await none.close()
  })
})
