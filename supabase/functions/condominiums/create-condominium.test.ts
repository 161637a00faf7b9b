import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import create from './create-condominium.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const ask = (by: User, condominiumId: string, more: object = {}, headers?: Record<string, string>) =>
  project.call(
    create,
    { condominium_id: condominiumId, name: 'Edifício Sol', total_units: 40, plan_slug: 'essencial', ...more },
    by,
    headers,
  )

test('a síndico gets another condominium with a trial, a code and their own membership', async () => {
  const { admin, condominiumId } = await project.found()
  const answer = await ask(admin, condominiumId)
  const [made] = await project.sql`
    select c.name, c.total_units, c.admin_id, m.role, private.subscription_state(c.id) as state, (private.current_plan(c.id)).slug as plan,
      exists (select from public.condominium_codes k where k.condominium_id = c.id) as has_code
    from public.condominiums c join public.memberships m on m.condominium_id = c.id
    where c.id = ${String(answer.body.condominium_id)}`
  expect(made).toEqual({
    name: 'Edifício Sol',
    total_units: 40,
    admin_id: admin.id,
    role: 'owner_admin',
    state: 'trial',
    plan: 'essencial',
    has_code: true,
  })
})

test('a plan that is too small, unknown or hidden is refused', async () => {
  const { admin, condominiumId } = await project.found()
  expect((await ask(admin, condominiumId, { total_units: 51 })).body.error).toMatchObject({
    code: 'plan_limit_reached',
    details: { limit: 50, used: 51 },
  })
  for (const plan_slug of ['nenhum', 'parceiro'])
    expect((await ask(admin, condominiumId, { plan_slug })).body.error!.code).toBe('plan_not_found')
  for (const more of [{ name: 'x' }, { total_units: 0 }, { total_units: 1.5 }])
    expect((await ask(admin, condominiumId, more)).body.error!.code).toBe('invalid_input')
})

test('of twelve at once as many are made as trials may run, and the same one is never made twice', async () => {
  const { admin, condominiumId } = await project.found()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => ask(admin, condominiumId, { name: `Edifício ${at}` })),
  )
  const codes = answers.map(({ body }) => body.error?.code ?? 'made')
  expect(codes.filter((code) => code === 'made')).toHaveLength(9)
  expect(codes.filter((code) => code === 'too_many_trials')).toHaveLength(3)
  const other = await project.found()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, two] = await Promise.all([1, 2].map(() => ask(other.admin, other.condominiumId, {}, key)))
  expect(two!.body).toEqual(one!.body)
})

test('who administers nothing makes nothing; an ended trial does not keep one from beginning elsewhere', async () => {
  const { admin, condominiumId } = await project.found()
  const resident = await project.member(condominiumId, 'resident')
  expect((await ask(resident, condominiumId)).body.error!.code).toBe('forbidden')
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 day' where condominium_id = ${condominiumId}`
  expect((await ask(admin, condominiumId)).status).toBe(200)
})
