import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { bootstrap } from '../../database/bootstrap/bootstrap.ts'
import { samePassword } from '../../database/bootstrap/roles.ts'
import { startCluster } from '../../database/cluster.ts'
import { createSecrets, createTokens } from '../../tokens.ts'
import { startInstance } from './instance.ts'
import { connect } from './raw-client.ts'

const log = pino({ level: 'silent' })
const password = 'test'
const room = { private: true, presence: { enabled: true } }

test('channels outlive a restart of PostgreSQL and miss nothing that was committed', {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'realtime-restart-'))
  const start = (port?: number) =>
    startCluster({ dataDir, password, log, ...(port && { port }), settings: { max_connections: '30' } })
  let cluster = await start()
  const urls = await bootstrap(cluster.adminUrl, samePassword(password), log)
  const send = async (topic: string) => {
    const sql = postgres(urls.postgres, { max: 1, onnotice: () => {} })
    await sql`select realtime.send('{}', ${topic}, 'news')`
    await sql.end()
  }
  const policy = postgres(urls.postgres, { max: 1 })
  await policy`create policy news on realtime.messages for select to anon using (realtime.topic() = 'news')`
  await policy.end()
  const tokens = await createTokens(await createSecrets())
  const instance = await startInstance(urls, tokens)
  const client = await connect(instance, tokens.anonKey)
  expect((await client.join('news', room)).status).toBe('ok')
  await send('before')
  const renewing = await connect(instance, tokens.anonKey)
  expect((await renewing.join('news', room)).status).toBe('ok')
  await cluster.stop()
  const waiting = client.join('other', room)
  const token = await tokens.sign({ role: 'anon', exp: Math.floor(Date.now() / 1000) + 3600 })
  renewing.send('realtime:news', 'access_token', { access_token: token })
  // On which clients join again by themselves; `phx_close` would be the end.
  await expect.poll(() => renewing.of('phx_error').length, { timeout: 60_000 }).toBe(1)
  expect(renewing.of('phx_close')).toEqual([])
  cluster = await start(Number(new URL(urls.admin).port))
  await send('after')
  const heard = () => client.of('broadcast').map(({ payload }) => payload.event)
  await expect.poll(heard, { timeout: 60_000 }).toEqual(['before', 'after'])
  expect((await waiting).status).toBe('error')
  expect((await client.join('news', room)).status).toBe('ok')
  expect(client.closed).toBeUndefined()
  await instance.close()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
})
