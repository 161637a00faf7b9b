import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSecrets, createTokens, type Tokens } from '../../../host/tokens.ts'
import { callerOf } from './caller.ts'

let tokens: Tokens
beforeAll(async () => {
  tokens = await createTokens(await createSecrets())
  vi.stubEnv('SUPABASE_JWKS', JSON.stringify(tokens.jwks))
  vi.stubEnv('SUPABASE_ANON_KEY', tokens.anonKey)
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEYS', JSON.stringify({ default: tokens.publishableKey }))
})
afterAll(() => vi.unstubAllEnvs())

const caller = (authorization?: string) =>
  callerOf(new Request('http://localhost/', { headers: authorization ? { authorization } : {} }))

test('no token and the public API keys, in both forms, are anonymous', async () => {
  expect(await caller()).toEqual({ role: 'anon' })
  expect(await caller(`Bearer ${tokens.anonKey}`)).toEqual({ role: 'anon' })
  expect(await caller(`Bearer ${tokens.publishableKey}`)).toEqual({ role: 'anon' })
})

test("a person's token says who it is", async () => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await tokens.sign({ sub: 'someone', role: 'authenticated', exp })
  expect(await caller(`Bearer ${token}`)).toMatchObject({ sub: 'someone', role: 'authenticated' })
})

test('a token that names no role gives none', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await tokens.sign({ sub: 'someone', exp })
  expect(await caller(`Bearer ${token}`)).toMatchObject({ sub: 'someone', role: 'anon' })
})

test('anything else is refused, never taken for anonymous', async () => {
  const other = await createTokens(await createSecrets())
  const exp = Math.floor(Date.now() / 1000) + 60
  const foreign = await other.sign({ sub: 'someone', role: 'authenticated', exp })
  const old = await tokens.sign({ sub: 'someone', role: 'authenticated', exp: exp - 120 })
  for (const token of [foreign, old, tokens.secretKey, tokens.serviceRoleKey, other.publishableKey, 'x'])
    await expect(caller(`Bearer ${token}`)).rejects.toMatchObject({ code: 'not_authenticated' })
})
