import { usualRules } from '../../domain/agreements/terms.ts'
import { addDays, dayOfMonth, shiftMonth } from '../../domain/calendar.ts'
import { checkAgreementsTask } from '../../worker/agreements/check-agreements.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Units whose debts are older than the books: one pays its agreement, the other stopped after the down payment. */
const keeps = 'B-203'
const breaks = 'B-604'

/** Imports the debts from the months before the books began. Once. */
export async function bringOldDebts({ product, sql, condominiumId }: Past, first: string): Promise<void> {
  const known = await sql`
    select from public.charges where condominium_id = ${condominiumId} and kind = 'old_debt' limit 1`
  if (known.length > 0) return
  const due = [5, 4, 3, 2].map((back) => dayOfMonth(shiftMonth(first, -back), 10))
  const rows = [
    ...due.map((day) => [keeps, day] as const),
    ...due.slice(1).map((day) => [breaks, day] as const),
  ]
  await product.command('record-old-debts', `${first}-01T09:00:00-03:00`, {
    condominium_id: condominiumId,
    rows: rows.map(([unit, due_on], place) => ({
      line: place + 1,
      unit,
      due_on,
      amount: '918,40',
      competence: '',
      fund: '',
      description: 'Relatório da administradora anterior',
    })),
  })
}

/**
 * Imports agreements that were running when the books began, from the former administradora's spreadsheet: their last instalments are paid here.
 * Once.
 */
export async function bringRunningAgreements(
  { product, sql, condominiumId }: Past,
  first: string,
): Promise<void> {
  const known = await sql`
    select from public.debt_agreements where condominium_id = ${condominiumId} and origin = 'brought_in' limit 1`
  if (known.length > 0) return
  const running = [
    { unit: 'C-203', paid: 8, count: 9, amount: '312,50', total: '2.812,50' },
    { unit: 'C-503', paid: 5, count: 6, amount: '280,00', total: '1.680,00' },
  ]
  const rows = running.flatMap(({ unit, paid, count, amount, total }, agreement) =>
    Array.from({ length: count }, (_, place) => ({
      ...{
        unit,
        agreement: String(41 + agreement),
        agreed_on: dayOfMonth(shiftMonth(first, -paid), 2),
        amount,
      },
      ...{
        number: `${place + 1} de ${count}`,
        due_on: dayOfMonth(shiftMonth(first, place - paid), 10),
        total,
      },
      state: place < paid ? 'Paga' : 'Em aberto',
      fund: '',
      description: '',
    })),
  )
  await product.command('import-agreements', `${first}-01T09:20:00-03:00`, {
    condominium_id: condominiumId,
    rows: rows.map((row, place) => ({ ...row, line: place + 2 })),
    breach_days: 30,
    breach_instalments: 2,
  })
}

/** Adds what the condominium accepts, one agreement that is kept, and one that broke. Once. */
export async function furnishAgreements(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.agreement_rules where condominium_id = ${condominiumId}`
  if (known.length > 0) return
  const rules = {
    ...usualRules,
    resident_may_propose: true,
    resident_max_instalments: 10,
    resident_min_down_percent: '10',
    method: 'linear',
    interest_percent_month: '0.5',
  }
  await product.command('save-agreement-rules', `${addDays(today, -120)}T10:00:00-03:00`, {
    condominium_id: condominiumId,
    rules,
    seen_at: null,
  })
  await agree(past, { unit: keeps, daysAgo: 75, down: 60_000, count: 8, paid: 3 })
  await agree(past, { unit: breaks, daysAgo: 100, down: 40_000, count: 4, paid: 1 })
  await product.working(`${today}T07:00:00-03:00`, (context) =>
    checkAgreementsTask.run(context, {}, new AbortController().signal),
  )
}

type Agreed = { unit: string; daysAgo: number; down: number; count: number; paid: number }

/** On the old debts of a unit; so many of its instalments are paid on their day. */
async function agree(past: Past, { unit, daysAgo, down, count, paid }: Agreed): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const day = addDays(today, -daysAgo)
  const debts = await sql<{ id: string; unit_id: string }[]>`
    select id, unit_id from public.charges
    where condominium_id = ${condominiumId} and unit_label = ${unit} and kind = 'old_debt' and status = 'open'`
  if (debts.length === 0) return
  const wanted = {
    condominium_id: condominiumId,
    unit_id: debts[0]!.unit_id,
    charge_ids: debts.map(({ id }) => id),
    terms: {
      down_cents: down,
      down_due_on: day,
      count,
      first_due_on: addDays(day, 30),
      method: 'linear',
      interest_percent_month: '0.5',
      breach_days: 30,
      breach_instalments: 2,
    },
    message: 'Combinado por telefone; termo assinado na portaria.',
  }
  const make = (seen_total_cents: number) =>
    product.command<{ agreement_id: string }>('make-agreement', `${day}T15:00:00-03:00`, {
      ...wanted,
      seen_total_cents,
    })
  // The refusal of a wrong total states that day's total.
  const total = await make(1).then(
    () => 0,
    (refused: Error) => Number(/"total_cents":(\d+)/.exec(refused.message)?.[1]),
  )
  const { agreement_id } = await make(total)
  const instalments = await sql<{ charge_id: string; due_on: string; cents: number }[]>`
    select charge_id, due_on::text, cents::float8 as cents from public.agreement_instalments
    where agreement_id = ${agreement_id} order by position limit ${paid}`
  for (const { charge_id, due_on, cents } of instalments.filter((one) => one.due_on < today))
    await product.command('record-receipt', `${due_on}T18:00:00-03:00`, {
      condominium_id: condominiumId,
      received_on: due_on,
      method: 'transfer',
      cents,
      charge_ids: [charge_id],
      note: 'Transferência para a conta do condomínio',
    })
}

/** Proposes an agreement for the person who has owed longest; management has not answered yet. */
export async function proposeAgreement({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`
    select from public.debt_agreements where condominium_id = ${condominiumId} and status = 'proposed'`
  if (known.length > 0) return
  const debts = await sql<{ id: string; unit_id: string }[]>`
    select c.id, c.unit_id from public.charges c
    join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
    where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on < ${addDays(today, -5)}
      and p.user_id = (select u.id from auth.users u where u.email = ${logins.debtor.email})
    order by c.due_on`
  if (debts.length === 0) return
  await product.signIn(logins.debtor.email, password)
  await product.command('propose-agreement', `${addDays(today, -2)}T20:10:00-03:00`, {
    condominium_id: condominiumId,
    unit_id: debts[0]!.unit_id,
    charge_ids: debts.map(({ id }) => id),
    terms: {
      down_cents: 150_000,
      down_due_on: addDays(today, 10),
      count: 10,
      first_due_on: addDays(today, 40),
      breach_days: 30,
      breach_instalments: 2,
    },
    message: 'Voltei a trabalhar este mês e quero colocar tudo em dia. Consigo pagar no dia 10.',
  })
  await product.signIn(logins.sindica.email, password)
}
