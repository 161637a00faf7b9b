import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import { closedUntil } from '../ledger.ts'

export type Posting = {
  id?: string
  fundId: string
  debitId: string
  creditId: string
  cents: number
  on: string
  kind: string
  groupId?: string | null
  decisionId?: string | null
  billId?: string | null
  description: string | null
}

/** Writes a person's transfers. Throws `month_closed`. Returns their ids in order. */
export async function post(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  postings: readonly Posting[],
): Promise<string[]> {
  const rows = postings.map((posting) => ({ ...posting, id: posting.id ?? crypto.randomUUID() }))
  await sql`
    insert into public.ledger_transfers (condominium_id, id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      group_id, decision_id, bill_id, description, created_by)
    select ${condominiumId}, r.id, r."fundId", r."debitId", r."creditId", r.cents, r."on", r.kind, r."groupId", r."decisionId",
      r."billId", r.description, ${userId}
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (id uuid, "fundId" uuid, "debitId" uuid, "creditId" uuid, cents bigint, "on" date,
      kind text, "groupId" uuid, "decisionId" uuid, "billId" uuid, description text)`
  return rows.map(({ id }) => id)
}

/**
 * Takes transfers back by rows the other way round, on their own day while its month is open, else on the first open one. Throws
 * `transfer_reversed_once` when one was taken back already.
 */
export async function reverse(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  ids: readonly string[],
  reason: string,
): Promise<string[]> {
  const closed = await closedUntil(sql, condominiumId)
  const known = await sql`
    select from public.ledger_transfers where condominium_id = ${condominiumId} and reverses_id = any (${[...ids]}) limit 1`
  if (known.length > 0) throw new AppError('transfer_reversed_once')
  const rows = await sql<{ id: string }[]>`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, charge_id, payment_id, run_id, bill_id, group_id, decision_id, reverses_id, description, created_by)
    select t.condominium_id, t.fund_id, t.credit_account_id, t.debit_account_id, t.cents, greatest(t.occurred_on, ${closed}::date + 1),
      'reversal', t.unit_id, t.charge_id, t.payment_id, t.run_id, t.bill_id, t.group_id, t.decision_id, t.id, ${reason}, ${userId}
    from public.ledger_transfers t where t.condominium_id = ${condominiumId} and t.id = any (${[...ids]})
    order by t.id returning id`
  return rows.map(({ id }) => id)
}
