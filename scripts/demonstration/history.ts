import { addDays, dayOfMonth } from '../../domain/calendar.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { type Answer, openTitles, type Titles } from '../../standins/bank/titles.ts'
import type { Arrived } from '../../supabase/functions/_shared/payments/arrived.ts'
import { expectedAmounts } from '../../supabase/functions/_shared/payments/charges-owed.ts'
import { receive } from '../../supabase/functions/_shared/payments/receiving.ts'
import type { Sql } from '../../worker/context.ts'
import { expenseId, uploadReceipt } from './files.ts'
import { mails } from './outbox.ts'
import { budgetOf, expensesOf, paymentOf, reservePercent } from './plan.ts'
import { base64, type Product } from './product.ts'

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`

export type Past = { product: Product; sql: Sql; condominiumId: string; today: string; bankFolder: string }

/** One month of the building's life: fees issued and registered, expenses paid, residents paying through bank and Pix. */
export async function liveMonth(past: Past, month: string, index: number, monthsBack: number): Promise<void> {
  const { product, sql, condominiumId } = past
  const [working] = await sql<{ due: string }[]>`
    select private.next_business_day(${dayOfMonth(month, 10)}, ${condominiumId})::text as due`
  const { due } = working!
  const [known] = await sql`
    select 1 from public.charge_runs where condominium_id = ${condominiumId} and competence = ${`${month}-01`} and kind = 'ordinary'`
  const titles = await openTitles(past.bankFolder)
  if (!known) {
    const first = `${month}-01`
    await product.command('issue-charge-run', at(first, 8), {
      condominium_id: condominiumId,
      competence: month,
      due_on: due,
      lines: budgetOf(index),
      reserve_percent: reservePercent,
      acknowledge_share_difference: true,
    })
    await product.doJobs(mails)
  }
  await registerBoletos(past, titles, month)
  await payExpenses(past, month, index, monthsBack < 6)
  await payMonth(past, titles, { month, due, monthsBack })
}

/** Records this month's expenses in one sitting after the last of them, in recent months with each receipt. */
async function payExpenses(
  { product, sql, condominiumId, today }: Past,
  month: string,
  index: number,
  hasReceipts: boolean,
): Promise<void> {
  const paid = expensesOf(month, index).filter((expense) => expense.on <= today)
  const sitting = at(paid.at(-1)?.on ?? today, 15)
  for (const expense of paid) {
    const { rubric, description, cents, on, supplier } = expense
    const id = expenseId(condominiumId, month, rubric)
    const [known] = await sql`
      select from public.bills where condominium_id = ${condominiumId} and id = ${id}`
    if (known) continue
    const attachments = hasReceipts ? [await uploadReceipt(product, condominiumId, id, expense)] : []
    await product.command('record-expense', sitting, {
      condominium_id: condominiumId,
      id,
      fund: 'ordinary',
      rubric,
      description,
      supplier_id: supplier ? await supplierNamed(supplier, rubric) : null,
      cents,
      occurred_on: on,
      attachments,
    })
  }

  async function supplierNamed(name: string, rubric: string): Promise<string> {
    const [known] = await sql<{ id: string }[]>`
      select id from public.suppliers where condominium_id = ${condominiumId} and name = ${name}`
    const body = { condominium_id: condominiumId, name, rubric }
    if (known) return known.id
    const made = (await product.command('save-supplier', sitting, body)) as { supplier_id: string }
    return made.supplier_id
  }
}

/** Sends the remittance to the bank, and processes its answer the day after: each once, wherever an earlier run stopped. */
async function registerBoletos(
  { product, sql, condominiumId }: Past,
  titles: Titles,
  month: string,
): Promise<void> {
  const remittances = () => sql<{ content: string; answered: boolean }[]>`
    select r.content, bool_and(b.status <> 'sent') as answered from public.charges c
    join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    join public.remittances r on r.condominium_id = b.condominium_id and r.id = b.remittance_id
    where c.condominium_id = ${condominiumId} and c.competence = ${`${month}-01`} and c.kind = 'ordinary' group by r.id, r.content`
  const [known] = await remittances()
  if (known?.answered) return
  if (!known)
    await product.command('create-remittance', at(`${month}-01`, 9), { condominium_id: condominiumId })
  const content = (known ?? (await remittances())[0])!.content
  const read = readRemittance(content)
  if (!read.ok) throw new Error(read.error.message)
  const { account } = await titles.deliver(read.file)
  const answers = read.file.entries.map(
    (entry): Answer => ({
      ourNumber: entry.ourNumber,
      action: entry.instruction === 'register' ? 'register' : 'obey',
    }),
  )
  const day = `${month}-02`
  const text = await titles.answer(account, answers, day, '06:00:00')
  await importReturn(product, condominiumId, at(day, 8), `registro-${month}.ret`, text)
}

async function importReturn(
  product: Product,
  condominiumId: string,
  instant: string,
  name: string,
  text: string,
) {
  await product.command('import-return-file', instant, {
    condominium_id: condominiumId,
    file_name: name,
    content_base64: base64(text),
  })
  await product.doJobs(mails)
}

type Open = { id: string; unit_label: string; our_number: string; pix_txid: string }

async function payMonth(
  past: Past,
  titles: Titles,
  run: { month: string; due: string; monthsBack: number },
): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const charges = await sql<Open[]>`
    select c.id, c.unit_label, b.our_number, c.pix_txid from public.charges c
    join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.competence = ${`${run.month}-01`} and c.status = 'open' order by c.sort_key`
  const paying = charges.flatMap((charge) => {
    const payment = paymentOf(charge.unit_label, run.month, run.due, run.monthsBack)
    // A bank's file reports the day before.
    const last = payment?.method === 'boleto' ? addDays(today, -1) : today
    return payment && payment.on <= last ? [{ ...charge, ...payment }] : []
  })
  const byDay = Map.groupBy(paying, (charge) => charge.on)
  const answers: Answer[] = []
  const byPix: Arrived[] = []
  await product.working(at(run.due, 12), async (context) => {
    for (const [day, paid] of byDay) {
      const amounts = await context.transaction((tx) =>
        expectedAmounts(
          tx,
          condominiumId,
          paid.map(({ id }) => id),
          day,
        ),
      )
      for (const charge of paid) {
        const cents = amounts.get(charge.id)!.total
        if (charge.method === 'boleto')
          answers.push({ ourNumber: charge.our_number, action: 'pay', paid: cents, on: day })
        else byPix.push(arrivedByPix(charge, cents, day))
      }
    }
    await context.transaction((tx) => receive(tx, condominiumId, byPix))
  })
  const account = titles.list()[0]
  if (!account || answers.length === 0) return
  const lastDay = answers.map((answer) => answer.on ?? '').reduce((a, b) => (a > b ? a : b))
  const text = await titles.answer(account, answers, lastDay, '06:00:00')
  await importReturn(product, condominiumId, at(addDays(lastDay, 1), 8), `pagamentos-${run.month}.ret`, text)
}

/** Builds the payment as the provider confirms it; its end-to-end id is the charge's own, so that a second run books nothing twice. */
const arrivedByPix = (charge: Open, cents: number, day: string): Arrived => ({
  method: 'pix',
  source: 'pix',
  receivedOn: day,
  cents,
  externalId: `E99999999${day.replaceAll('-', '')}1200${charge.id.replaceAll('-', '').slice(-11)}`,
  chargeIds: [charge.id],
})
