import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import recordExpense from '../../functions/bills/record-expense.ts'
import archiveRubric from '../../functions/ledger/archive-rubric.ts'
import closeFund from '../../functions/ledger/close-fund.ts'
import closeMonth from '../../functions/ledger/close-month.ts'
import exportJournal from '../../functions/ledger/export-journal.ts'
import postTransfer from '../../functions/ledger/post-transfer.ts'
import reverseTransfer from '../../functions/ledger/reverse-transfer.ts'
import saveFund from '../../functions/ledger/save-fund.ts'
import saveRubric from '../../functions/ledger/save-rubric.ts'
import setOpeningBalances from '../../functions/ledger/set-opening-balances.ts'
import transferBetweenFunds from '../../functions/ledger/transfer-between-funds.ts'

let project: TestProject
let admin: User
let condominiumId: string
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
const fresh = async () => {
  ;({ admin, condominiumId } = await project.found())
}
type Handler = Parameters<TestProject['call']>[0]
const call = async (fn: Handler, body: object) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, admin)).body
const codeOf = async (fn: Handler, body: object) => (await call(fn, body)).error?.code

const open = (cents: { ordinary?: number; reserve?: number }, starts_on = '2025-01-01') =>
  call(setOpeningBalances, {
    starts_on,
    balances: Object.entries(cents).map(([fund, sum]) => ({ fund, cents: sum })),
  })
const balances = async () => {
  const rows = await project.sql<{ name: string; cents: number }[]>`
    select f.name, sum(a.balance_cents)::float8 as cents from public.ledger_accounts a
    join public.funds f on f.condominium_id = a.condominium_id and f.id = a.fund_id
    where a.condominium_id = ${condominiumId} and a.kind in ('bank', 'cash') group by 1 order by 1`
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

describe('opening balances', () => {
  test('are posted once, corrected by reversal, and stand still once a month is closed', async () => {
    await fresh()
    expect(await open({ ordinary: 1000, reserve: -500 })).toEqual({ posted: 2, reversed: 0 })
    expect(await open({ ordinary: 1000, reserve: -500 })).toEqual({ posted: 0, reversed: 0 })
    expect(await open({ ordinary: 1200, reserve: -500 })).toEqual({ posted: 1, reversed: 1 })
    expect(await balances()).toEqual({ 'Fundo de reserva': -500, 'Fundo ordinário': 1200 })
    const twice = [
      { fund: 'ordinary', cents: 1 },
      { fund: 'ordinary', cents: 2 },
    ]
    expect(await codeOf(setOpeningBalances, { starts_on: '2025-01-01', balances: twice })).toBe(
      'invalid_input',
    )
    await call(closeMonth, { month: '2025-01' })
    expect(await codeOf(setOpeningBalances, { starts_on: '2025-01-01', balances: [] })).toBe('opening_closed')
  })
})

describe('between funds', () => {
  const move = (more: object) => ({
    ...{
      from_fund: 'reserve',
      to_fund: 'ordinary',
      cents: 700,
      occurred_on: '2025-01-10',
      description: 'Conserto da bomba',
    },
    ...more,
  })
  test('the reserve gives only as an assembly decided, and no more than it has; the two sides go back together', async () => {
    await fresh()
    await open({ ordinary: 100, reserve: 1000 })
    expect(await codeOf(transferBetweenFunds, move({}))).toBe('invalid_input')
    const elsewhere = await project.found()
    const decide = async (id: string) =>
      (
        await project.sql<{ id: string }[]>`
          insert into public.decisions (condominium_id, id, decided_on, assembly, matter, title, body, requirement)
          values (${id}, private.new_id(), '2025-01-02', 'ordinary', 'rules', 'Uso da reserva', 'Aprovado', 'maioria dos presentes') returning id`
      )[0]!.id
    const foreign = await decide(elsewhere.condominiumId)
    expect(await codeOf(transferBetweenFunds, move({ decision_id: foreign }))).toBe('invalid_input')
    const decision_id = await decide(condominiumId)
    expect(await codeOf(transferBetweenFunds, move({ decision_id, cents: 1001 }))).toBe('fund_balance_short')
    const both = await Promise.all([1, 2].map(() => call(transferBetweenFunds, move({ decision_id }))))
    expect(both.map((answer) => answer.error?.code ?? 'done').sort()).toEqual(['done', 'fund_balance_short'])
    expect(await balances()).toEqual({ 'Fundo de reserva': 300, 'Fundo ordinário': 800 })
    const [side] = await project.sql<{ id: string }[]>`
      select id from public.ledger_transfers where condominium_id = ${condominiumId} and kind = 'fund_transfer' limit 1`
    const undo = { transfer_id: side!.id, reason: 'Decisão anulada' }
    expect((await call(reverseTransfer, undo)).transfer_ids).toHaveLength(2)
    expect(await codeOf(reverseTransfer, undo)).toBe('transfer_reversed_once')
    expect(await balances()).toEqual({ 'Fundo de reserva': 1000, 'Fundo ordinário': 100 })
  })

  test('a fund closes when nothing is left in it, and then takes nothing', async () => {
    await fresh()
    await open({ ordinary: 100 })
    const { fund_id } = await call(saveFund, { kind: 'other', name: 'Festa junina' })
    expect(await codeOf(saveFund, { kind: 'other', name: 'festa JUNINA' })).toBe('fund_name_taken')
    const give = {
      from_fund: 'ordinary',
      to_fund: fund_id,
      cents: 60,
      occurred_on: '2025-01-10',
      description: 'Festa',
    }
    expect((await call(transferBetweenFunds, give)).group_id).toBeDefined()
    expect(await codeOf(closeFund, { fund_id })).toBe('fund_not_empty')
    await call(transferBetweenFunds, { ...give, from_fund: fund_id, to_fund: 'ordinary' })
    expect(await codeOf(closeFund, { fund_id })).toBeUndefined()
    expect(await codeOf(transferBetweenFunds, give)).toBe('invalid_input')
  })
})

describe('by hand', () => {
  const entry = (more: object) => ({
    ...{
      entry: 'income',
      fund: 'ordinary',
      debit: { kind: 'bank' },
      credit: { kind: 'income', rubric: '1.4.01' },
    },
    cents: 100,
    occurred_on: '2025-02-01',
    description: 'Aluguel do salão',
    ...more,
  })
  test('only what makes sense between two accounts, on rubrics in use, with what is known of fees left alone', async () => {
    await fresh()
    expect((await call(postTransfer, entry({}))).transfer_id).toBeDefined()
    for (const wrong of [
      { debit: { kind: 'expense', rubric: '2.1.01' } },
      { credit: { kind: 'income', rubric: '2.1.01' } },
      { credit: { kind: 'income', rubric: '1.4' } },
      { credit: { kind: 'income' } },
      { entry: 'moved', credit: { kind: 'bank' } },
      { debit: { kind: 'bank', bank_account_id: crypto.randomUUID() } },
      { occurred_on: '2999-01-01' },
      { description: '\u202e\u0007' },
      { fund: crypto.randomUUID() },
    ])
      expect([wrong, await codeOf(postTransfer, entry(wrong))]).toEqual([wrong, 'invalid_input'])
    expect(await codeOf(reverseTransfer, { transfer_id: crypto.randomUUID(), reason: 'Em dobro' })).toBe(
      'not_found',
    )
    await open({ ordinary: 5 })
    const [opening] = await project.sql<{ id: string }[]>`
      select id from public.ledger_transfers where condominium_id = ${condominiumId} and kind = 'opening'`
    expect(await codeOf(reverseTransfer, { transfer_id: opening!.id, reason: 'Em dobro' })).toBe(
      'transfer_not_reversible',
    )
  })

  test('what is taken back after its month was closed goes to the open one', async () => {
    await fresh()
    const { transfer_id } = await call(postTransfer, entry({}))
    await call(closeMonth, { month: '2025-02' })
    await call(reverseTransfer, { transfer_id, reason: 'Lançado em dobro' })
    const [reversal] = await project.sql`
      select occurred_on::text, kind, description from public.ledger_transfers where reverses_id = ${String(transfer_id)}`
    expect(reversal).toEqual({ occurred_on: '2025-03-01', kind: 'reversal', description: 'Lançado em dobro' })
  })

  test('the journal is exported with both sides in words', async () => {
    const request = new Request('http://localhost', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
      body: JSON.stringify({ condominium_id: condominiumId, format: 'csv', filters: { text: 'salão' } }),
    })
    const lines = (await (await exportJournal.fetch(request)).text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(
      '01/02/2025;Recebimento;Fundo ordinário;Banco;Receita · Locação de espaços;1;Aluguel do salão',
    )
  })
})

describe('the chart of accounts', () => {
  test('grows by the next code, keeps what is used, and books nothing on what is archived', async () => {
    await fresh()
    const { rubric_id, code } = await call(saveRubric, { parent_code: '2.3', name: 'Gerador' })
    expect(code).toBe('2.3.08')
    const both = await Promise.all(
      ['Sauna', 'Quadra'].map((name) => call(saveRubric, { parent_code: '2.3', name })),
    )
    expect(both.map((answer) => answer.code).sort()).toEqual(['2.3.09', '2.3.10'])
    const expense = { fund: 'ordinary', rubric: rubric_id, cents: 100, occurred_on: '2025-01-05' }
    expect((await call(recordExpense, expense)).bill_id).toBeDefined()
    expect(await codeOf(archiveRubric, { rubric_id, archived: true })).toBeUndefined()
    expect(await codeOf(recordExpense, expense)).toBe('invalid_input')
    const [fee, group] = await project.sql<{ id: string }[]>`
      select id from public.rubrics where condominium_id = ${condominiumId} and code in ('1.1.01', '2.3') order by code`
    expect(await codeOf(archiveRubric, { rubric_id: fee!.id, archived: true })).toBe('rubric_fixed')
    expect(await codeOf(archiveRubric, { rubric_id: group!.id, archived: true })).toBe('rubric_has_others')
    expect(await codeOf(saveRubric, { parent_code: '2.9', name: 'Nada' })).toBe('invalid_input')
  })
})
