import { addDays, monthOf } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { openTitles } from '../../standins/bank/titles.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { building } from './plan.ts'
import { base64 } from './product.ts'

/**
 * Adds a second account for works, with its fund and a call for money that its bank has in part: one boleto refused, one due on another day, one paid
 * in cash that the bank has yet to cancel. Its charges have a dynamic Pix. Once.
 */
export async function furnishCollection(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`
    select from public.bank_accounts where condominium_id = ${condominiumId} and nickname = 'Obras' limit 1`
  if (known.length > 0) return
  const run = <T>(command: Parameters<typeof product.command>[0], hour: string, body: object) =>
    product.command(command, `${today}T${hour}:00-03:00`, {
      condominium_id: condominiumId,
      ...body,
    }) as Promise<T>
  const account = await run<{ bank_account_id: string; agreement_id: string }>('save-bank-account', '07:00', {
    ...testAgreement('341'),
    ...{
      holder_name: building.name,
      holder_document: building.document,
      pix_key: 'obras@jacaranda.example.com',
    },
    is_main: false,
    nickname: 'Obras',
    pix_api: true,
  })
  const fund = await run<{ fund_id: string }>('save-fund', '07:01', {
    kind: 'works',
    name: 'Obras da garagem',
    purpose: 'Impermeabilização da laje da garagem',
    bank_account_id: account.bank_account_id,
  })
  await callForMoney(past, run, fund.fund_id)
  await product.doJobs(mails)
  await tellTheBank(past, run, account.agreement_id)
  // Ready to be sent to the print shop.
  await run('print-charges', '07:40', { what: 'carnet', who: 'all' })
  await product.doJobs(mails)
}

type Run = <T>(command: Parameters<Past['product']['command']>[0], hour: string, body: object) => Promise<T>

/** From units whose people have no account here and owe nothing else. */
async function callForMoney({ sql, condominiumId, today }: Past, run: Run, fund: string): Promise<void> {
  const units = await sql<{ unit_id: string }[]>`
    select l.unit_id from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.payer_id is not null
      and not exists (select from public.charges c where c.unit_id = l.unit_id and c.status = 'open')
      and not exists (select from public.people p join public.occupancies o on o.person_id = p.id
        where o.unit_id = l.unit_id and p.user_id is not null)
    order by l.sort_key desc limit 6`
  await run('issue-charge-run', '07:02', {
    kind: 'fund',
    name: 'Obras da garagem',
    competence: monthOf(today),
    due_on: addDays(today, 18),
    lines: [
      {
        fund,
        rubric: '2.8.01',
        description: 'Vagas sob a laje',
        rule: 'amounts',
        amounts: units.map(({ unit_id }) => ({ unit_id, cents: 48_000, note: 'Vaga coberta' })),
      },
    ],
  })
}

async function tellTheBank(past: Past, run: Run, agreement_id: string): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const titles = await openTitles(past.bankFolder)
  const sent = await run<{ content: string }>('create-remittance', '07:10', { agreement_id })
  const read = readRemittance(sent.content)
  if (!read.ok) throw new Error(read.error.message)
  const { account } = await titles.deliver(read.file)
  const answers = read.file.entries.map(({ ourNumber }, place) => ({
    ourNumber,
    action: place === 0 ? ('reject' as const) : ('register' as const),
  }))
  const text = await titles.answer(account, answers, today, '07:20:00')
  await run('import-return-file', '07:20', { file_name: 'obras.ret', content_base64: base64(text) })
  await product.doJobs(mails)
  const charges = await sql<{ id: string; due_on: string; cents: number }[]>`
    select c.id, c.due_on::text, c.amount_cents::float8 as cents from public.charges c
    join public.boletos b on b.charge_id = c.id and b.status = 'registered'
    where c.condominium_id = ${condominiumId} and c.kind = 'fund' and c.status = 'open' order by c.sort_key limit 2`
  const [paid, later] = charges
  if (!paid || !later) return
  await run('record-receipt', '07:30', {
    method: 'cash',
    received_on: today,
    cents: paid.cents,
    charge_ids: [paid.id],
    note: 'Entregue na administração',
  })
  await run('change-due-date', '07:31', {
    charge_id: later.id,
    seen_due_on: later.due_on,
    due_on: addDays(later.due_on, 10),
    reason: 'Morador em viagem, pediu mais dez dias',
  })
  await product.doJobs(mails)
}
