import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from './testing.ts'

// What scripts/repair-driver.mjs mends (docs/decisions/0006): without it the first of these gets another's answer or the pool hangs.
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let killer: postgres.Sql
beforeAll(async () => {
  clone = await cloneDatabase({ template: 'bare' })
  killer = postgres(clone.urls.postgres, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await killer.end()
  await clone.drop()
})

const sessionOf = async (sql: postgres.TransactionSql) =>
  (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid
const end = (pid: number) => killer`select pg_terminate_backend(${pid})`

test.each([1, 2])(
  'a session ended in the middle of a statement costs that transaction alone (pool of %i)',
  async (max) => {
    const sql = postgres(clone.urls.postgres, { max, onnotice: () => {} })
    const lost = Array.from({ length: max }, () =>
      sql.begin(async (tx) => {
        const pid = await sessionOf(tx)
        await Promise.all([tx`select pg_sleep(60)`, end(pid)])
      }),
    )
    for (const outcome of await Promise.allSettled(lost)) expect(outcome.status).toBe('rejected')
    const after = await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`))
    expect(after.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await sql.end()
  },
)

test.each([
  ['a row that is no row', 'x\n', '22P02'],
  ['a rule that its rows break', '1\n1\n', '23505'],
])('a COPY that fails after its last piece is heard of: %s', async (_, text, code) => {
  const sql = postgres(clone.urls.postgres, { max: 1, onnotice: () => {} })
  const copied = sql.begin(async (tx) => {
    await tx`create temp table copied (id int primary key)`
    await pipeline(Readable.from([text]), await tx`copy copied from stdin`.writable())
  })
  await expect(copied).rejects.toMatchObject({ code })
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  await sql.end()
})

test('a COPY whose session ends after its last piece is heard of', async () => {
  const sql = postgres(clone.urls.postgres, { max: 1, onnotice: () => {} })
  const copied = sql.begin(async (tx) => {
    const pid = await sessionOf(tx)
    await tx`create temp table slow (id int)`
    await tx`create function pg_temp.pause() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`
    await tx`create trigger pause after insert on slow for each statement execute function pg_temp.pause()`
    const stream = await tx`copy slow from stdin`.writable()
    setTimeout(() => void end(pid).execute(), 300)
    await pipeline(Readable.from(['1\n']), stream)
  })
  await expect(copied).rejects.toThrow()
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  await sql.end()
})

test('a transaction that ends long after its session was lost does not undo another on the same connection', async () => {
  const sql = postgres(clone.urls.postgres, { max: 1, onnotice: () => {} })
  const late = Promise.withResolvers<void>()
  const lost = sql.begin(async (tx) => {
    await end(await sessionOf(tx))
    await late.promise
    throw new Error('late')
  })
  await expect(lost).rejects.toThrow()
  const next = sql.begin(async (tx) => {
    await tx`create table kept (id int)`
    late.resolve()
    // Waits until the first one has sent everything.
    await new Promise((resolve) => setImmediate(resolve))
    await tx`insert into kept values (1)`
  })
  await next
  expect(await sql`select id from kept`).toEqual([{ id: 1 }])
  await sql.end()
})

test('what is said between the error of a socket and its end is not left to the next session', async () => {
  const { hostname, port } = new URL(clone.urls.postgres)
  const clients: Socket[] = []
  const proxy = createServer((client) => {
    clients.push(client)
    const server = connect(Number(port), hostname)
    client.pipe(server).on('error', () => {})
    server.pipe(client).on('error', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(clone.urls.postgres)
  url.port = String((proxy.address() as AddressInfo).port)
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  const reset = sql.begin(async (tx) => {
    await tx`select 1`
    const sleeping = tx`select pg_sleep(60)`.execute()
    setTimeout(() => clients.at(-1)!.resetAndDestroy(), 50)
    await sleeping
  })
  await expect(reset).rejects.toThrow()
  const next = sql.begin(async (tx) => {
    await tx`select 1`
    return tx<{ n: number }[]>`select 2 as n`
  })
  expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 20_000, 'hangs'))])).toEqual([
    { n: 2 },
  ])
  await sql.end()
  proxy.close()
})
