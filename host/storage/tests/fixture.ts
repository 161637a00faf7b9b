import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pino from 'pino'
import postgres from 'postgres'
import { cloneDatabase } from '../../database/testing.ts'
import { createGateway } from '../../http/gateway.ts'
import { serve } from '../../http/node-server.ts'
import { createSecrets, createTokens } from '../../tokens.ts'
import { storage as storageConfig } from '../config.ts'
import { openFiles } from '../files/files.ts'
import { createStorage } from '../storage.ts'

/** The service over HTTP with a bucket `files` where each person has a folder of their own. */
export async function openStorage({ config = {}, sql = '' }: { config?: object; sql?: string } = {}) {
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  const owner = postgres(urls.postgres, { max: 1, onnotice: () => {} })
  await owner.unsafe(`
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy own on storage.objects to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid()::text))
      with check (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid()::text));
    ${sql}`)
  const home = await mkdtemp(join(tmpdir(), 'storage-'))
  const place = { kind: 'folder', folder: join(home, 'place') } as const
  const log = pino({ level: 'silent' })
  const tokens = await createTokens(await createSecrets())
  const options = { urls, tokens, secret: 'secret', apiUrl: '', files: place, folder: home, log }
  const start = () => createStorage({ ...options, config: storageConfig.parse(config) })
  const service = await start()
  const gateway = createGateway({
    services: { storage: service },
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log,
  })
  const server = serve(createServer(), gateway)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const client = (bearer: string) =>
    createClient(url, tokens.anonKey, {
      global: { headers: { authorization: `Bearer ${bearer}` } },
      auth: { persistSession: false, autoRefreshToken: false },
    })
  const files = await openFiles(place, log)
  return {
    url,
    home,
    owner,
    urls,
    files,
    start,
    serviceKey: tokens.serviceRoleKey,
    service: client(tokens.serviceRoleKey).storage.from('files'),
    async person() {
      const id = randomUUID()
      const exp = Math.floor(Date.now() / 1000) + 3600
      const token = await tokens.sign({ sub: id, role: 'authenticated', exp })
      return { id, token, files: client(token).storage.from('files') }
    },
    /** Returns the keys of all stored bytes. */
    async keys() {
      const keys: string[] = []
      for await (const { key } of files.list('')) keys.push(key)
      return keys
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await service.close()
      await files.close()
      await owner.end()
      await drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export type OpenedStorage = Awaited<ReturnType<typeof openStorage>>
