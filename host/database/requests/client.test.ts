import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../testing.ts'
import { Client } from './client.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pool: InstanceType<typeof pg.Pool<Client>>
let client: Awaited<ReturnType<typeof pool.connect>>
beforeAll(async () => {
  clone = await cloneDatabase({ template: 'bare' })
  const connectionString = clone.urls.authenticator
  pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, maxLifetimeSeconds: 0, Client })
  client = await pool.connect()
})
afterAll(async () => {
  client.release()
  await pool.end()
  await clone.drop()
})

const step = (text: string, ...values: string[]) => ({ text, values, isPrepared: true })
const texts = (answers: (Buffer | null)[][][]) =>
  answers.map((rows) => rows.map((row) => row.map((cell) => cell?.toString() ?? null)))

test('statements sent together are one transaction', async () => {
  const set = step(`select set_config('prumo.now', $1, true)`, 'now')
  const read = step(`select current_setting('prumo.now', true), txid_current()::text`)
  const [, first, second] = texts(await client.run([set, read, read]))
  expect(first).toEqual(second)
  expect(first?.[0]?.[0]).toBe('now')
  expect(texts(await client.run([read]))[0]?.[0]?.[0]).toBe('')
})

test('one that fails undoes those before it, and none after it is done', async () => {
  const write = step(`select pg_notify('nobody', 'nothing'), txid_current()`)
  await expect(client.run([write, step('select 1 / $1::int', '0'), write])).rejects.toMatchObject({
    code: '22012',
  })
  await expect(client.run([step('select'), step('select 1 / $1::int', '0')])).rejects.toBeInstanceOf(
    pg.DatabaseError,
  )
  expect(texts(await client.run([step('select 1')]))).toEqual([[['1']], []])
})

test('a statement is prepared once, however often it fails', async () => {
  const failing = step('select 10 / $1::int as ten', '0')
  for (let time = 0; time < 3; time++) await client.run([failing]).catch(() => {})
  await client.run([step('select nonsense')]).catch(() => {})
  await client.run([step('select nonsense')]).catch(() => {})
  const names = step(
    `select statement from pg_prepared_statements where statement ~ 'as ten|nonsense' and statement !~ 'pg_'`,
  )
  expect(texts(await client.run([names]))[0]).toEqual([['select 10 / $1::int as ten']])
})
