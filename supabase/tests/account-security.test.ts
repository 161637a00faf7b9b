import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
let auth: postgres.Sql
let api: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await Promise.all([auth.end(), api.end()])
  await project.close()
})

async function signIn(user: User, notAfter: Date | null = null): Promise<string> {
  const id = randomUUID()
  await auth`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
    values (${id}, ${user.id}, now(), now(), 'aal1', 'Firefox', '203.0.113.7', ${notAfter})`
  return id
}

/** Runs a statement as the data API does for a token's bearer. */
async function as<Row>(user: User, session: string, statement: string): Promise<Row[]> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', session_id: session })
  return api.begin(async (db) => {
    await db`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return db.unsafe<(Row & postgres.Row)[]>(statement)
  }) as Promise<Row[]>
}

type Session = { id: string; user_agent: string; ip: string; is_current: boolean }
const sessionsOf = (user: User, session: string) =>
  as<Session>(user, session, 'select * from public.my_sessions()')
const end = async (user: User, session: string, target: string) =>
  (await as<{ done: boolean }>(user, session, `select public.end_session('${target}') as done`))[0]?.done

test('one sees one’s own devices and no ended one, and knows which one asks', async () => {
  const [ana, bia] = [await project.userWith(), await project.userWith()]
  const [here, phone] = [await signIn(ana), await signIn(ana)]
  await signIn(ana, new Date(Date.now() - 1000))
  await signIn(bia)
  const seen = await sessionsOf(ana, here)
  expect(seen.map(({ id }) => id).sort()).toEqual([here, phone].sort())
  expect(seen.filter((session) => session.is_current).map(({ id }) => id)).toEqual([here])
  expect(seen[0]).toMatchObject({ user_agent: 'Firefox', ip: '203.0.113.7' })
})

test('one ends one’s own devices, nobody else’s, and a device that was signed out ends none', async () => {
  const [ana, bia] = [await project.userWith(), await project.userWith()]
  const [here, phone, other] = [await signIn(ana), await signIn(ana), await signIn(bia)]
  expect(await end(ana, here, other)).toBe(false)
  expect(await end(ana, here, phone)).toBe(true)
  expect(await end(ana, phone, here)).toBe(false)
  expect(await end(ana, other, here)).toBe(false)
  expect((await sessionsOf(ana, here)).map(({ id }) => id)).toEqual([here])
  expect(await sessionsOf(bia, other)).toHaveLength(1)
})

test('one reads one’s own history, the newest first, without the noise', async () => {
  const [ana, bia] = [await project.userWith(), await project.userWith()]
  const record = (user: User, action: string, minutesAgo: number) => auth`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (${randomUUID()}, ${auth.json({ action, actor_id: user.id })}, now() - ${minutesAgo} * interval '1 minute', '203.0.113.7')`
  await record(ana, 'login', 2)
  await record(ana, 'user_updated_password', 1)
  await record(ana, 'token_refreshed', 0)
  await record(bia, 'logout', 0)
  const events = await as<{ action: string; ip: string }>(
    ana,
    randomUUID(),
    'select * from public.my_account_history()',
  )
  expect(events.map(({ action }) => action)).toEqual(['user_updated_password', 'login'])
  expect(events[0]?.ip).toBe('203.0.113.7')
})

test('nobody without a session asks at all', async () => {
  for (const call of ['my_sessions()', `end_session('${randomUUID()}')`, 'my_account_history()']) {
    const asked = api.begin(async (db) => {
      await db`select set_config('role', 'anon', true)`
      await db.unsafe(`select public.${call}`)
    })
    await expect(asked).rejects.toThrow('permission denied')
  }
})
