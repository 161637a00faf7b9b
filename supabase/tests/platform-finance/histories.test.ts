import fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../../domain/calendar.ts'
import { addMovements, monthlyShare } from '../../../domain/platform/revenue.ts'
import { type Figures, startFigures } from './figures.ts'

let project: Figures['project']
let sql: Figures['sql']
let at: Figures['at']
let summary: Figures['summary']
let rows: Figures['rows']
beforeAll(async () => {
  ;({ project, sql, at, summary, rows } = await startFigures())
})
afterAll(() => project.close())

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
          /** Computed manually: each home's worth at the end of each day. */
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
