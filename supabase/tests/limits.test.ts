import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../functions/_shared/testing.ts'

let project: TestProject
let one: postgres.Sql
let other: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  one = postgres(project.clone.urls.postgres, { max: 1, onnotice: () => {} })
  other = postgres(project.clone.urls.postgres, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await project.close()
})

const addUnits = (sql: postgres.Sql, condominiumId: string, block: string, count: number) => sql`
  insert into public.units (condominium_id, block, number, share, sort_key)
  select ${condominiumId}, ${block}, n::text, 1, ${block}::text || n from generate_series(1, ${count}) n`

const countOf = async (condominiumId: string) => {
  const [row] = await project.sql`
    select c.unit_count, (select count(*)::int from public.units u where u.condominium_id = c.id) as units
    from public.condominiums c where c.id = ${condominiumId}`
  return row!
}

const codeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? null : (settled.reason as postgres.PostgresError).message

test('the statement that would pass the limit of units is refused whole, and says limit and use', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial', units: 40 })
  await addUnits(one, condominiumId, 'A', 50)
  const error = await addUnits(one, condominiumId, 'B', 3).catch((thrown: postgres.PostgresError) => thrown)
  expect(error).toMatchObject({ code: 'PT409', message: 'plan_limit_reached' })
  expect(JSON.parse((error as postgres.PostgresError).detail ?? '')).toMatchObject({
    plan: 'essencial',
    limit: 50,
  })
  expect(await countOf(condominiumId)).toEqual({ unit_count: 50, units: 50 })
})

test('two connections that fit apart but not together: one is refused', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial', units: 40 })
  const results = await Promise.allSettled([
    addUnits(one, condominiumId, 'A', 30),
    addUnits(other, condominiumId, 'B', 30),
  ])
  expect(new Set(results.map(codeOf))).toEqual(new Set(['plan_limit_reached', null]))
  expect(await countOf(condominiumId)).toEqual({ unit_count: 30, units: 30 })
})

test('a deleted unit makes room again', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial', units: 40 })
  await addUnits(one, condominiumId, 'A', 50)
  await one`delete from public.units where condominium_id = ${condominiumId} and number = '1'`
  await addUnits(one, condominiumId, 'B', 1)
  expect(await countOf(condominiumId)).toEqual({ unit_count: 50, units: 50 })
})

test('the síndico counts as an administrator; two approvals at once do not pass the limit', async () => {
  const { condominiumId } = await project.found({ plan: 'profissional' })
  await project.member(condominiumId, 'admin')
  const pending = await Promise.all([1, 2].map(() => project.member(condominiumId, 'admin', 'pending')))
  const approve = (sql: postgres.Sql, id: string) =>
    sql`update public.memberships set status = 'approved' where id = ${id}`
  const results = await Promise.allSettled([
    approve(one, pending[0]!.membershipId),
    approve(other, pending[1]!.membershipId),
  ])
  expect(new Set(results.map(codeOf))).toEqual(new Set(['plan_limit_reached', null]))
  const [row] = await project.sql`select private.plan_limits(${condominiumId}, 'admins') as limits`
  expect(row!.limits).toEqual({
    allowed: false,
    reason: 'limit_reached',
    plan: 'profissional',
    limit: 3,
    used: 3,
  })
})

test('common spaces are told as they are: none in use, of as many as the plan has', async () => {
  const plans = await project.sql<{ slug: string; limit: number }[]>`
    select slug, max_common_spaces as limit from public.subscription_plans where not is_superadmin_only`
  for (const { slug: plan, limit } of plans) {
    const { condominiumId } = await project.found({ plan })
    const [row] = await project.sql`select private.plan_limits(${condominiumId}, 'common_spaces') as limits`
    const told = limit > 0 ? { allowed: true, reason: null } : { allowed: false, reason: 'limit_reached' }
    expect(row!.limits).toEqual({ ...told, plan, limit, used: 0 })
  }
})

test('the fine above what the law allows is refused by name', async () => {
  const { condominiumId } = await project.found()
  const error = await one`
    insert into public.conventions (condominium_id, effective_from, fine_percent, interest_percent_month)
    values (${condominiumId}, '2025-01-01', 2.01, 1)`.catch((thrown: postgres.PostgresError) => thrown)
  expect(error).toMatchObject({ constraint_name: 'fine_above_legal_limit' })
})

test.each([
  ['2025-01-01', 'NaN'],
  ['2025-01-01', '-0.0001'],
  ['infinity', '1'],
  ['-infinity', '1'],
  ['0044-03-15 BC', '1'],
])('a convention from %s with interest of %s %% a month is refused', async (from, interest) => {
  const { condominiumId } = await project.found()
  const error = await one`
    insert into public.conventions (condominium_id, effective_from, interest_percent_month)
    values (${condominiumId}, ${from}::text::date, ${interest}::text::numeric)`.catch(
    (thrown: postgres.PostgresError) => thrown,
  )
  expect(error).toMatchObject({ code: '23514' })
})

test.each([
  ['name', 'Edifício\r\n3Linha'],
  ['name', '   '],
  ['address', 'Rua A\n9'],
  ['city', 'São\u0085Paulo'],
])('a condominium’s %s of %j would break into bank files and is refused', async (column, value) => {
  const { condominiumId } = await project.found()
  const error =
    await one`update public.condominiums set ${one({ [column]: value })} where id = ${condominiumId}`.catch(
      (thrown: postgres.PostgresError) => thrown,
    )
  expect(error).toMatchObject({ code: '23514' })
})

test('what draws nothing is left out of a condominium’s name, however it is written', async () => {
  const { condominiumId } = await project.found()
  const kept = await one`
    update public.condominiums set name = ${' Residencial \u202EJatobá\u200b'} where id = ${condominiumId} returning name`
  expect([...kept]).toEqual([{ name: 'Residencial Jatobá' }])
})
