import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, type TestAuth } from '../../tests/fixture.ts'
import { HOST, post, refused, startWeb3 } from './grant.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startWeb3()
})
afterAll(() => auth.close())

const account = privateKeyToAccount(generatePrivateKey())

type Fields = Partial<Parameters<typeof createSiweMessage>[0]>

const text = (fields: Fields = {}) =>
  createSiweMessage({
    domain: HOST,
    address: account.address,
    uri: `${SITE}/entrar`,
    version: '1',
    chainId: 1,
    nonce: 'abcdefgh1',
    statement: 'Aceito os termos.',
    issuedAt: auth.now(),
    ...fields,
  })

const signed = async (message: string, by = account) => ({
  chain: 'ethereum',
  message,
  signature: await by.signMessage({ message }),
})

describe('Ethereum', () => {
  it('signs in by the client’s own message, in the same account every time', async () => {
    const wallet = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === 'eth_requestAccounts') return [account.address]
        if (method === 'eth_chainId') return '0x1'
        const [raw] = params as [`0x${string}`]
        return account.signMessage({ message: { raw } })
      },
    }
    const ids = []
    for (const statement of ['Primeira vez.', 'Segunda vez.']) {
      const { data, error } = await auth
        .client()
        .auth.signInWithWeb3({
          chain: 'ethereum',
          wallet: wallet as never,
          statement,
          options: { url: `${SITE}/entrar` },
        })
      expect(error).toBeNull()
      ids.push(data.user?.id)
      const address = account.address.toLowerCase()
      expect(data.user).toMatchObject({
        app_metadata: { provider: 'web3', providers: ['web3'] },
        user_metadata: {
          sub: `web3:ethereum:${address}`,
          custom_claims: { address, chain: 'ethereum', network: '1', domain: HOST, statement },
        },
      })
      const claims = await auth.tokens.verify(data.session?.access_token ?? '')
      expect(claims.amr).toMatchObject([{ method: 'web3' }])
    }
    expect(new Set(ids).size).toBe(1)
  })

  it('takes a message once', async () => {
    const body = await signed(text({ nonce: 'oncemore1' }))
    const answers = await Promise.all([post(auth, body), post(auth, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await post(auth, body)).toEqual(refused('Signed Ethereum message was used before'))
  })

  it('serves development on this machine', async () => {
    const message = text({ domain: 'localhost:3000', uri: 'http://localhost:3000/entrar' })
    expect((await post(auth, await signed(message))).status).toBe(200)
  })

  const minutes = (count: number) => new Date(auth.now().getTime() + count * 60_000)

  it.each<[string, () => Fields, string]>([
    [
      'for another site',
      () => ({ uri: 'https://evil.example/', domain: 'evil.example' }),
      'Signed Ethereum message is using URI which is not allowed on this server, message was signed for another app',
    ],
    [
      'in another site’s name',
      () => ({ domain: 'evil.example' }),
      'Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server',
    ],
    [
      'without TLS',
      () => ({ uri: 'http://site.example/' }),
      'Signed Ethereum message is using URI which does not use HTTPS',
    ],
    ['that is too old', () => ({ issuedAt: minutes(-11) }), 'Ethereum message was issued too long ago'],
    [
      'from the future',
      () => ({ issuedAt: minutes(11) }),
      'Ethereum message was issued too far in the future',
    ],
    [
      'that is over',
      () => ({ issuedAt: minutes(-5), expirationTime: minutes(-1) }),
      'Signed Ethereum message is expired',
    ],
    [
      'that is not yet good',
      () => ({ notBefore: minutes(1) }),
      'Signed Ethereum message becomes valid in the future',
    ],
  ])('refuses a message %s', async (_, fields, description) => {
    expect(await post(auth, await signed(text(fields())))).toEqual(refused(description))
  })

  it('refuses another’s signature', async () => {
    const mismatch = refused('Signature does not match address in message')
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await post(auth, await signed(text(), stranger))).toEqual(mismatch)
    const mine = await signed(text())
    expect(await post(auth, { ...mine, message: mine.message.replace('Aceito', 'Recuso') })).toEqual(mismatch)
    expect(await post(auth, { ...mine, signature: `0x${'0'.repeat(130)}` })).toEqual(mismatch)
    expect(await post(auth, { ...mine, signature: `0x${'f'.repeat(130)}` })).toEqual(mismatch)
  })

  it('reads each field once: a second URI cannot hide the first', async () => {
    const message = text().replace('URI:', 'URI: https://evil.example/\nURI:')
    expect(await post(auth, await signed(message))).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'message has a line that cannot be read' },
    })
  })

  it.each([
    ['', 'x'],
    ['x'.repeat(70), `0x${'0'.repeat(130)}`],
    [
      `${HOST} wants you to sign in with your Ethereum account:\n${'0x'.padEnd(42, '0')}\n\nURI: x`,
      `0x${'0'.repeat(130)}`,
    ],
    ['x'.repeat(30_000), `0x${'0'.repeat(130)}`],
  ])('refuses what is no message', async (message, signature) => {
    const { status, body } = await post(auth, { chain: 'ethereum', message, signature })
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
  })
})
