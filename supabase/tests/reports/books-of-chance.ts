import { randomUUID } from 'node:crypto'
import { addDays, addMonths, monthOf } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

type Row = Record<string, unknown>
type Side = [kind: string, rubric?: string | null]

const monthsBefore = (day: string, count: number) => `${monthOf(addMonths(day, -count))}-01`

/** Two years of a condominium's books: suppliers, bills in every state, budgets, and what moved from account to account, some of it taken back. */
export async function booksOfChance(project: TestProject, home: RandomHome, times = 1): Promise<void> {
  const { sql } = project
  const { condominiumId, members, chance } = home
  const today = todayEverywhere()
  if (chance.percent(60))
    await sql`update private.books set starts_on = ${chance.dayBefore(today, 600)} where condominium_id = ${condominiumId}`
  await sql`
    insert into public.funds (condominium_id, kind, name, position, closed_on)
    values (${condominiumId}, 'works', 'Obra da fachada', 3, null), (${condominiumId}, 'works', 'Obra antiga', 4, ${chance.dayBefore(today, 500)})`
  const funds =
    await sql`select id from public.funds where condominium_id = ${condominiumId} and closed_on is null order by position`
  const rubrics = await sql`
    select id, nature, purpose from public.rubrics where condominium_id = ${condominiumId} and code ~ '\\..*\\.' order by sort_key`
  const costs = rubrics.filter(({ nature, purpose }) => nature === 'expense' && !purpose).slice(0, 7)
  const rubricOf = (purpose: string) => rubrics.find((rubric) => rubric.purpose === purpose)!.id as string

  const suppliers: Row[] = []
  for (let at = chance.whole(1, 5); at > 0; at--)
    suppliers.push({ condominium_id: condominiumId, id: randomUUID(), name: `Fornecedor ${at}` })
  const supplier = () => (chance.percent(80) ? chance.one(suppliers).id : null)
  const bills: Row[] = []
  const lines: Row[] = []
  const approvals: Row[] = []
  for (let at = chance.whole(5, 30) * times; at > 0; at--) {
    const cents = chance.whole(100, 300_000)
    const status = chance.one(['open', 'open', 'paid', 'cancelled'])
    const due = addDays(today, chance.one([-60, -8, -1, 0, 1, 7, 8, 29, 30, 31, 60, 61, 89, 90, 91]))
    const bill = {
      condominium_id: condominiumId,
      id: randomUUID(),
      supplier_id: supplier(),
      description: `Conta ${at}`,
      competence: `${monthOf(due)}-01`,
      due_on: due,
      cents,
      gross_cents: cents,
      paid_cents: status === 'paid' ? cents : chance.percent(30) ? chance.whole(0, cents - 1) : 0,
      status,
    }
    bills.push(bill)
    lines.push({
      condominium_id: condominiumId,
      bill_id: bill.id,
      position: 1,
      fund_id: chance.one(funds).id,
      rubric_id: chance.one(costs).id,
      cents,
    })
    for (const { userId } of members.filter(({ role }) => role === 'council'))
      if (chance.percent(40))
        approvals.push({
          condominium_id: condominiumId,
          id: randomUUID(),
          subject_id: bill.id,
          bill_id: bill.id,
          user_id: userId,
          author: 'Conselho',
          verdict: chance.one(['approve', 'refuse']),
          reason: 'Depende do orçamento',
          cents,
        })
  }
  const recurrences: Row[] = []
  for (let at = chance.whole(0, 4); at > 0; at--)
    recurrences.push({
      condominium_id: condominiumId,
      supplier_id: supplier(),
      description: `Contrato ${at}`,
      lines: [{}],
      cents: chance.whole(100, 90_000),
      every_months: chance.one([1, 1, 2, 3]),
      due_day: chance.one([1, 15, 30, 31]),
      next_due_on: addDays(today, chance.whole(10, 100)),
      until_on: chance.percent(30) ? addDays(today, chance.whole(10, 90)) : null,
      ended_on: chance.percent(15) ? today : null,
      stopped_by: chance.percent(15) ? 'month_closed' : null,
    })

  const budgets: Row[] = []
  const versions: Row[] = []
  const planned: Row[] = []
  for (const [at, started] of [27, 14].entries()) {
    if (chance.percent(30)) continue
    const startsOn = monthsBefore(today, started - at * chance.whole(1, 6))
    const budget = randomUUID()
    budgets.push({ condominium_id: condominiumId, id: budget, starts_on: startsOn })
    for (const version of [1, 2, 3]) {
      const isApproved = version < 3
      versions.push({
        condominium_id: condominiumId,
        budget_id: budget,
        version,
        status: isApproved ? 'approved' : 'draft',
        source: 'empty',
        applies_from: addMonths(startsOn, version === 1 ? 0 : chance.whole(1, 10)),
        approved_at: isApproved ? `${startsOn}T12:00:00Z` : null,
        decision_id: isApproved ? randomUUID() : null,
      })
      for (const rubric of [...costs, rubrics.find(({ nature }) => nature === 'income')!])
        for (const fund of funds)
          if (chance.percent(40))
            planned.push({
              condominium_id: condominiumId,
              budget_id: budget,
              version,
              fund_id: fund.id,
              rubric_id: rubric.id,
              cents: Array.from({ length: 12 }, () => chance.whole(0, 50_000)),
            })
    }
  }
  const receipts = ['boleto', 'pix', 'card', 'transfer'].map((method) => ({
    condominium_id: condominiumId,
    id: randomUUID(),
    method,
    source: 'typed',
    received_on: today,
    amount_cents: 1000,
    status: 'posted',
    outcome: 'exact',
  }))
  await sql.begin(async (tx) => {
    // Written as years of work would have left them: the guards of such work do not apply.
    await tx`set local session_replication_role = replica`
    if (chance.percent(60))
      await tx`
        insert into public.approval_rules (condominium_id, effective_from, council_above_cents, council_votes)
        values (${condominiumId}, '2001-01-01', 50000, ${chance.whole(1, 2)})`
    const tables = {
      suppliers,
      bills,
      bill_lines: lines,
      bill_approvals: approvals,
      bill_recurrences: recurrences,
      budgets,
      budget_versions: versions,
      budget_lines: planned,
      receipts,
    }
    for (const [table, rows] of Object.entries(tables))
      if (rows.length > 0) await tx`insert into ${tx(`public.${table}`)} ${tx(rows)}`
  })

  const account = async (fund: string, [kind, rubric = null]: Side) => {
    const [made] = await sql<{ id: string }[]>`
      select private.ledger_account(${condominiumId}, ${fund}, ${kind}, ${rubric}) as id`
    return made!.id
  }
  const transfers: Row[] = []
  const post = async (fund: string, debit: Side, credit: Side, kind: string, more: Row = {}) => {
    transfers.push({
      condominium_id: condominiumId,
      id: randomUUID(),
      fund_id: fund,
      debit_account_id: await account(fund, debit),
      credit_account_id: await account(fund, credit),
      cents: chance.whole(1, 90_000),
      occurred_on: chance.dayBefore(addDays(today, 20), 800),
      kind,
      bill_id: null,
      group_id: null,
      reverses_id: null,
      ...more,
    })
  }
  const fee = rubricOf('fee')
  const bankFee = rubricOf('bank_fee')
  for (let at = chance.whole(60, 160) * times; at > 0; at--) {
    const fund = chance.one(funds).id as string
    const place: Side = [chance.percent(80) ? 'bank' : 'cash']
    const cost = chance.one(costs).id as string
    const bill = chance.percent(60) ? chance.one(bills).id : null
    const moves = [
      () => post(fund, ['receivable', fee], ['income', fee], 'fee'),
      () => post(fund, place, ['receivable', fee], 'receipt'),
      () => post(fund, ['expense', cost], ['payable', cost], 'expense', { bill_id: bill }),
      () => post(fund, ['payable', cost], place, 'payment', { bill_id: bill }),
      () => post(fund, ['payable', cost], place, 'payment', { bill_id: bill }),
      () =>
        post(fund, ['expense', bankFee], place, 'expense', {
          group_id: chance.percent(70) ? chance.one(receipts).id : null,
        }),
      () => post(fund, ['discount', rubricOf('discount')], ['receivable', fee], 'discount'),
      () => post(fund, ['advances'], place, 'refund'),
      () => post(fund, place, ['opening'], 'opening'),
      () => post(fund, ['cash'], ['bank'], 'adjustment'),
      async () => {
        const [cents, day] = [chance.whole(1, 90_000), chance.dayBefore(today, 800)]
        await post(fund, ['between_funds'], place, 'fund_transfer', { cents, occurred_on: day })
        await post(chance.one(funds).id as string, place, ['between_funds'], 'fund_transfer', {
          cents,
          occurred_on: day,
        })
      },
    ]
    await chance.one(moves)()
  }
  const back = transfers
    .filter(() => chance.percent(12))
    .map((one) => ({
      ...one,
      id: randomUUID(),
      debit_account_id: one.credit_account_id,
      credit_account_id: one.debit_account_id,
      occurred_on: addDays(String(one.occurred_on), chance.one([0, 1, 40])),
      kind: 'reversal',
      reverses_id: one.id,
    }))
  await sql`insert into public.ledger_transfers ${sql([...transfers, ...back])}`
}
