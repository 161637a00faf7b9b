import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'

let project: TestProject
let condo: string
beforeAll(async () => {
  project = await startProject()
  condo = (await project.found({ plan: 'profissional', units: 10 })).condominiumId
})
afterAll(() => project.close())
const sql = () => project.sql
beforeEach(async () => {
  await sql()`delete from private.feature_states`
  await sql()`delete from private.condominium_exceptions`
})

const state = (feature: string, row: { off?: string; share?: number; plans?: string[] }) =>
  sql()`
    insert into private.feature_states (feature, off_reason, share, share_plans)
    values (${feature}, ${row.off ?? null}, ${row.share ?? 0}, ${row.plans ?? null})
    on conflict (feature) do update set off_reason = excluded.off_reason, share = excluded.share, share_plans = excluded.share_plans`
const own = (what: string, value: number, ends: string | null = null) =>
  sql()`
    insert into private.condominium_exceptions (condominium_id, what, value, reason, ends_on, ends_at)
    select ${condo}, ${what}, ${value}, 'Combinado com o síndico', e::date, e from (select private.now() + ${ends}::interval as e) i
    on conflict (condominium_id, what) do update set value = excluded.value, ends_on = excluded.ends_on, ends_at = excluded.ends_at`
const limits = async (what: string) => {
  const [row] = await sql()<{ limits: Record<string, unknown> }[]>`
    select private.plan_limits(${condo}, ${what}) as limits`
  return row!.limits
}
const reason = async (what: string) => (await limits(what)).reason

test('a feature is decided in order: closed for all, the condominium’s own, the share, the plan', async () => {
  expect(await reason('voting')).toBe('feature_not_in_plan')
  expect(await reason('portaria')).toBeNull()

  await state('voting', { share: 100 })
  expect(await reason('voting')).toBeNull()
  await state('voting', { share: 100, plans: ['essencial'] })
  expect(await reason('voting')).toBe('feature_not_in_plan')
  await state('voting', { share: 100, plans: ['essencial', 'profissional'] })
  expect(await reason('voting')).toBeNull()

  await own('voting', 0)
  expect(await reason('voting')).toBe('feature_closed')
  await own('voting', 1)
  await state('voting', { share: 0, off: 'A contagem está errada' })
  expect(await reason('voting')).toBe('feature_closed')
  await state('portaria', { off: 'Falha na entrada' })
  expect(await reason('portaria')).toBe('feature_closed')
  // Nobody misses what they would not have.
  await sql()`delete from private.condominium_exceptions`
  expect(await reason('voting')).toBe('feature_not_in_plan')
})

test('the answer has the contract’s keys, and an ended plan comes before everything', async () => {
  await own('voting', 1)
  expect(Object.keys(await limits('voting')).toSorted()).toEqual([
    'allowed',
    'limit',
    'plan',
    'reason',
    'used',
  ])
  expect(await limits('voting')).toMatchObject({ allowed: true, plan: 'profissional' })
  await sql()`update public.condominium_subscriptions set trial_ends_at = private.now() where condominium_id = ${condo}`
  expect(await reason('voting')).toBe('trial_expired')
  await sql()`update public.condominium_subscriptions set trial_ends_at = private.now() + interval '7 days' where condominium_id = ${condo}`
})

test('what is open or counts for a while ends by itself', async () => {
  await own('voting', 1, '1 hour')
  await own('units', 500, '1 hour')
  expect(await reason('voting')).toBeNull()
  expect(await limits('units')).toMatchObject({ limit: 500 })
  await own('voting', 1, '-1 second')
  await own('units', 500, '-1 second')
  expect(await reason('voting')).toBe('feature_not_in_plan')
  expect(await limits('units')).toMatchObject({ limit: 200 })
})

test('a condominium’s own limits hold where rows are refused', async () => {
  await own('common_spaces', 0)
  const add = () =>
    sql()`insert into public.common_areas (condominium_id, id, name, capacity, mode) values (${condo}, ${condo}, 'Salão', 10, 'slots')`
  expect(await limits('common_spaces')).toMatchObject({ limit: 0, reason: 'limit_reached' })
  const [plan] =
    await sql()`select max_common_spaces, max_admins, features from private.current_plan(${condo})`
  expect(plan).toMatchObject({ max_common_spaces: 0, max_admins: 3 })
  await expect(add()).rejects.toThrow('plan_limit_reached')
})

test('a share is stable, only grows, and is near what was asked for', async () => {
  const inside = async (share: number) => {
    const rows = await sql()<{ id: string }[]>`
      select i.id from (select md5('home ' || n)::uuid as id from generate_series(1, 2000) n) i
      where private.in_feature_share(i.id, 'voting', ${share}, null, 'essencial')`
    return new Set(rows.map(({ id }) => id))
  }
  let before = new Set<string>()
  for (const share of [0, 1, 10, 25, 50, 75, 90, 100]) {
    const now = await inside(share)
    expect(Math.abs(now.size / 20 - share)).toBeLessThanOrEqual(2)
    expect([...before].filter((id) => !now.has(id))).toEqual([])
    before = now
  }
  expect(await inside(40)).toEqual(await inside(40))
  const [same] = await sql()<{ both: number }[]>`
    select count(*)::int as both from (select md5('home ' || n)::uuid as id from generate_series(1, 2000) n) i
    where private.in_feature_share(i.id, 'voting', 20, null, 'a') and private.in_feature_share(i.id, 'portaria', 20, null, 'a')`
  // Two features do not always fall to the same condominiums: 4 % have both.
  expect(same!.both).toBeLessThan(160)
})

/** May read what a plan has as it is sold: to sell it, edit it, or decide what a condominium has. */
const readersOfPlans = [
  'private.current_plan',
  'private.feature_closing',
  'private.feature_effects',
  'private.apart_from_plan',
  'private.guard_subscription_plan',
  'public.platform_features',
]

test('nobody reads what a plan has beside the one decision', async () => {
  const fromPlans = String.raw`(from|join)\s+(public\.)?subscription_plans`
  const decided = String.raw`own_limit\([^()]*\)|\(private\.current_plan\([^()]*\)\)\.\w+|'\w+'`
  const reads = String.raw`\m(features|max_units|max_admins|max_common_spaces)\M`
  const found = await sql()<{ name: string }[]>`
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc ~ ${fromPlans}
      and regexp_replace(p.prosrc, ${decided}, '', 'g') ~ ${reads}
    order by 1`
  expect(found.map(({ name }) => name).filter((name) => !readersOfPlans.includes(name))).toEqual([])
})

/** Sell plans, edit them, or compare one with another. */
const sellersOfPlans = [
  'supabase/functions/_shared/memberships/founding-input.ts',
  'supabase/functions/_shared/platform/plans.ts',
  'supabase/functions/_shared/subscriptions/loading.ts',
  'supabase/functions/_shared/subscriptions/purchase.ts',
  'supabase/functions/platform/save-subscription-plan.ts',
]

test('no command, task or page does either', () => {
  const reads =
    /subscription_plans[^`]*\b(features|max_units|max_admins|max_common_spaces)\b|\b(features|max_units|max_admins|max_common_spaces)\b[^`]*subscription_plans/
  const found = ['supabase/functions', 'worker', 'app'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/test(ing)?\b/.test(file))
      .map((file) => `${root}/${file}`)
      .filter((file) =>
        (readFileSync(file, 'utf8').match(/`[^`]*`|select\('[^']*'\)/g) ?? []).some((text) =>
          reads.test(text),
        ),
      ),
  )
  expect(found.toSorted().filter((file) => !sellersOfPlans.includes(file))).toEqual([])
})
