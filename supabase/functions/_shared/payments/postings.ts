import type { Cents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'
import { closedUntil } from '../ledger.ts'

/** One side of a row: a kind of account with its rubric or bank account. */
type Side = { kind: string; rubric?: string | null; bank?: string | null }

/** A transfer to make: between two accounts of a fund, identified by kind. `on` is the day on which it happened. */
export type Row = {
  fundId: string
  debit: Side
  credit: Side
  cents: Cents
  on: string
  kind: string
  receiptId: string | null
  unitId?: string | null
  chargeId?: string | null
  paymentId?: string | null
  description?: string | null
}

export type Books = { ordinary: string; late: string; discount: string; fee: string }

/** The ordinary fund and the rubrics that the product itself books receipts on. */
export async function booksOf(sql: Sql, condominiumId: string): Promise<Books> {
  const [books] = await sql<Books[]>`
    select f.id as ordinary, private.purpose_rubric(f.condominium_id, 'late') as late,
      private.purpose_rubric(f.condominium_id, 'discount') as discount, private.purpose_rubric(f.condominium_id, 'bank_fee') as fee
    from public.funds f where f.condominium_id = ${condominiumId} and f.kind = 'ordinary'`
  return books!
}

/**
 * Writes transfers in one statement, so that each account's balance moves once. What came in a month that is now closed is booked on the first open
 * day, and says when it came.
 */
export async function postRows(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  rows: readonly Row[],
): Promise<void> {
  const posted = rows.filter(({ cents }) => cents > 0)
  if (posted.length === 0) return
  const closed = await closedUntil(sql, condominiumId)
  const flat = posted.map(({ debit, credit, ...row }) => ({
    ...row,
    debit: debit.kind,
    debit_rubric: debit.rubric ?? null,
    debit_bank: debit.bank ?? null,
    credit: credit.kind,
    credit_rubric: credit.rubric ?? null,
    credit_bank: credit.bank ?? null,
  }))
  await sql`
    with row as materialized (
      select r.* from jsonb_to_recordset(${sql.json(flat)}) as r ("fundId" uuid, debit text, debit_rubric uuid, debit_bank uuid, credit text,
        credit_rubric uuid, credit_bank uuid, cents bigint, "on" date, kind text, "receiptId" uuid, "unitId" uuid, "chargeId" uuid,
        "paymentId" uuid, description text)
    ), side as materialized (
      select s.*, private.ledger_account(${condominiumId}, s.fund, s.kind, s.rubric, s.bank) as id
      from (
        select "fundId" as fund, debit as kind, debit_rubric as rubric, debit_bank as bank from row
        union select "fundId", credit, credit_rubric, credit_bank from row order by 1, 2, 3, 4
      ) s
    )
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, charge_id, payment_id, group_id, description, created_by)
    select ${condominiumId}, r."fundId", d.id, c.id, r.cents, greatest(r."on", ${closed}::date + 1), r.kind, r."unitId", r."chargeId",
      r."paymentId", r."receiptId",
      case when r."on" <= ${closed}::date then left(concat_ws('. ', r.description, 'De ' || to_char(r."on", 'DD/MM/YYYY') || ', mês já fechado'), 300)
        else r.description end, ${userId}
    from row r
    join side d on d.fund = r."fundId" and d.kind = r.debit and d.rubric is not distinct from r.debit_rubric
      and d.bank is not distinct from r.debit_bank
    join side c on c.fund = r."fundId" and c.kind = r.credit and c.rubric is not distinct from r.credit_rubric
      and c.bank is not distinct from r.credit_bank`
}

/** Reverses a receipt's active transfers: all of them, or those of some kinds. `on`, if given, is the day of the reversal. */
export async function takeBack(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  receiptIds: readonly string[],
  { keep = [], on = null, reason }: { keep?: readonly string[]; on?: string | null; reason: string },
): Promise<void> {
  const closed = await closedUntil(sql, condominiumId)
  await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, charge_id, payment_id, group_id, reverses_id, description, created_by)
    select t.condominium_id, t.fund_id, t.credit_account_id, t.debit_account_id, t.cents,
      coalesce(${on}::date, greatest(t.occurred_on, ${closed}::date + 1)), 'reversal', t.unit_id, t.charge_id, t.payment_id, t.group_id, t.id,
      ${reason.slice(0, 300)}, ${userId}
    from public.ledger_transfers t
    where t.condominium_id = ${condominiumId} and t.group_id = any (${[...receiptIds]}) and t.reverses_id is null
      and t.kind <> all (${[...keep]})
      and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id)
    order by t.id`
}
