import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadProject } from './project.ts'
import { loadProjectSecrets } from './project-secrets.ts'
import { createSigningKey } from './signing-keys.ts'
import { createTokens } from './tokens.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function load(config: string) {
  await writeFile(join(folder, 'config.toml'), config)
  return loadProjectSecrets(await loadProject(folder, {}), join(folder, 'data'))
}

test('keeps the signing key it made, beside the well-known secret', async () => {
  const first = await load('')
  expect(first.jwtSecret).toBe('super-secret-jwt-token-with-at-least-32-characters-long')
  expect(first.signingKey.kty).toBe('EC')
  expect(await load('')).toEqual(first)
})

test('takes every key that config.toml gives', async () => {
  const keys = [await createSigningKey(), await createSigningKey()]
  await writeFile(join(folder, 'keys.json'), JSON.stringify(keys))
  const secrets = await load(`
    [auth]
    jwt_secret = "a-secret-of-this-project-alone"
    signing_keys_path = "./keys.json"
    publishable_key = "sb_publishable_mine"
    secret_key = "sb_secret_mine"`)
  expect(secrets).toMatchObject({ signingKey: keys[0], otherKeys: [keys[1]] })
  const tokens = await createTokens(secrets)
  expect(tokens).toMatchObject({ publishableKey: 'sb_publishable_mine', secretKey: 'sb_secret_mine' })
  expect(tokens.jwks.keys.map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid))
  expect(await tokens.verify(tokens.anonKey)).toMatchObject({ iss: 'supabase-demo', role: 'anon' })
})

test('refuses signing keys that are not a list of private keys, and tells nothing of them', async () => {
  const { d: _, ...publicKey } = await createSigningKey()
  for (const text of [
    'not JSON s3cr3t',
    '{"s3cr3t":1}',
    '[]',
    JSON.stringify([{ ...publicKey, x: 's3cr3t' }]),
  ]) {
    await writeFile(join(folder, 'keys.json'), text)
    const refusal = load('auth.signing_keys_path = "keys.json"')
    await expect(refusal).rejects.toThrow(/^auth.signing_keys_path: .*keys.json: /)
    await expect(refusal).rejects.not.toThrow('s3cr3t')
  }
})
