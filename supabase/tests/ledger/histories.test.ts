import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLink, type Closing } from '../../../domain/closing/seal.ts'
import { atLength } from '../../../host/test-length.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import closeMonth from '../../functions/ledger/close-month.ts'
import postTransfer from '../../functions/ledger/post-transfer.ts'
import reopenMonth from '../../functions/ledger/reopen-month.ts'
import reverseTransfer from '../../functions/ledger/reverse-transfer.ts'
import saveFund from '../../functions/ledger/save-fund.ts'
import setOpeningBalances from '../../functions/ledger/set-opening-balances.ts'
import transferBetweenFunds from '../../functions/ledger/transfer-between-funds.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Home = { admin: User; condominiumId: string; works: string }
type Handler = Parameters<TestProject['call']>[0]

const months = ['2025-01', '2025-02', '2025-03', '2025-04']
const month = fc.constantFrom(...months)
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([m, d]) => `${m}-${String(d).padStart(2, '0')}`)
const cents = fc.integer({ min: 1, max: 500_000 })
const fund = fc.constantFrom('ordinary', 'reserve', 'works')

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), cents, on: day, fund }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('income' as const), cents, on: day, fund }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('spent' as const), cents, on: day, fund }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), cents, on: day, from: fund, to: fund }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reverse' as const), place: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), month }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), month }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** One step by the product's own command; what its rules refuse changes nothing. Anything unexpected fails. */
async function take(home: Home, one: Step, done: string[]): Promise<void> {
  const named = (wanted: string) => (wanted === 'works' ? home.works : wanted)
  const call = async (fn: Handler, body: object) => {
    const { status, body: answer } = await project.call(
      fn,
      { condominium_id: home.condominiumId, ...body },
      home.admin,
    )
    expect([status, answer.error?.code]).not.toContain('unexpected')
    expect(status).toBeLessThan(500)
    return answer
  }
  const said = 'Passo de uma história'
  const bank = { kind: 'bank' }
  if (one.do === 'open')
    await call(setOpeningBalances, {
      starts_on: one.on,
      balances: [{ fund: named(one.fund), cents: one.cents }],
    })
  else if (one.do === 'income' || one.do === 'spent') {
    const isIncome = one.do === 'income'
    const other = { kind: isIncome ? 'income' : 'expense', rubric: isIncome ? '1.4.01' : '2.2.01' }
    const sides = isIncome ? { debit: bank, credit: other } : { debit: other, credit: bank }
    const answer = await call(postTransfer, {
      ...{
        entry: one.do,
        fund: named(one.fund),
        ...sides,
        cents: one.cents,
        occurred_on: one.on,
        description: said,
      },
    })
    if (answer.transfer_id) done.push(String(answer.transfer_id))
  } else if (one.do === 'transfer') {
    await call(transferBetweenFunds, {
      ...{
        from_fund: named(one.from),
        to_fund: named(one.to),
        cents: one.cents,
        occurred_on: one.on,
        description: said,
      },
    })
    const [last] = await project.sql<{ id: string }[]>`
      select id from public.ledger_transfers
      where condominium_id = ${home.condominiumId} and kind = 'fund_transfer' order by posted_at desc limit 1`
    if (last) done.push(last.id)
  } else if (one.do === 'reverse') {
    const id = done[one.place % Math.max(done.length, 1)]
    if (id) await call(reverseTransfer, { transfer_id: id, reason: said })
  } else if (one.do === 'close') await call(closeMonth, { month: one.month })
  else await call(reopenMonth, { month: one.month, reason: said })
}

/** What must be true after any history: balances, funds, the groups between them, seals. */
async function prove({ condominiumId }: Home): Promise<void> {
  const { sql } = project
  expect(await sql`select * from private.ledger_differences(${condominiumId})`).toEqual([])
  const funds = await sql<{ name: string; cents: string }[]>`
    select f.name, sum(a.balance_cents) as cents from public.ledger_accounts a
    join public.funds f on f.condominium_id = a.condominium_id and f.id = a.fund_id
    where a.condominium_id = ${condominiumId} group by 1 having sum(a.balance_cents) <> 0`
  expect(funds).toEqual([])
  const [between] = await sql<{ cents: string | null }[]>`
    select sum(balance_cents) as cents from public.ledger_accounts
    where condominium_id = ${condominiumId} and kind = 'between_funds'`
  expect(Number(between!.cents ?? 0)).toBe(0)
  // The statement of all time closes where the accounts are, whichever day it begins on.
  const open = await sql`
    select s.fund_id from private.cash_statement(${condominiumId}, '2025-02-10', '2999-12-31') s
    where s.opening_cents + s.in_cents - s.out_cents <> s.closing_cents
      or s.closing_cents <> (select coalesce(sum(a.balance_cents), 0) from public.ledger_accounts a
        where a.condominium_id = ${condominiumId} and a.fund_id = s.fund_id and a.kind in ('bank', 'cash'))`
  expect(open).toEqual([])
  expect(await sql`select * from private.closing_differences(${condominiumId})`).toEqual([])
  const chain = await sql<Closing[]>`
    select condominium_id, sequence, month::text, entry_count::float8 as entry_count, total_cents::float8 as total_cents, leaf_count,
      root, reopenings, previous_seal, seal
    from public.closings where condominium_id = ${condominiumId} order by sequence`
  expect(await brokenLink(chain)).toBeNull()
}

/** As the owner of the tables, who can do anything: one row of a closed month gets another amount. */
async function tamper({ condominiumId }: Home): Promise<number> {
  const { sql } = project
  await sql`alter table public.ledger_transfers disable trigger ledger_transfers_append_only`
  const changed = await sql`
    update public.ledger_transfers set cents = cents + 1 where condominium_id = ${condominiumId} and id in (
      select t.id from public.ledger_transfers t join private.books b on b.condominium_id = t.condominium_id
      where t.condominium_id = ${condominiumId} and t.occurred_on <= b.closed_until order by t.id limit 1)`
  await sql`alter table public.ledger_transfers enable trigger ledger_transfers_append_only`
  return changed.count
}

test('whatever is opened, posted, moved, reversed, closed and reopened: books balance, seals hold, a changed row is found', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      const { admin, condominiumId } = await project.found()
      const input = { condominium_id: condominiumId, kind: 'works', name: 'Fundo de obras' }
      const { body } = await project.call(saveFund, input, admin)
      const home = { admin, condominiumId, works: String(body.fund_id) }
      const done: string[] = []
      for (const one of steps) await take(home, one, done)
      await prove(home)
      const changed = await tamper(home)
      found += changed
      const wrong = await project.sql`select what from private.closing_differences(${condominiumId})`
      expect(wrong.map(({ what }) => what)).toEqual(changed > 0 ? ['entries'] : [])
    }),
    { numRuns: atLength(4, 60) },
  )
  expect(found).toBeGreaterThan(0)
}, 240_000)
