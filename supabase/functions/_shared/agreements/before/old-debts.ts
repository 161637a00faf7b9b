import { debtKey, type OldDebt, type OldDebtBook } from '../../../../../domain/old-debts/old-debts.ts'
import type { Context } from '../../command.ts'
import type { Sql } from '../../database.ts'
import { postRows, type Row } from '../../payments/postings.ts'
import { type NewCharge, newIds, writeCharges } from '../charges.ts'
import { loadUnits } from '../debts.ts'

type Known = { unitId: string; competence: string; dueOn: string; cents: number }

/** What lines of a file are read against: the units and the open funds. */
export async function loadRegister({
  sql,
  condominiumId,
  today,
}: Context): Promise<Pick<OldDebtBook, 'today' | 'units' | 'funds'>> {
  const units = await sql<{ id: string; block: string | null; number: string }[]>`
    select unit_id as id, block, number from public.unit_list where condominium_id = ${condominiumId}`
  const funds = await sql<{ id: string; name: string; kind: string }[]>`
    select id, name, kind from public.funds where condominium_id = ${condominiumId} and closed_on is null order by position`
  return { today, units, funds }
}

/** Loads the debts that already exist, however they came, in addition to the register. */
export async function loadBook(context: Context): Promise<OldDebtBook> {
  const { sql, condominiumId } = context
  const known = await sql<Known[]>`
    select unit_id as "unitId", to_char(competence, 'YYYY-MM') as competence, due_on::text as "dueOn", amount_cents::float8 as cents
    from public.charges where condominium_id = ${condominiumId} and kind = 'old_debt' and status <> 'cancelled'`
  return { ...(await loadRegister(context)), known: new Set(known.map(debtKey)) }
}

/** Debts as charges, in the books from the day on which these begin: owed, against the opening balance. */
export async function writeOldDebts(context: Context, debts: readonly OldDebt[]): Promise<void> {
  const { sql, condominiumId } = context
  const units = await loadUnits(
    sql,
    condominiumId,
    debts.map(({ unitId }) => unitId),
  )
  const rubrics = await feeRubrics(sql, condominiumId)
  const ids = await newIds(sql, debts.length)
  const first = await nextNumber(sql, condominiumId)
  const charges = debts.map((debt, place): NewCharge => {
    const unit = units.get(debt.unitId)!
    return {
      id: ids[place]!,
      unit,
      dueOn: debt.dueOn,
      competence: debt.competence,
      cents: debt.cents,
      reference: `D-${String(first + place).padStart(6, '0')}`,
      payer: { id: unit.payerId, name: unit.payerName },
      items: [
        {
          fundId: debt.fundId,
          rubricId: rubrics.get(debt.fundId)!,
          description: debt.description,
          cents: debt.cents,
        },
      ],
    }
  })
  await writeCharges(sql, condominiumId, 'old_debt', charges)
  await postOpening(context, charges)
}

/** Books imported older charges as owed, against the opening balance. Those of an agreement are one fact with it. */
export async function postOpening(
  { sql, condominiumId, userId, today }: Context,
  charges: readonly NewCharge[],
): Promise<Row[]> {
  const [books] = await sql<{ on: string | null }[]>`
    select starts_on::text as "on" from private.books where condominium_id = ${condominiumId}`
  const rows = charges.flatMap(({ id, agreementId, unit, reference, items }) =>
    items.map(
      ({ fundId, rubricId, cents }): Row => ({
        ...{
          fundId,
          cents,
          on: books?.on ?? today,
          kind: 'opening',
          receiptId: agreementId ?? null,
          unitId: unit.id,
          chargeId: id,
        },
        debit: { kind: 'receivable', rubric: rubricId },
        credit: { kind: 'opening' },
        description: `Dívida anterior ${reference}`,
      }),
    ),
  )
  await postRows(sql, condominiumId, userId, rows)
  return rows
}

/** What each fund's fees are booked as. */
export async function feeRubrics(sql: Sql, condominiumId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; rubric: string }[]>`
    select id, private.fee_rubric(condominium_id, kind) as rubric from public.funds where condominium_id = ${condominiumId}`
  return new Map(rows.map(({ id, rubric }) => [id, rubric]))
}

async function nextNumber(sql: Sql, condominiumId: string): Promise<number> {
  const [row] = await sql<{ next: number }[]>`
    select coalesce(max(substr(reference, 3)::integer), 0) + 1 as next from public.charges
    where condominium_id = ${condominiumId} and kind = 'old_debt' and reference ~ '^D-[0-9]{6,9}$'`
  return row!.next
}
