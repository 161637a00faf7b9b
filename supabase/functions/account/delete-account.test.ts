import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import deleteAccount from './delete-account.ts'

let project: TestProject
let auth: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await auth.end({ timeout: 5 })
  await project.close()
})

/** Calls as someone who signed in so many minutes ago, and may have signed out since. */
async function call(user: User, minutesAgo: number, isSignedIn = true) {
  const sessionId = randomUUID()
  if (isSignedIn) {
    await auth`
      insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${sessionId}, ${user.id}, now(), now(), 'aal1')`
  }
  const now = Math.floor(Date.now() / 1000)
  const amr = [{ method: 'password', timestamp: now - minutesAgo * 60 }]
  const session = { sub: user.id, role: 'authenticated', session_id: sessionId, amr }
  const token = await project.tokens.sign({ ...session, exp: now + 3600 })
  const request = new Request('http://localhost/functions/v1/delete-account', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  })
  const response = await deleteAccount.fetch(request)
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } }
}

describe('delete-account', () => {
  test('ends every membership, keeps the person of the register, and asks for the login to go', async () => {
    const { condominiumId } = await project.found()
    const resident = await project.member(condominiumId, 'resident')
    await project.sql`
      insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Rui', ${resident.id})`
    expect((await call(resident, 5)).status).toBe(200)
    const [membership] =
      await project.sql`select status from public.memberships where id = ${resident.membershipId}`
    expect(membership!.status).toBe('ended')
    const [person] = await project.sql`
      select name, user_id from public.people where condominium_id = ${condominiumId} and name = 'Rui'`
    expect(person).toMatchObject({ name: 'Rui', user_id: null })
    const [asked] = await project.sql`select payload from private.outbox where topic = 'account-deleted'`
    expect(asked!.payload).toEqual({ userId: resident.id, address: resident.email })
    const [entry] = await project.sql`
      select actor_id, entity_id from public.audit_entries where action = 'delete-account'`
    expect(entry).toMatchObject({ actor_id: resident.id, entity_id: resident.id })
  })

  test('devices, preferences and the CPF of a request that waits go with it', async () => {
    const { condominiumId } = await project.found()
    const waiting = await project.member(condominiumId, 'resident', 'pending')
    const { sql } = project
    await sql`
      insert into private.push_devices (endpoint, user_id, p256dh, auth)
      values ('https://fcm.googleapis.com/fcm/send/a', ${waiting.id}, 'a', 'b')`
    await sql`insert into public.notification_settings (user_id) values (${waiting.id})`
    await sql`
      insert into private.membership_documents (condominium_id, membership_id, document)
      values (${condominiumId}, ${waiting.membershipId}, '52998224725')`
    expect((await call(waiting, 5)).status).toBe(200)
    const [left] = await sql`
      select (select count(*)::int from private.push_devices where user_id = ${waiting.id}) as devices,
        (select count(*)::int from public.notification_settings where user_id = ${waiting.id}) as settings,
        (select count(*)::int from private.membership_documents where membership_id = ${waiting.membershipId}) as documents`
    expect(left).toEqual({ devices: 0, settings: 0, documents: 0 })
  })

  test('an old sign-in is no proof', async () => {
    const { condominiumId } = await project.found()
    const resident = await project.member(condominiumId, 'resident')
    expect(await call(resident, 16)).toMatchObject({
      status: 403,
      body: { error: { code: 'recent_sign_in_required' } },
    })
    const [membership] =
      await project.sql`select status from public.memberships where id = ${resident.membershipId}`
    expect(membership!.status).toBe('approved')
  })

  test('a session that was signed out ends no account', async () => {
    const { condominiumId } = await project.found()
    const resident = await project.member(condominiumId, 'resident')
    expect(await call(resident, 5, false)).toMatchObject({
      status: 401,
      body: { error: { code: 'session_ended' } },
    })
  })

  test('a síndico hands the condominium over first', async () => {
    const { admin } = await project.found()
    expect(await call(admin, 1)).toMatchObject({
      status: 409,
      body: { error: { code: 'account_owns_condominium' } },
    })
  })
})
