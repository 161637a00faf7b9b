import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject } from '../functions/_shared/testing.ts'

let project: TestProject
let condominiumId: string
type Account = { id: string; fund: string; kind: string }
let accounts: Account[]

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  condominiumId = (await project.found()).condominiumId
  accounts = await project.sql<Account[]>`
    select a.id, f.kind as fund, a.kind from public.ledger_accounts a join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${condominiumId}`
})

const accountOf = (fund: string, kind: string) =>
  accounts.find((account) => account.fund === fund && account.kind === kind)!.id

const post = (
  debit: string,
  credit: string,
  cents: number,
  fund = 'ordinary',
  reverses: string | null = null,
) =>
  project.sql<{ id: string }[]>`
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, reverses_id)
    select ${condominiumId}, f.id, ${debit}, ${credit}, ${cents}, '2026-01-01',
      case when ${reverses}::uuid is null then 'opening' else 'reversal' end, ${reverses}
    from public.funds f where f.condominium_id = ${condominiumId} and f.kind = ${fund} returning id`

const balances = async () => {
  const found = await project.sql<{ kind: string; cents: string }[]>`
    select f.kind || ' ' || a.kind as kind, a.balance_cents as cents from public.ledger_accounts a
    join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${condominiumId} and a.balance_cents <> 0 order by 1`
  return Object.fromEntries(found.map(({ kind, cents }) => [kind, Number(cents)]))
}
const byWords = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other))
const differences = () => project.sql`select * from private.ledger_differences(${condominiumId})`

test('a condominium begins with its two funds and their accounts', () => {
  expect(accounts.map(({ fund, kind }) => `${fund} ${kind}`).sort()).toEqual([
    'ordinary bank',
    'ordinary income',
    'ordinary opening',
    'ordinary receivable',
    'reserve bank',
    'reserve income',
    'reserve opening',
    'reserve receivable',
  ])
})

test('balances follow each transfer, sum to zero, and the proof finds nothing', async () => {
  await post(accountOf('ordinary', 'bank'), accountOf('ordinary', 'opening'), 100_00)
  await post(accountOf('ordinary', 'receivable'), accountOf('ordinary', 'income'), 30_00)
  await post(accountOf('ordinary', 'bank'), accountOf('ordinary', 'receivable'), 30_00)
  expect(await balances()).toEqual({
    'ordinary bank': 130_00,
    'ordinary income': -30_00,
    'ordinary opening': -100_00,
  })
  expect(await differences()).toHaveLength(0)
})

test('many postings at once on the same accounts, both ways round, lose nothing', async () => {
  const [bank, opening] = [accountOf('ordinary', 'bank'), accountOf('ordinary', 'opening')]
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? post(bank, opening, 3) : post(opening, bank, 1))),
  )
  expect(await balances()).toEqual({ 'ordinary bank': 40, 'ordinary opening': -40 })
  expect(await differences()).toHaveLength(0)
})

test('the proof names an account whose kept balance was tampered with', async () => {
  await post(accountOf('ordinary', 'bank'), accountOf('ordinary', 'opening'), 100)
  await project.sql`
    update public.ledger_accounts set debit_cents = debit_cents + 1 where id = ${accountOf('ordinary', 'bank')}`
  expect(await differences()).toEqual([
    { account_id: accountOf('ordinary', 'bank'), kept_cents: '101', summed_cents: '100' },
  ])
})

test('the proof names the accounts of a day whose sum was tampered with, from the day that is asked for', async () => {
  const [bank, opening] = [accountOf('ordinary', 'bank'), accountOf('ordinary', 'opening')]
  await post(bank, opening, 100)
  await project.sql`
    update private.ledger_days set cents = cents - 1, entries = entries + 1 where condominium_id = ${condominiumId}`
  const wrong = [
    { account_id: bank, kept_cents: '100', summed_cents: '99' },
    { account_id: bank, kept_cents: '99', summed_cents: '100' },
    { account_id: opening, kept_cents: '-100', summed_cents: '-99' },
    { account_id: opening, kept_cents: '-99', summed_cents: '-100' },
  ]
  expect((await differences()).toSorted(byWords)).toEqual(wrong.toSorted(byWords))
  // Of later days only the balances against the days.
  const later = await project.sql`select * from private.ledger_differences(${condominiumId}, '2999-01-01')`
  expect(later).toHaveLength(2)
})

test('a transfer is never changed or emptied; it is reversed, once', async () => {
  const [bank, opening] = [accountOf('ordinary', 'bank'), accountOf('ordinary', 'opening')]
  const [posted] = await post(bank, opening, 100)
  await expect(project.sql`update public.ledger_transfers set cents = 1`).rejects.toThrow('append-only')
  await expect(project.sql`truncate public.ledger_transfers`).rejects.toThrow('append-only')
  await expect(
    project.sql.begin(async (sql) => {
      await sql`set local role service_role`
      await sql`delete from public.ledger_transfers`
    }),
  ).rejects.toThrow('permission denied')
  await post(opening, bank, 100, 'ordinary', posted!.id)
  expect(await balances()).toEqual({})
  await expect(post(opening, bank, 100, 'ordinary', posted!.id)).rejects.toThrow('reversed_once')
})

test('both accounts are of the transfer’s fund, and not the same', async () => {
  const bank = accountOf('ordinary', 'bank')
  await expect(post(bank, accountOf('reserve', 'opening'), 1)).rejects.toThrow('foreign key')
  await expect(post(bank, bank, 1)).rejects.toThrow('check constraint')
  await expect(post(bank, accountOf('ordinary', 'opening'), 0)).rejects.toThrow('check constraint')
})
