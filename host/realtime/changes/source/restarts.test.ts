import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bootstrap } from '../../../database/bootstrap/bootstrap.ts'
import { samePassword } from '../../../database/bootstrap/roles.ts'
import { type Cluster, startCluster } from '../../../database/cluster.ts'
import type { DatabaseUrls } from '../../../database/urls.ts'
import { createChanges } from '../changes.ts'
import { listen, silent, waiting } from '../testing/subscribers.ts'

let folder: string
let cluster: Cluster
let urls: DatabaseUrls
let sql: postgres.Sql
const items = { event: '*', schema: 'public', table: 'items' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realtime-changes-'))
  cluster = await startCluster({ dataDir: folder, password: 'test', log: silent, settings: { fsync: 'off' } })
  urls = await bootstrap(cluster.adminUrl, samePassword('test'), silent)
  sql = postgres(urls.postgres, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    create table items (id int primary key);
    grant select on items to authenticated;
    alter publication supabase_realtime add table items`)
})
afterAll(async () => {
  await sql.end()
  await cluster.stop()
  await rm(folder, { recursive: true })
})

/** Until the server is back. */
const insert = (id: number) =>
  vi.waitFor(() => sql`insert into items values (${id}) on conflict do nothing`, waiting)

test('a server that was killed and comes back is listened to again, and that something may be missing is told', async () => {
  const changes = createChanges({ urls, log: silent })
  const subscribers = await Promise.all(
    Array.from({ length: 50 }, () => listen(changes, [items]).subscribed()),
  )
  for (let id = 1; id <= 3; id++) {
    process.kill(cluster.pid() ?? 0, 'SIGKILL')
    await Promise.all(subscribers.map((each) => each.refused()))
    // A client that comes while it is down is served as soon as it is back.
    subscribers.push(listen(changes, [items]))
    await Promise.all(subscribers.map((each) => each.subscribed()))
    await insert(id)
    await Promise.all(
      subscribers.map((each) => vi.waitFor(() => expect(each.events()).toContain(`INSERT ${id}`), waiting)),
    )
  }
  expect(subscribers[0]?.systems.map(({ status }) => status).filter((_, at) => at < 3)).toEqual([
    'ok',
    'error',
    'ok',
  ])
  await changes.close()
}, 240_000)

test('a process that is killed leaves no slot behind', async () => {
  const program = fileURLToPath(new URL('../testing/subscriber-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, urls.authenticator, urls.realtimeAdmin, 'items'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const slots = () =>
    sql`select slot_name from pg_replication_slots where slot_name like ${`realtime_${child.pid}_%`}`
  try {
    const [told] = await once(child.stdout, 'data')
    expect(`${told}`).toBe('ok\n')
    expect(await slots()).toHaveLength(1)
  } finally {
    child.kill('SIGKILL')
  }
  await vi.waitFor(async () => expect(await slots()).toHaveLength(0), waiting)
})
