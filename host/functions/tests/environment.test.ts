import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Serving, serveFunctions } from './serving.ts'

const functions = {
  reading: `export default {
    fetch: () => Response.json({ node: { ...process.env }, deno: Deno.env.toObject(), jwks: Deno.env.get('SUPABASE_JWKS') }),
  }`,
  writing: `export default {
    fetch() { Deno.env.set('LEAK', 'yes'); process.env.PATH = 'gone'; return new Response(Deno.env.get('LEAK')) },
  }`,
  '.env': 'FROM_FILE=file\nBOTH=file\nSUPABASE_URL=http://elsewhere\n',
}
const config = `
[edge_runtime.secrets]
FROM_CONFIG = "config"
BOTH = "config"
FROM_HOST = "env(OF_THE_HOST)"
UNSET = "env(NOT_SET_ANYWHERE)"
SUPABASE_DB_URL = "postgres://elsewhere"
`

let serving: Serving
beforeAll(async () => {
  vi.stubEnv('JWT_SECRET', 'the host keeps this')
  vi.stubEnv('DATABASE_URL', 'postgres://admin:secret@host')
  serving = await serveFunctions(functions, { config, environment: { OF_THE_HOST: 'host' } })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await serving.close()
})

type Environment = Record<string, string>
const read = async () =>
  (await (await serving.ask('reading')).json()) as { node: Environment; deno: Environment; jwks: string }

test('functions see what is theirs, and nothing of the host', async () => {
  const { node, deno } = await read()
  expect(deno).toEqual(node)
  const { tokens } = serving
  expect(node).toEqual({
    FROM_FILE: 'file',
    FROM_CONFIG: 'config',
    BOTH: 'config',
    FROM_HOST: 'host',
    SUPABASE_URL: 'http://project.test',
    SUPABASE_DB_URL: 'postgres://nowhere',
    SUPABASE_JWKS: JSON.stringify(tokens.jwks),
    SUPABASE_ANON_KEY: tokens.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: tokens.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: tokens.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: tokens.secretKey }),
  })
  expect(JSON.stringify(node)).not.toContain('the host keeps this')
})

test('no private key is among them', async () => {
  const { keys } = JSON.parse((await read()).jwks) as { keys: Environment[] }
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).not.toHaveProperty('d')
})

test('what a function sets stays in its thread', async () => {
  const path = process.env.PATH
  expect(await (await serving.ask('writing')).text()).toBe('yes')
  expect((await read()).node).not.toHaveProperty('LEAK')
  expect(process.env.PATH).toBe(path)
  expect(process.env).not.toHaveProperty('LEAK')
})
