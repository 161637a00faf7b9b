import fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../domain/calendar.ts'
import { addMovements, type Movements, monthlyShare } from '../../domain/platform/revenue.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import exportPlatformFinance from '../functions/export-platform-finance/index.ts'

let project: TestProject
let superadmin: User
/** What trigger and reads run on: a connection whose clock is set. */
let sql: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  superadmin = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  sql = project.sql
})
afterAll(() => project.close())

const at = <Value>(day: string, work: (tx: postgres.TransactionSql) => Promise<Value>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('prumo.now', ${`${day}T12:00:00-03:00`}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: superadmin.id, role: 'authenticated' })}, true)`
    return work(tx)
  }) as Promise<Value>

type Summary = {
  opening_cents: number
  closing_cents: number
  opening_customers: number
  customers: number
  months: {
    movements: Movements
    opening_cents: number
    closing_cents: number
    customers: number
    received_cents: number
    refunded_cents: number
    charged_back_cents: number
  }[]
  plans: { cents: number; customers: number; received_cents: number }[]
  failed: Record<string, { count: number; cents: number }>
  trials: { month: string; started: number; converted: number; running: number; lost: number }[]
  cohorts: { month: string; size: number; kept: { customers: number; cents: number }[] }[]
}

const summary = (today: string, from: string, until: string) =>
  at(today, async (tx) => {
    const [row] = await tx<{ answer: Summary }[]>`select public.platform_finance(${from}, ${until}) as answer`
    return row!.answer
  })
type Rows = { count: number; cents: number; rows: { kind: string; cents: number; condominium: string }[] }
const rows = (today: string, list: string, from: string, until: string, kind: string | null = null) =>
  at(today, async (tx) => {
    const [row] = await tx<{ answer: Rows }[]>`
      select public.platform_finance_rows(${list}, ${from}, ${until}, ${kind}) as answer`
    return row!.answer
  })

const begin = '2025-01-01'
const end = '2026-03-31'
const days = daysBetween(begin, end)

/** Something that happens to one of the condominiums on a day. */
const step = fc.record({
  day: fc.integer({ min: 0, max: days }),
  who: fc.nat(5),
  what: fc.constantFrom(
    'subscribe',
    'change',
    'pause',
    'resume',
    'cancel',
    'expire',
    'revive',
    'pay',
    'pay',
    'refuse',
    'refund',
    'dispute',
  ),
  plan: fc.nat(2),
  cycle: fc.constantFrom('monthly', 'annual'),
  cents: fc.integer({ min: 100, max: 300_000 }),
})
type Step = {
  day: number
  who: number
  what: string
  plan: number
  cycle: 'monthly' | 'annual'
  cents: number
}

type Home = {
  id: string
  subscription: string | null
  price: number
  cycle: 'monthly' | 'annual'
  status: string
}

describe('whatever happened', () => {
  test('opening and movements are closing, of every cut; the rows are the figures; what came is what the payments say', async () => {
    const plans = (await sql<{ id: string }[]>`select id from public.subscription_plans order by slug`).map(
      ({ id }) => id,
    )
    const ids: string[] = []
    for (const place of [0, 1, 2, 3, 4, 5])
      ids.push((await project.found({ name: `Acaso ${place}` })).condominiumId)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.nat(days),
        fc.nat(days),
        async (steps, a, b) => {
          await sql`delete from public.condominium_subscriptions where not is_trial`
          const homes = ids.map(
            (id): Home => ({ id, subscription: null, price: 0, cycle: 'monthly', status: '' }),
          )
          /** By hand: what each was worth at the end of each day. */
          const worth = homes.map(() => new Array<number>(days + 1).fill(0))
          let serial = 0
          for (const one of steps.toSorted((x, y) => x.day - y.day) as Step[]) {
            const home = homes[one.who]!
            const day = addDays(begin, one.day)
            serial++
            await at(day, (tx) => happen(tx, home, one, plans, `R${home.id} ${serial}`))
            const now = home.status === 'active' ? monthlyShare(home.price, home.cycle) : 0
            worth[one.who]!.fill(now, one.day)
          }
          const [first, last] = a < b ? [a, b] : [b, a]
          const told = await summary(end, addDays(begin, first), addDays(begin, last))
          const sumOn = (day: number) => (day < 0 ? 0 : worth.reduce((sum, of) => sum + of[day]!, 0))
          const countOn = (day: number) => (day < 0 ? 0 : worth.filter((of) => of[day]! > 0).length)
          expect([told.opening_cents, told.closing_cents]).toEqual([sumOn(first - 1), sumOn(last)])
          expect([told.opening_customers, told.customers]).toEqual([countOn(first - 1), countOn(last)])
          const moved = addMovements(told.months.map(({ movements }) => movements))
          const net = Object.values(moved).reduce((sum, { cents }) => sum + cents, 0)
          expect(told.opening_cents + net).toBe(told.closing_cents)
          expect(
            told.opening_customers + moved.new.count + moved.reactivated.count - moved.churned.count,
          ).toBe(told.customers)
          for (const [place, month] of told.months.entries())
            expect(month.opening_cents).toBe(
              place === 0 ? told.opening_cents : told.months[place - 1]!.closing_cents,
            )
          expect(told.months.at(-1)).toMatchObject({
            closing_cents: told.closing_cents,
            customers: told.customers,
          })
          expect(told.plans.reduce((sum, { cents }) => sum + cents, 0)).toBe(told.closing_cents)

          const [from, until] = [addDays(begin, first), addDays(begin, last)]
          for (const [kind, { count, cents }] of Object.entries(moved))
            expect(await rows(end, 'movements', from, until, kind)).toMatchObject({ count, cents })
          expect(await rows(end, 'revenue', from, until)).toMatchObject({
            count: told.customers,
            cents: told.closing_cents,
          })
          const received = told.months.reduce((sum, { received_cents }) => sum + received_cents, 0)
          expect(await rows(end, 'received', from, until)).toMatchObject({ cents: received })
          expect(told.plans.reduce((sum, { received_cents }) => sum + received_cents, 0)).toBe(received)
          const failed = Object.values(told.failed).reduce((sum, { count }) => sum + count, 0)
          expect(await rows(end, 'failed', from, until)).toMatchObject({ count: failed })

          // All of time, against the payments themselves.
          const all = await summary(end, begin, end)
          const [payments] = await sql<{ came: number; went: number }[]>`
          select coalesce(sum(amount_cents) filter (where status in ('approved', 'in_mediation', 'refunded', 'charged_back')), 0)::float8 as came,
            coalesce(sum(case when status = 'charged_back' then amount_cents when status = 'refunded' then amount_cents
              when status in ('approved', 'in_mediation') then refunded_cents else 0 end), 0)::float8 as went
          from public.subscription_payments p join public.condominiums c on c.id = p.condominium_id where c.name like 'Acaso%'`
          const total = (name: 'received_cents' | 'refunded_cents' | 'charged_back_cents') =>
            all.months.reduce((sum, month) => sum + month[name], 0)
          expect(total('received_cents')).toBe(payments!.came)
          expect(total('refunded_cents') + total('charged_back_cents')).toBe(payments!.went)
          expect((await rows(end, 'returned', begin, end)).cents).toBe(payments!.went)
          for (const cohort of all.cohorts) {
            const last = cohort.kept.at(-1)!
            const kept = await rows(end, 'cohort', `${cohort.month}-01`, end, 'kept')
            expect([kept.count, kept.cents]).toEqual([last.customers, last.cents])
            expect((await rows(end, 'cohort', `${cohort.month}-01`, end)).count).toBe(cohort.size)
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 300_000)
})

/** Writes what the commands and the worker would write; `home` follows. */
async function happen(
  tx: postgres.TransactionSql,
  home: Home,
  { what, plan, cycle, cents, day }: Step,
  plans: readonly string[],
  payment: string,
): Promise<void> {
  const become = async (status: string) => {
    home.status = status
    await tx`update public.condominium_subscriptions set status = ${status} where id = ${home.subscription}`
  }
  const lives = home.status === 'active' || home.status === 'paused'
  if (what === 'subscribe') {
    await tx`
      update public.condominium_subscriptions
      set status = case when status in ('active', 'paused') then 'cancelled' else status end, ended_by = 'replaced', cancel_on = null
      where condominium_id = ${home.id}`
    const [made] = await tx<{ id: string }[]>`
      insert into public.condominium_subscriptions (condominium_id, plan_id, status, billing_cycle, price_cents, created_at)
      values (${home.id}, ${plans[plan]!}, 'active', ${cycle}, ${cents}, now() + make_interval(secs => ${day})) returning id`
    Object.assign(home, { subscription: made!.id, price: cents, cycle, status: 'active' })
  }
  if (!home.subscription) return
  if (what === 'change' && lives) {
    home.price = cents
    await tx`update public.condominium_subscriptions set plan_id = ${plans[plan]!}, price_cents = ${cents} where id = ${home.subscription}`
  }
  if (what === 'pause' && home.status === 'active') await become('paused')
  if (what === 'resume' && home.status === 'paused') await become('active')
  if (what === 'cancel' && lives) await become('cancelled')
  if (what === 'expire' && home.status === 'active') await become('expired')
  if (what === 'revive' && home.status === 'expired') await become('active')
  const told = `${addDays(begin, day)}T12:00:00-03:00`
  if (what === 'pay' || what === 'refuse')
    await tx`
      insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, method, period_from,
        period_until, attempt, created_at, changed_at)
      values (${home.id}, ${home.subscription}, ${payment}, ${cents}, ${what === 'pay' ? 'approved' : 'rejected'}, 'pix', ${addDays(begin, day)},
        ${addMonths(addDays(begin, day), 1)}, 1, ${told}, ${told})`
  if (what === 'refund' || what === 'dispute')
    await tx`
      update public.subscription_payments p
      set refunded_cents = case when ${what === 'refund'} then least(p.amount_cents, p.refunded_cents + ${cents}) else p.refunded_cents end,
        status = case when ${what === 'dispute'} then case p.status when 'charged_back' then 'approved' else 'charged_back' end
          when p.refunded_cents + ${cents} >= p.amount_cents then 'refunded' else p.status end, changed_at = ${told}
      where p.id = (select o.id from public.subscription_payments o where o.condominium_id = ${home.id}
        and o.status in ('approved', 'charged_back') and o.created_at <= ${told} order by o.created_at desc limit 1)`
}

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
    // What was known then.
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
