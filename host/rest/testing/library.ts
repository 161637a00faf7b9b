import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { vi } from 'vitest'
import { cloneDatabase } from '../../database/testing.ts'
import type { Service } from '../../service.ts'
import { createSecrets, createTokens, type Tokens } from '../../tokens.ts'
import { createRest } from '../rest.ts'
import type { RestConfig } from '../settings.ts'

export const me = '00000000-0000-0000-0000-000000000001'

/** Serves the fixture from its own database, with clients that call it without a network. */
export async function openLibrary(config: Partial<RestConfig> = {}, verify?: Tokens['verify']) {
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  const owner = postgres(urls.postgres, { max: 1, onnotice: () => {} })
  await owner.unsafe(await readFile(new URL('./fixture.sql', import.meta.url), 'utf8'))
  const tokens = await createTokens(await createSecrets())
  const service: Service = await createRest({
    url: urls.authenticator,
    tokens: { verify: verify ?? tokens.verify },
    config: { schemas: ['public', 'other'], poolSize: 4, ...config },
  })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const userToken = await tokens.sign({ role: 'authenticated', sub: me, exp })
  const fetch: typeof globalThis.fetch = (input, init) => service.fetch(new Request(input, init))

  const client = (token: string) =>
    createClient('http://library.test', tokens.anonKey, {
      global: { fetch, headers: { authorization: `Bearer ${token}` } },
      auth: { persistSession: false, autoRefreshToken: false },
    })

  /** A plain request with the anonymous key. */
  const ask = (path: string, init: RequestInit = {}) =>
    service.fetch(
      new Request(`http://library.test/rest/v1${path}`, {
        ...init,
        headers: { apikey: tokens.anonKey, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    )

  return {
    anon: client(tokens.anonKey),
    user: client(userToken),
    admin: client(tokens.serviceRoleKey),
    userToken,
    tokens,
    service,
    owner,
    urls,
    ask,
    close: async () => {
      await service.close()
      await owner.end()
      await drop()
    },
  }
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

/** Waits until a check passes, for as long as a busy machine may need. */
export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
