import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import completeOnboarding from '../functions/condominiums/complete-onboarding.ts'
import rotateCode from '../functions/memberships/rotate-condominium-code.ts'

let project: TestProject
let auth: postgres.Sql
let api: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await Promise.all([auth.end({ timeout: 5 }), api.end({ timeout: 5 })])
  await project.close()
})

const enrol = (user: User, status: 'verified' | 'unverified') => project.sql`
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (${randomUUID()}, ${user.id}, 'totp', ${status}, now(), now())`

/** The claims of a token from a session of this level. */
async function claimsOf(user: User, aal: string) {
  const id = randomUUID()
  await auth`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${id}, ${user.id}, now(), now(), ${aal})`
  return { sub: user.id, role: 'authenticated', aal, session_id: id }
}

/** How many rows of each the bearer of these claims reads. */
const readsWith = (claimed: object) =>
  api.begin(async (sql) => {
    const claims = JSON.stringify(claimed)
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql<{ condominiums: number; codes: number }[]>`
      select (select count(*)::int from public.condominiums) as condominiums,
        (select count(*)::int from public.condominium_codes) as codes`
    return row!
  })
const reads = async (user: User, aal: string) => readsWith(await claimsOf(user, aal))

/** What a command answers to a session of this level. */
async function rotates(user: User, condominiumId: string, aal: string, key: string = randomUUID()) {
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await project.tokens.sign({ ...(await claimsOf(user, aal)), exp })
  const response = await rotateCode.fetch(
    new Request('http://localhost/functions/v1/rotate-condominium-code', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({ condominium_id: condominiumId }),
    }),
  )
  const body = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: body.error?.code }
}

test('an account without a second factor opens by its password', async () => {
  const { admin, condominiumId } = await project.found()
  expect(await reads(admin, 'aal1')).toEqual({ condominiums: 1, codes: 1 })
  expect(await rotates(admin, condominiumId, 'aal1')).toMatchObject({ status: 200 })
})

test('one that was never confirmed asks for nothing', async () => {
  const { admin } = await project.found()
  await enrol(admin, 'unverified')
  expect(await reads(admin, 'aal1')).toEqual({ condominiums: 1, codes: 1 })
})

test('with one, the password alone reads nothing and commands nothing', async () => {
  const { admin, condominiumId } = await project.found()
  await enrol(admin, 'verified')
  expect(await reads(admin, 'aal1')).toEqual({ condominiums: 0, codes: 0 })
  expect(await rotates(admin, condominiumId, 'aal1')).toEqual({ status: 403, code: 'second_factor_required' })
  expect(await reads(admin, 'aal2')).toEqual({ condominiums: 1, codes: 1 })
  expect(await rotates(admin, condominiumId, 'aal2')).toMatchObject({ status: 200 })
})

test('nor does it found a condominium', async () => {
  const user = await project.userWith()
  await enrol(user, 'verified')
  const asked = { condominium_name: 'Edifício Aurora', total_units: 48, plan_slug: 'essencial' }
  const answer = await project.call(completeOnboarding, asked, user)
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'second_factor_required' } } })
})

test('a resident’s own units and a platform administrator’s view close as well', async () => {
  const { condominiumId } = await project.found()
  const resident = await project.member(condominiumId, 'resident')
  await project.sql`
    with unit as (
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      values (${condominiumId}, 'A', '101', 1, 1, 'A101') returning id
    ), person as (
      insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Rui', ${resident.id}) returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    select ${condominiumId}, unit.id, person.id, 'owner', '2026-01-01' from unit, person`
  await project.sql`insert into private.platform_admins (user_id) values (${resident.id})`
  await enrol(resident, 'verified')
  const opens = (aal: string) =>
    api.begin(async (sql) => {
      const claims = JSON.stringify(await claimsOf(resident, aal))
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await sql`
        select (select count(*)::int from private.my_units()) as units, private.is_superadmin() as platform`
      return row
    })
  expect(await opens('aal1')).toEqual({ units: 0, platform: false })
  expect(await opens('aal2')).toEqual({ units: 1, platform: true })
})

test('rows of one’s own close as well: memberships, role, name in the register, sessions, history', async () => {
  const { condominiumId } = await project.found()
  const resident = await project.member(condominiumId, 'resident')
  await project.sql`
    insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Rui', ${resident.id})`
  await auth`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (${randomUUID()}, ${auth.json({ action: 'login', actor_id: resident.id })}, now(), '')`
  await enrol(resident, 'verified')
  const seen = async (aal: string) => {
    const claims = JSON.stringify(await claimsOf(resident, aal))
    return api.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await sql<Record<string, number>[]>`
        select (select count(*) from public.memberships)::int as memberships,
          (select count(*) from public.my_memberships)::int as mine, (select count(*) from public.user_roles)::int as roles,
          (select count(id) from public.people)::int as people, (select count(*) from public.my_sessions())::int as sessions,
          (select count(*) from public.my_account_history())::int as history`
      return row!
    })
  }
  expect(Object.values(await seen('aal1'))).toEqual([0, 0, 0, 0, 0, 0])
  expect(Object.values(await seen('aal2')).every((count) => count > 0)).toBe(true)
})

test('a token outlives its session but opens nothing after it', async () => {
  const { admin } = await project.found()
  await enrol(admin, 'verified')
  const claims = await claimsOf(admin, 'aal2')
  expect((await readsWith(claims)).condominiums).toBe(1)
  await auth`delete from auth.sessions where id = ${claims.session_id}`
  expect((await readsWith(claims)).condominiums).toBe(0)
  const risen = { ...(await claimsOf(admin, 'aal1')), aal: 'aal2' }
  expect((await readsWith(risen)).condominiums).toBe(0)
})

test('a repeated command is answered with its first result only after the second factor', async () => {
  const { admin, condominiumId } = await project.found()
  const key = randomUUID()
  expect((await rotates(admin, condominiumId, 'aal1', key)).status).toBe(200)
  await enrol(admin, 'verified')
  expect(await rotates(admin, condominiumId, 'aal1', key)).toEqual({
    status: 403,
    code: 'second_factor_required',
  })
  expect((await rotates(admin, condominiumId, 'aal2', key)).status).toBe(200)
})
