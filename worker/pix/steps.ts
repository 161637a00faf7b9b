import type { Sql, Transaction } from '../context.ts'

/** A charge that must be sent to the provider. Dates 'YYYY-MM-DD', amounts in centavos. */
export type Step = {
  id: string
  txid: string
  step: 'put' | 'remove'
  /** When it was requested: later requests are sent too. */
  asked: string
  amount_cents: number
  due_on: string
  discount_cents: number | null
  discount_until: string | null
  bank_account_id: string
  pix_key: string
  payer_name: string
  payer_document: string
  message: string
}

/** Returns the next steps to send, earliest due first. */
export const nextSteps = (sql: Sql, condominiumId: string, limit: number): Promise<Step[]> =>
  sql<Step[]>`
    select p.id, p.txid, p.step, p.asked_at::text as asked, p.amount_cents::float8 as amount_cents, p.due_on::text,
      p.discount_cents::float8 as discount_cents, p.discount_until::text, p.bank_account_id, b.pix_key,
      coalesce(o.name, c.payer_name, '') as payer_name, coalesce(o.document, '') as payer_document,
      concat_ws(', ', coalesce(r.name, 'Cobrança') || ' ' || c.reference, 'unidade ' || c.unit_label) as message
    from public.pix_charges p
    join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id
    join public.bank_accounts b on b.condominium_id = p.condominium_id and b.id = p.bank_account_id
    left join public.people o on o.condominium_id = c.condominium_id and o.id = c.payer_id
    left join public.charge_runs r on r.condominium_id = c.condominium_id and r.id = c.run_id
    where p.condominium_id = ${condominiumId} and p.step is not null and p.next_try_at <= private.now()
    order by p.due_on, p.id limit ${limit}`

/** The outcome of a call: sent, refused for good, or to be retried later. */
export type Told = {
  id: string
  asked: string
  outcome: 'told' | 'refused' | 'later'
  status: 'active' | 'paid' | 'removed' | 'refused' | null
  copy_paste: string | null
  revision: number
  days_after: number
  refusal: string | null
}

/** Records what was sent; if it was requested again meanwhile, only its state. */
export async function keepTold(
  sql: Transaction,
  condominiumId: string,
  told: readonly Told[],
): Promise<void> {
  await sql`
    update public.pix_charges p
    set status = coalesce(r.status, p.status),
      step = case when r.outcome = 'later' or p.asked_at <> r.asked then p.step end,
      copy_paste = coalesce(r.copy_paste, p.copy_paste), revision = greatest(p.revision, r.revision),
      days_after = case when r.outcome = 'told' then r.days_after else p.days_after end, refusal = r.refusal,
      attempts = case when r.outcome = 'later' then least(p.attempts + 1, 12) else 0 end,
      -- Half a minute, a minute, two …, an hour at most.
      next_try_at = case when r.outcome = 'later'
        then private.now() + least(interval '30 seconds' * power(2, least(p.attempts, 7)), interval '1 hour') else p.next_try_at end
    from jsonb_to_recordset(${sql.json([...told])}) as r (id uuid, asked timestamptz, outcome text, status text, copy_paste text,
      revision integer, days_after smallint, refusal text)
    where p.condominium_id = ${condominiumId} and p.id = r.id`
}
