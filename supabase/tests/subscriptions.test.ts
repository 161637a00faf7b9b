import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthlyCents, periodPrice } from '../../domain/subscriptions/price.ts'
import { startProject, type TestProject } from '../functions/_shared/testing.ts'
import subscriptionReceipt from '../functions/subscriptions/subscription-receipt.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

test('SQL and domain agree on what a month and a year cost, to the centavo', async () => {
  const prices = Array.from({ length: 400 }, (_, at) => (at * 37 + 1) / 100)
  const rows = await project.sql<{ price: number; month: number; year: number }[]>`
    select p::float8 as price, private.period_price_cents(p, 'monthly')::int as month, private.period_price_cents(p, 'annual')::int as year
    from unnest(${prices}::numeric[]) p`
  expect(rows).toHaveLength(prices.length)
  for (const { price, month, year } of rows)
    expect([price, month, year]).toEqual([
      price,
      monthlyCents(price),
      periodPrice(monthlyCents(price), 'annual'),
    ])
})

const asService = <Value>(work: (sql: postgres.TransactionSql) => Promise<Value>) =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'service_role', true)`
    return work(sql)
  })

test('a plan that somebody has is not changed by any command; it is withdrawn, and a new version takes its place', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial' })
  await expect(
    asService((sql) => sql`update public.subscription_plans set monthly_price = 1 where slug = 'essencial'`),
  ).rejects.toMatchObject({ code: 'PT409', message: 'plan_version_in_use' })
  await expect(
    asService(
      (sql) => sql`
        insert into public.subscription_plans (slug, version, name, description, monthly_price, max_units, max_admins, max_common_spaces,
          storage_bytes, features)
        select slug, 2, name, description, 99, max_units, max_admins, max_common_spaces, storage_bytes, features
        from public.subscription_plans where slug = 'essencial'`,
    ),
  ).rejects.toMatchObject({ constraint_name: 'subscription_plan_in_force' })
  await asService(async (sql) => {
    await sql`update public.subscription_plans set is_active = false where slug = 'essencial'`
    await sql`
      insert into public.subscription_plans (slug, version, name, description, monthly_price, max_units, max_admins, max_common_spaces,
        storage_bytes, features)
      select slug, 2, name, description, 99, max_units, max_admins, max_common_spaces, storage_bytes, features
      from public.subscription_plans where slug = 'essencial'`
  })
  const [kept] = await project.sql`
    select p.version, p.monthly_price::float8 as price from public.condominium_subscriptions s
    join public.subscription_plans p on p.id = s.plan_id where s.condominium_id = ${condominiumId}`
  expect(kept).toEqual({ version: 1, price: 59.9 })
  const other = await project.found({ plan: 'essencial' })
  const [bought] = await project.sql`
    select p.version from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    where s.condominium_id = ${other.condominiumId}`
  expect(bought).toEqual({ version: 2 })
})

test.each([
  [{ status: 'active' }, 'active'],
  [{ status: 'active', cancel_on: '2999-01-01' }, 'active'],
  [{ status: 'active', cancel_on: '2020-01-01' }, 'subscription_inactive'],
  [{ status: 'paused', paid_until: '2999-01-01' }, 'active'],
  [{ status: 'paused', paid_until: '2020-01-01' }, 'subscription_inactive'],
  [{ status: 'expired', paid_until: '2999-01-01' }, 'subscription_inactive'],
  [{ status: 'cancelled' }, 'subscription_inactive'],
  [{ status: 'pending' }, 'subscription_inactive'],
])('a subscription %j is %s', async (columns, state) => {
  const { condominiumId } = await project.found()
  const values = { is_trial: false, trial_ends_at: null, price_cents: 100, ...columns }
  await project.sql`
    update public.condominium_subscriptions set ${project.sql(values)} where condominium_id = ${condominiumId}`
  const [row] = await project.sql`select private.subscription_state(${condominiumId}) as state`
  expect(row).toEqual({ state })
})

test('of a payment whose money arrived there is a receipt, for the síndico alone', async () => {
  const { admin, condominiumId } = await project.found()
  const [subscription] = await project.sql<{ id: string }[]>`
    select id from public.condominium_subscriptions where condominium_id = ${condominiumId}`
  const pay = async (status: string) => {
    const [row] = await project.sql<{ id: string }[]>`
      insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, method, card_end,
        period_from, period_until, attempt, created_at, changed_at)
      values (${condominiumId}, ${subscription!.id}, ${`${status} ${condominiumId}`}, 12990, ${status}, 'visa', '5682', '2026-01-10',
        '2026-02-10', 1, now(), now()) returning id`
    return row!.id
  }
  await project.sql`
    insert into public.subscription_changes (condominium_id, subscription_id, plan_id, price_cents)
    select ${condominiumId}, ${subscription!.id}, id, 12990 from public.subscription_plans where slug = 'profissional'`
  const ask = async (payment_id: string, user = admin) =>
    subscriptionReceipt.fetch(
      new Request('http://localhost/functions/v1/subscription-receipt', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
        body: JSON.stringify({ condominium_id: condominiumId, payment_id }),
      }),
    )
  const paid = await ask(await pay('approved'))
  expect(paid.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await paid.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await ask(await pay('rejected'))).status).toBe(404)
  const helper = await project.member(condominiumId, 'admin')
  expect((await ask(await pay('in_mediation'), helper)).status).toBe(403)
})
