import { expect, test } from 'vitest'
import { createSecrets, createTokens } from '../tokens.ts'
import { refuseApiKey } from './api-keys.ts'

const tokens = await createTokens(await createSecrets())
const person = await tokens.sign({
  role: 'authenticated',
  sub: 'ana',
  exp: Math.floor(Date.now() / 1000) + 60,
})

/** What the gateway makes of a request: the refusal's message, or the Authorization that the service gets. */
async function pass(headers: Record<string, string>, query = '', service = 'rest') {
  const request = new Request(`http://localhost/${service}/v1/things${query}`, { headers })
  const refused = await refuseApiKey(request, tokens, service)
  if (!refused) return request.headers.get('authorization')
  const { message } = (await refused.json()) as { message: string }
  return `${refused.status} ${message}`
}

test('lets every key of ours stand for a missing Authorization', async () => {
  for (const apikey of [tokens.anonKey, tokens.serviceRoleKey, tokens.publishableKey, tokens.secretKey]) {
    expect(await pass({ apikey })).toBe(`Bearer ${apikey}`)
    expect(await pass({ apikey, authorization: `Bearer ${apikey}` })).toBe(`Bearer ${apikey}`)
    expect(await pass({}, `?apikey=${apikey}`)).toBe(`Bearer ${apikey}`)
  }
})

test("leaves a person's token as it is", async () => {
  const authorization = `Bearer ${person}`
  expect(await pass({ apikey: tokens.publishableKey, authorization })).toBe(authorization)
  expect(await pass({ authorization })).toBe(authorization)
  expect(await pass({})).toBeNull()
})

test('takes a key of the newer form from apikey alone', async () => {
  const authorization = `Bearer ${tokens.secretKey}`
  expect(await pass({ apikey: tokens.publishableKey, authorization })).toBe(`Bearer ${tokens.publishableKey}`)
  expect(await pass({ authorization })).toBe('401 No API key found in request')
})

test('refuses keys of others, also beside a good token', async () => {
  const stranger = await createTokens(await createSecrets())
  for (const apikey of [stranger.anonKey, stranger.secretKey, 'sb_secret_', 'nonsense', ''])
    expect(await pass({ apikey, authorization: `Bearer ${person}` })).toBe('401 Invalid API key')
})

test('passes keys of others on to functions, where they open nothing', async () => {
  for (const apikey of ['test-api-key', 'sb_secret_', '']) {
    expect(await pass({ apikey }, '', 'functions')).toBe(apikey)
    const authorization = `Bearer ${person}`
    expect(await pass({ apikey, authorization }, '', 'functions')).toBe(authorization)
    expect(await pass({ apikey, authorization: `Bearer ${tokens.secretKey}` }, '', 'functions')).toBe(apikey)
  }
  expect(await pass({ apikey: tokens.anonKey }, '', 'functions')).toBe(`Bearer ${tokens.anonKey}`)
})

test('the auth service is not told that a key of the JWT form were a bearer’s token', async () => {
  for (const apikey of [tokens.anonKey, tokens.serviceRoleKey]) {
    expect(await pass({ apikey }, '', 'auth')).toBe(apikey)
    expect(await pass({ apikey, authorization: `Bearer ${apikey}` }, '', 'auth')).toBe(`Bearer ${apikey}`)
  }
  expect(await pass({ apikey: tokens.secretKey }, '', 'auth')).toBe(`Bearer ${tokens.secretKey}`)
})
