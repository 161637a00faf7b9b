import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, type Library, openLibrary } from '../../rest/testing/library.ts'
import { cancelWithCaller } from './cancellation.ts'

let library: Library
let admin: postgres.Sql
beforeAll(async () => {
  library = await openLibrary()
  admin = postgres(library.urls.admin, { max: 1 })
})
afterAll(async () => {
  await admin.end()
  await library.close()
})

const sleeping = () => admin`
  select from pg_stat_activity where datname = current_database() and usename = 'authenticator'
    and state = 'active' and query like '%"rest"()%'`

test('a query ends when its caller goes away', async () => {
  const caller = new AbortController()
  const answer = library.ask('/rpc/rest', { method: 'POST', signal: caller.signal })
  await eventually(async () => expect(await sleeping()).toHaveLength(1))
  caller.abort()
  expect((await answer).status).toBe(500)
  // The server reports the end before its statistics do.
  await eventually(async () => expect(await sleeping()).toHaveLength(0))
  const answers = await Promise.all(Array.from({ length: 8 }, () => library.ask('/cities')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('many callers that leave at any moment harm nobody else', async () => {
  const rounds = Array.from({ length: 40 }, async (_, at) => {
    const caller = new AbortController()
    const answer = library.ask('/rpc/rest', { method: 'POST', signal: caller.signal })
    const other = library.anon.rpc('add', { a: at })
    await Promise.all(Array.from({ length: at }, () => Promise.resolve()))
    caller.abort()
    await answer
    expect((await other).data).toBe(at + 10)
  })
  await Promise.all(rounds)
  await eventually(async () => expect(await sleeping()).toHaveLength(0))
})

test('a query that is over is not cancelled', async () => {
  const cancel = vi.fn()
  const caller = new AbortController()
  const unwatch = cancelWithCaller({ cancel }, () => caller.signal)
  await unwatch()
  caller.abort()
  expect(cancel).not.toHaveBeenCalled()
})
