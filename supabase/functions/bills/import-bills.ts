import { z } from 'zod'
import {
  type BillField,
  billFields,
  type FileBill,
  guessBillColumns,
  type KnownBills,
  readBillRows,
  sameBill,
  sameNumber,
} from '../../../domain/bills/bill-file.ts'
import { parseDate } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { sumCents } from '../../../domain/money.ts'
import { askApproval } from '../_shared/bills/approving.ts'
import { bookBill } from '../_shared/bills/booking.ts'
import { type Context, command } from '../_shared/command.ts'
import { openFund, rubricId } from '../_shared/ledger/accounts.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { type Row, readTable } from '../_shared/tables/read-table.ts'

/** Bills are booked one by one, in one transaction. */
const MOST_BILLS = 500

const input = z.strictObject({
  condominium_id: field.condominium_id,
  file_name: text(200),
  content_base64: z.base64('Escolha o arquivo.').max(6_000_000, 'O arquivo é grande demais.'),
  /** Columns by field; missing ones are guessed from the titles. */
  columns: z
    .partialRecord(
      z.enum(Object.keys(billFields) as [BillField, ...BillField[]]),
      z.number().int().min(0).max(200),
    )
    .optional(),
  fund: field.fund,
  /** Of rows that name none. */
  rubric: field.rubric.nullish(),
  /** Reads and checks, and writes nothing. */
  dry_run: z.boolean().default(true),
})

/**
 * Imports a sheet of bills to pay, up to 500 rows: records what fits and reports the rest by line. A bill that is recorded already (same supplier,
 * sum, due date and words, or the same invoice) stays as it is, so that a sheet sent twice adds nothing. Those above an approval limit ask for it.
 * Throws `bills_file_invalid`, `payload_too_large`.
 */
export default command('import-bills', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Importou despesas a pagar',
  ownCase: 'undecided',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, given) {
    const { sql, condominiumId, audit } = context
    const bytes = Buffer.from(given.content_base64, 'base64')
    const [header, ...rows] = await readTable(bytes, 'bills_file_invalid')
    if (rows.length > MOST_BILLS) throw new AppError('payload_too_large')
    const columns = { ...guessBillColumns(header!.cells), ...given.columns }
    const facts = { header: header!.cells, columns, rows: rows.length, sample: rows.slice(0, 3).map(cellsOf) }
    if (columns.cents === undefined || columns.due_on === undefined)
      return { ...facts, needs_columns: true, recorded: 0, cents: 0, faults: [], remarks: [] }
    const usual = given.rubric ? await rubricId(sql, condominiumId, given.rubric, 'expense', 'rubric') : ''
    const fund = await openFund(sql, condominiumId, given.fund, 'fund')
    const { bills, faults, remarks } = readBillRows(
      rows,
      columns,
      await knownOf(context, dueIn(rows, columns.due_on)),
      usual,
    )
    const cents = sumCents(bills.map((bill) => bill.cents))
    if (!given.dry_run && bills.length > 0) {
      await record(context, fund.id, bills)
      audit({ entity: 'bills', after: { file_name: given.file_name, rows: bills.length, cents } })
    }
    return { ...facts, needs_columns: false, recorded: bills.length, cents, faults, remarks }
  },
})

async function record(context: Context, fundId: string, bills: readonly FileBill[]): Promise<void> {
  const { sql, condominiumId, userId } = context
  const ids: string[] = []
  for (const bill of bills)
    ids.push(
      await bookBill(sql, condominiumId, userId, {
        supplierId: bill.supplier_id,
        description: bill.description,
        competence: bill.competence,
        dueOn: bill.due_on,
        lines: [{ fundId, rubricId: bill.rubric_id, description: null, cents: bill.cents }],
        documentNumber: bill.document_number,
        notes: bill.notes,
      }),
    )
  await askApproval(context, ids)
}

const cellsOf = ({ cells }: Row) => cells.map((cell) => cell.slice(0, 60))

/** The due dates that a file names. */
const dueIn = (rows: readonly Row[], column: number): string[] => [
  ...new Set(rows.flatMap(({ cells }) => parseDate(cells[column] ?? '') ?? [])),
]

/** The chart's expenses, the suppliers in use and the bills that may be the file's; one import at a time reads and writes them. */
async function knownOf(
  { sql, condominiumId: id }: Context,
  dueDates: readonly string[],
): Promise<KnownBills> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import-bills ' || ${id}, 0))`
  const rubrics = await sql<{ id: string; code: string; name: string }[]>`
    select id, code, name from public.rubrics
    where condominium_id = ${id} and nature = 'expense' and code ~ '\\..*\\.' and archived_on is null order by code`
  const suppliers = await sql<{ id: string; name: string; document: string | null }[]>`
    select id, name, document from public.suppliers where condominium_id = ${id} and archived_on is null order by id`
  const bills = await sql<
    Pick<FileBill, 'supplier_id' | 'cents' | 'due_on' | 'description' | 'document_number'>[]
  >`
    select supplier_id, cents::float8 as cents, due_on::text as due_on, description, document_number from public.bills
    where condominium_id = ${id} and status <> 'cancelled' and (due_on = any (${dueDates as string[]}::date[]) or document_number is not null)`
  const [books] = await sql<{ closed_until: string | null }[]>`
    select closed_until::text as closed_until from private.books where condominium_id = ${id}`
  return {
    rubrics,
    suppliers,
    recorded: new Set(bills.map(sameBill)),
    numbers: new Set(
      bills.flatMap(({ supplier_id, document_number }) =>
        supplier_id && document_number ? [sameNumber(supplier_id, document_number)] : [],
      ),
    ),
    closedUntil: books?.closed_until ?? null,
  }
}
