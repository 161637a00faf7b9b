import { AppError } from '../../../../domain/errors.ts'
import { type Cents, sumCents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'
import { refused } from '../guards.ts'
import { ledgerAccount, openFund, rubricId } from '../ledger/accounts.ts'
import { post } from '../ledger/posting.ts'
import type { LineInput } from './inputs.ts'

export type Line = { fundId: string; rubricId: string; description: string | null; cents: Cents }

/** A bill to be. `cents` is the sum of its lines. */
export type NewBill = {
  id?: string
  supplierId: string | null
  description: string
  /** 'YYYY-MM' */
  competence: string
  dueOn: string
  lines: readonly Line[]
  grossCents?: Cents
  documentNumber?: string | null
  paymentCode?: string | null
  notes?: string | null
  groupId?: string | null
  instalment?: number
  instalments?: number
  recurrenceId?: string | null
  withheldFrom?: string | null
  withholding?: string | null
  revenueCode?: string | null
}

/** Resolves the funds and rubrics of the lines. Throws `invalid_input` on a line that has none. */
export async function findLines(
  sql: Sql,
  condominiumId: string,
  given: readonly LineInput[],
): Promise<Line[]> {
  const found: Line[] = []
  for (const [position, line] of given.entries()) {
    const fund = await openFund(sql, condominiumId, line.fund, `lines.${position}.fund`)
    const rubric = await rubricId(sql, condominiumId, line.rubric, 'expense', `lines.${position}.rubric`)
    found.push({
      fundId: fund.id,
      rubricId: rubric,
      description: line.description ?? null,
      cents: line.cents,
    })
  }
  return found
}

/** Throws unless the supplier is one of the condominium's that is in use. */
export async function requireSupplier(
  sql: Sql,
  condominiumId: string,
  supplierId: string | null,
): Promise<void> {
  if (!supplierId) return
  const [known] = await sql`
    select from public.suppliers where condominium_id = ${condominiumId} and id = ${supplierId} and archived_on is null`
  if (!known) throw refused('supplier_id', 'Escolha um fornecedor em uso.')
}

type Numbered = {
  supplierId: string | null
  documentNumber: string | null
  except?: string | null
  instalments?: number
}

/** Throws `bill_number_taken`, naming the earlier bill, where the supplier's invoice was booked already. */
export async function requireNewNumber(sql: Sql, condominiumId: string, numbered: Numbered): Promise<void> {
  const { supplierId, documentNumber, except = null } = numbered
  if (!supplierId || !documentNumber) return
  const [earlier] = await sql<{ id: string; description: string; due_on: string }[]>`
    select b.id, b.description, to_char(b.due_on, 'DD/MM/YYYY') as due_on from public.bills b
    where b.condominium_id = ${condominiumId} and b.supplier_id = ${supplierId} and b.status <> 'cancelled'
      and b.document_key = nullif(lower(ltrim(regexp_replace(${documentNumber}, '[^0-9A-Za-z]', '', 'g'), '0')), '')
      and b.id is distinct from ${except}::uuid
      and (${except}::uuid is null or b.group_id is distinct from (
        select o.group_id from public.bills o where o.condominium_id = ${condominiumId} and o.id = ${except}::uuid) or b.group_id is null)
    order by b.due_on limit 1`
  if (!earlier) return
  const message = `Esta nota já foi lançada: ${earlier.description}, com vencimento em ${earlier.due_on}.`
  throw new AppError('bill_number_taken', {
    message,
    fields: [{ path: 'document_number', message }],
    details: { bill_id: earlier.id },
  })
}

/**
 * Writes a bill with its lines and books it on its competence: expense against payables, in each line's fund. Throws `month_closed`, `bill_exists`.
 */
export async function bookBill(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  bill: NewBill,
): Promise<string> {
  const cents = sumCents(bill.lines.map((line) => line.cents))
  const row = {
    condominium_id: condominiumId,
    id: bill.id ?? crypto.randomUUID(),
    supplier_id: bill.supplierId,
    description: bill.description,
    competence: `${bill.competence}-01`,
    due_on: bill.dueOn,
    cents,
    gross_cents: bill.grossCents ?? cents,
    document_number: bill.documentNumber ?? null,
    payment_code: bill.paymentCode ?? null,
    notes: bill.notes ?? null,
    group_id: bill.groupId ?? null,
    instalment: bill.instalment ?? 1,
    instalments: bill.instalments ?? 1,
    recurrence_id: bill.recurrenceId ?? null,
    withheld_from: bill.withheldFrom ?? null,
    withholding: bill.withholding ?? null,
    revenue_code: bill.revenueCode || null,
    created_by: userId,
  }
  const [made] = await sql<{ id: string }[]>`
    insert into public.bills ${sql(row)} on conflict (condominium_id, id) do nothing returning id`
  if (!made) throw new AppError('bill_exists')
  await writeLines(sql, condominiumId, userId, { ...bill, id: made.id })
  return made.id
}

type Booked = Pick<NewBill, 'lines' | 'competence' | 'description'> & { id: string }

/** The lines of a bill that has none, and their booking. */
export async function writeLines(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  bill: Booked,
): Promise<void> {
  const rows = bill.lines.map(({ fundId, rubricId: rubric, description, cents }, position) => ({
    condominium_id: condominiumId,
    bill_id: bill.id,
    position: position + 1,
    fund_id: fundId,
    rubric_id: rubric,
    description,
    cents,
  }))
  await sql`insert into public.bill_lines ${sql(rows)}`
  const postings = []
  for (const line of bill.lines)
    postings.push({
      fundId: line.fundId,
      debitId: await ledgerAccount(sql, condominiumId, line.fundId, 'expense', line.rubricId),
      creditId: await ledgerAccount(sql, condominiumId, line.fundId, 'payable', line.rubricId),
      cents: line.cents,
      on: `${bill.competence}-01`,
      kind: 'expense',
      billId: bill.id,
      description: line.description ?? bill.description,
    })
  await post(sql, condominiumId, userId, postings)
}

/** Returns the active bookings of a bill's cost: those to take back when the bill changes or is removed. */
export async function standingBookings(sql: Sql, condominiumId: string, billId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select t.id from public.ledger_transfers t
    where t.condominium_id = ${condominiumId} and t.bill_id = ${billId} and t.kind = 'expense' and t.group_id is null
      and not exists (select from public.ledger_transfers r where r.condominium_id = ${condominiumId} and r.reverses_id = t.id)
    order by t.id`
  return rows.map(({ id }) => id)
}
