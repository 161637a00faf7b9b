import type { Sql } from '../database.ts'
import { closedUntil } from '../ledger.ts'

export type Cancelling = {
  condominiumId: string
  userId: string | null
  today: string
  reason: string
  /** Charges that are locked, open and without payments. */
  chargeIds: readonly string[]
}

/**
 * Cancels charges in a handful of statements, however many: the charges, their boletos (the next remittance writes off those that the bank has),
 * their bookings and unsent notices, and notifies those who had been notified.
 */
export async function cancelCharges(sql: Sql, cancelling: Cancelling): Promise<void> {
  const { condominiumId, today, reason, chargeIds } = cancelling
  await sql`
    create temporary table cancelling_charges on commit drop as select unnest(${[...chargeIds]}::uuid[]) as id`
  await sql`alter table cancelling_charges add primary key (id)`
  await sql`analyze cancelling_charges`
  await sql`
    update public.charges c set status = 'cancelled', cancelled_on = ${today}, cancel_reason = ${reason}
    from cancelling_charges x where c.condominium_id = ${condominiumId} and c.id = x.id and c.status = 'open'`
  await releaseDues(sql, condominiumId)
  await writeOffBoletos(sql, condominiumId)
  await reverseFees(sql, cancelling)
  await stopMessages(sql, condominiumId)
  await tellPayers(sql, condominiumId)
  await sql`drop table cancelling_charges`
}

/** Makes the dues of these units wait again, for what is still owed of them; what is not owed any more is waived. */
async function releaseDues(sql: Sql, condominiumId: string): Promise<void> {
  await sql`
    update public.unit_dues d set run_id = null, lifted_cents = 0, credited_cents = 0,
      cents = case when d.lifted_cents = d.cents then d.cents else d.cents - d.lifted_cents end,
      waived_at = case when d.lifted_cents = d.cents then private.now() end,
      waive_reason = case when d.lifted_cents = d.cents then 'Cobrança cancelada depois que o valor deixou de ser devido' end
    from cancelling_charges x join public.charges c on c.condominium_id = ${condominiumId} and c.id = x.id
    where d.condominium_id = ${condominiumId} and d.run_id = c.run_id and d.unit_id = c.unit_id
      and private.bears_due(c, d)`
}

/** Writes off at once what the bank never had; notifies it of the rest. */
async function writeOffBoletos(sql: Sql, condominiumId: string): Promise<void> {
  await sql`
    update public.boletos b set
      status = case when b.status in ('issued', 'rejected') then 'written_off' else b.status end,
      write_off = case when b.status in ('sent', 'registered') then 'wanted' end,
      due_change = null, refusal = null
    from cancelling_charges x where b.condominium_id = ${condominiumId} and b.charge_id = x.id and b.status not in ('paid', 'written_off')`
}

/** Reverses all active bookings on the receivable for these charges, on their own day while that month is open, otherwise on the first open one. */
async function reverseFees(sql: Sql, { condominiumId, userId, reason }: Cancelling): Promise<void> {
  const closed = await closedUntil(sql, condominiumId)
  await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, unit_id,
      charge_id, run_id, decision_id, reverses_id, description, created_by)
    select t.condominium_id, t.fund_id, t.credit_account_id, t.debit_account_id, t.cents, greatest(t.occurred_on, ${closed}::date + 1),
      'reversal', t.unit_id, t.charge_id, t.run_id, t.decision_id, t.id, ${reason}, ${userId}
    from cancelling_charges x
    join public.ledger_transfers t on t.condominium_id = ${condominiumId} and t.charge_id = x.id and t.kind <> 'reversal'
    join public.ledger_accounts a on a.condominium_id = t.condominium_id and a.id = t.debit_account_id and a.kind = 'receivable'
    where not exists (select from public.ledger_transfers r where r.condominium_id = ${condominiumId} and r.reverses_id = t.id)
    order by t.id`
}

async function stopMessages(sql: Sql, condominiumId: string): Promise<void> {
  await sql`
    with stopped as (
      update public.messages m set status = 'failed', error_code = 'charge_cancelled', send_after = null
      from cancelling_charges x where m.condominium_id = ${condominiumId} and m.charge_id = x.id and m.status = 'queued'
      returning m.id
    )
    delete from private.message_contents c using stopped s where c.condominium_id = ${condominiumId} and c.message_id = s.id`
}

/** Notifies those that a message about the charge has reached. */
async function tellPayers(sql: Sql, condominiumId: string): Promise<void> {
  await sql`
    insert into private.outbox (topic, payload)
    select 'charges-cancelled', jsonb_build_object('condominiumId', ${condominiumId}::uuid, 'chargeIds', jsonb_agg(told.id))
    from (
      select x.id, row_number() over (order by x.id) / 500 as batch from cancelling_charges x
      where exists (select from public.messages m where m.condominium_id = ${condominiumId} and m.charge_id = x.id and m.status in ('sent', 'delivered', 'read'))
    ) told group by told.batch`
}
