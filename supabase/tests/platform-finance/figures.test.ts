import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../../domain/calendar.ts'
import { monthlyShare } from '../../../domain/platform/revenue.ts'
import type { User } from '../../functions/_shared/testing.ts'
import exportPlatformFinance from '../../functions/platform/export-platform-finance.ts'
import { type Figures, type Rows, startFigures } from './figures.ts'

let project: Figures['project']
let superadmin: Figures['superadmin']
let sql: Figures['sql']
let at: Figures['at']
let summary: Figures['summary']
let rows: Figures['rows']
beforeAll(async () => {
  ;({ project, superadmin, sql, at, summary, rows } = await startFigures())
})
afterAll(() => project.close())

describe('what is told', () => {
  const found = async (name: string, day: string) => {
    const { condominiumId, admin } = await project.found({ name })
    await sql`
      update public.condominium_subscriptions set started_at = ${`${day}T12:00:00-03:00`}, created_at = ${`${day}T12:00:00-03:00`},
        trial_ends_at = ${`${addDays(day, 7)}T12:00:00-03:00`} where condominium_id = ${condominiumId}`
    return { condominiumId, admin }
  }
  const subscribe = (condominiumId: string, day: string, cents = 12_000, cycle = 'monthly') =>
    at(day, async (tx) => {
      await tx`update public.condominium_subscriptions set status = 'cancelled', ended_by = 'replaced' where condominium_id = ${condominiumId}`
      const [made] = await tx<{ id: string }[]>`
        insert into public.condominium_subscriptions (condominium_id, plan_id, status, billing_cycle, price_cents, created_at)
        select ${condominiumId}, id, 'active', ${cycle}, ${cents}, ${`${day}T12:00:00-03:00`} from public.subscription_plans where slug = 'essencial'
        returning id`
      return made!.id
    })

  test('trials by the month they began in; a conversion counts from its own day on', async () => {
    const [one] = [await found('Teste um', '2024-02-03'), await found('Teste dois', '2024-02-20')]
    await subscribe(one.condominiumId, '2024-02-09')
    const on = (today: string) => summary(today, '2024-02-01', '2024-02-29').then(({ trials }) => trials[0])
    expect(await on('2024-02-08')).toMatchObject({ started: 1, converted: 0, running: 1, lost: 0 })
    expect(await on('2024-02-25')).toMatchObject({ started: 2, converted: 1, running: 1, lost: 0 })
    expect(await on('2024-02-29')).toMatchObject({ started: 2, converted: 1, running: 0, lost: 1 })
  })

  test('one who bought and gave back within a day tries no longer and did not stay', async () => {
    const { condominiumId } = await found('Teste de um dia', '2024-09-02')
    await subscribe(condominiumId, '2024-09-03')
    await at(
      '2024-09-03',
      (tx) => tx`
      update public.condominium_subscriptions set status = 'cancelled' where condominium_id = ${condominiumId}`,
    )
    const { trials, closing_cents, opening_cents } = await summary('2024-09-04', '2024-09-01', '2024-09-30')
    expect(trials).toMatchObject([{ started: 1, converted: 0, running: 0, lost: 1 }])
    expect(closing_cents).toBe(opening_cents)
  })

  test('days of one subscription never overlap, also where a clock goes back', async () => {
    const { condominiumId } = await found('Relógio', '2024-11-01')
    const id = await subscribe(condominiumId, '2024-11-08', 7000)
    const become = (day: string, status: string) =>
      at(day, (tx) => tx`update public.condominium_subscriptions set status = ${status} where id = ${id}`)
    await become('2024-11-20', 'expired')
    await become('2024-11-12', 'active')
    const [worth] = await sql`
      select max(c)::int as most from (select count(*) as c from generate_series(date '2024-11-08', date '2024-11-30', interval '1 day') d
        join private.revenue_on(d::date) r on r.subscription_id = ${id} group by d) x`
    expect(worth).toEqual({ most: 1 })
  })

  test('the rows leave as a sheet and as a paper, summing to the figure, for platform administrators alone', async () => {
    const { condominiumId, admin } = await found('Planilha', '2023-03-01')
    await subscribe(condominiumId, '2023-03-05', 4321)
    const ask = async (format: string, user: User) =>
      exportPlatformFinance.fetch(
        new Request('http://localhost/functions/v1/export-platform-finance', {
          method: 'POST',
          headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
          body: JSON.stringify({
            list: 'movements',
            from_on: '2023-02-10',
            until_on: '2023-04-20',
            kind: 'new',
            format,
          }),
        }),
      )
    const sheet = await (await ask('csv', superadmin)).text()
    const lines = sheet.trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Planilha')
    expect(lines[1]).toContain('43,21')
    const paper = Buffer.from(await (await ask('pdf', superadmin)).arrayBuffer())
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask('csv', admin)).status).toBe(403)
  })

  test('a card’s money came on the day it was charged, a Pix’s on the day the provider said so', async () => {
    const { condominiumId } = await found('Dias', '2022-08-01')
    const id = await subscribe(condominiumId, '2022-08-01')
    const pay = (method: string, card: string | null, charged: string, told: string) => sql`
      insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, status_detail, method,
        card_end, period_from, period_until, attempt, created_at, changed_at)
      values (${condominiumId}, ${id}, ${`${method}${charged}`}, 12000, 'approved', 'accredited', ${method}, ${card}, '2022-08-05', '2022-09-05', 1,
        ${`${charged}T12:00:00Z`}, ${`${told}T12:00:00Z`})`
    await pay('visa', '1234', '2022-08-05', '2022-08-09')
    await pay('pix', null, '2022-09-05', '2022-09-07')
    const came = await sql<{ day: string }[]>`
      select occurred_on::text as day from private.subscription_money where condominium_id = ${condominiumId} order by occurred_on`
    expect(came.map(({ day }) => day)).toEqual(['2022-08-05', '2022-09-07'])
  })

  test('a refused charge is tried again, recovered or lost, by what came of it', async () => {
    const { condominiumId } = await found('Recusas', '2024-04-01')
    const id = await subscribe(condominiumId, '2024-04-05')
    const pay = (status: string, day: string, from: string) => sql`
      insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, status_detail, method,
        card_end, period_from, period_until, attempt, created_at, changed_at)
      values (${condominiumId}, ${id}, ${`${status}${day}`}, 12000, ${status}, 'cc_rejected_insufficient_amount', 'visa', '1234', ${from},
        ${addMonths(from, 1)}, 1, ${`${day}T12:00:00Z`}, ${`${day}T12:00:00Z`})`
    await pay('rejected', '2024-04-05', '2024-04-05')
    await pay('rejected', '2024-04-07', '2024-04-05')
    expect((await summary('2024-04-08', '2024-04-01', '2024-04-30')).failed).toEqual({
      retrying: { count: 1, cents: 12000 },
    })
    await pay('approved', '2024-04-09', '2024-04-05')
    expect((await summary('2024-04-30', '2024-04-01', '2024-04-30')).failed).toEqual({
      recovered: { count: 1, cents: 12000 },
    })
    // What was known on that date.
    expect((await summary('2024-04-30', '2024-04-01', '2024-04-08')).failed).toEqual({
      retrying: { count: 1, cents: 12000 },
    })
    await pay('rejected', '2024-05-05', '2024-05-05')
    await at(
      '2024-05-16',
      (tx) => tx`update public.condominium_subscriptions set status = 'expired' where id = ${id}`,
    )
    expect((await summary('2024-05-31', '2024-05-01', '2024-05-31')).failed).toEqual({
      lost: { count: 1, cents: 12000 },
    })
    const told = await rows('2024-05-31', 'movements', '2024-05-01', '2024-05-31', 'churned')
    expect(told.rows).toMatchObject([{ condominium: 'Recusas', cents: -12000, detail: 'expired' }])
  })

  test('a year counts a twelfth, by the same rule in SQL and here', async () => {
    const prices = Array.from({ length: 300 }, (_, place) => place * 7 + 100)
    const told = await sql<{ year: number }[]>`
      select private.monthly_cents(p, 'annual')::int as year from unnest(${prices}::bigint[]) with ordinality as u (p, o) order by o`
    expect(told.map(({ year }) => year)).toEqual(prices.map((cents) => monthlyShare(cents, 'annual')))
  })

  test('pages of fifty in the order that is asked, narrowed by name, with the whole count and sum', async () => {
    for (const place of Array.from({ length: 60 }, (_, number) => number)) {
      const { condominiumId } = await project.found({ name: `Ordem ${String(place).padStart(2, '0')}` })
      await subscribe(condominiumId, '2024-07-01', 1000 + place)
    }
    const page = (sort: string, descending: boolean, number: number) =>
      at('2024-07-31', async (tx) => {
        const [row] = await tx<{ answer: Rows }[]>`
          select public.platform_finance_rows('revenue', '2024-07-01', '2024-07-31', null, null, null, 'órdem', ${sort}, ${descending}, ${number}) as answer`
        return row!.answer
      })
    const first = await page('condominium', false, 1)
    expect([first.count, first.rows.length, first.rows[0]!.condominium]).toEqual([60, 50, 'Ordem 00'])
    expect((await page('condominium', false, 2)).rows.map(({ condominium }) => condominium).at(-1)).toBe(
      'Ordem 59',
    )
    expect((await page('cents', true, 1)).rows[0]!.cents).toBe(1059)
    expect(first.cents).toBe(60 * 1000 + (59 * 60) / 2)
  })

  test('only platform administrators are told', async () => {
    const { admin } = await project.found()
    for (const call of [
      "platform_finance('2024-01-01', '2024-01-31')",
      "platform_finance_rows('revenue', '2024-01-01', '2024-01-31')",
      'platform_plans()',
    ])
      await expect(
        sql.begin(async (tx) => {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id })}, true)`
          return tx.unsafe(`select public.${call}`)
        }),
      ).rejects.toMatchObject({ message: 'forbidden' })
  })
})
