import type { Cents } from '../../../domain/money.ts'
import type { Sql } from './database.ts'

/** The last day of the last closed month, null while none is; until the transaction ends no other is closed. */
export async function closedUntil(sql: Sql, condominiumId: string): Promise<string | null> {
  const [books] = await sql<{ day: string | null }[]>`
    select closed_until::text as day from private.books where condominium_id = ${condominiumId} for share`
  return books?.day ?? null
}

export type BankFee = {
  cents: Cents
  occurredOn: string
  description: string
  /** From which account; unsaid, where the ordinary fund lies. */
  bankAccountId?: string
}

/** Books fees that the bank took from the account, apart from any payment, as expenses of the ordinary fund. */
export async function postBankFees(sql: Sql, condominiumId: string, fees: readonly BankFee[]): Promise<void> {
  if (fees.length === 0) return
  const closed = await closedUntil(sql, condominiumId)
  const rows = fees.map((fee) => ({
    cents: fee.cents,
    occurred_on: fee.occurredOn,
    description: fee.description,
    bank_account_id: fee.bankAccountId ?? null,
  }))
  await sql`
    with fee as materialized (
      select r.* from jsonb_to_recordset(${sql.json(rows)}) as r (cents bigint, occurred_on date, description text, bank_account_id uuid)
    ), account as materialized (
      select f.id as fund_id, b.bank_account_id,
        private.ledger_account(${condominiumId}, f.id, 'bank', null, coalesce(b.bank_account_id, private.fund_bank(${condominiumId}, f.id))) as bank_id,
        private.ledger_account(${condominiumId}, f.id, 'expense', private.purpose_rubric(${condominiumId}, 'bank_fee')) as expense_id
      from public.funds f, (select distinct bank_account_id from fee) b
      where f.condominium_id = ${condominiumId} and f.kind = 'ordinary'
    )
    insert into public.ledger_transfers
      (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, description)
    select ${condominiumId}, a.fund_id, a.expense_id, a.bank_id, r.cents, greatest(r.occurred_on, ${closed}::date + 1), 'expense',
      left(private.plain(r.description) || case when r.occurred_on <= ${closed}::date
        then ' (de ' || to_char(r.occurred_on, 'DD/MM/YYYY') || ', mês já fechado)' else '' end, 300)
    from fee r join account a on a.bank_account_id is not distinct from r.bank_account_id`
}
