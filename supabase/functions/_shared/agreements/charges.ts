import type { Agreement } from '../../../../domain/boleto/agreement.ts'
import { issueBoleto } from '../../../../domain/boleto/issue.ts'
import { monthOf } from '../../../../domain/calendar.ts'
import type { ChargeKind } from '../../../../domain/charges/charge-name.ts'
import type { Cents } from '../../../../domain/money.ts'
import { txidFor } from '../../../../domain/pix/txid.ts'
import { checkOurNumbers } from '../charges/issuing-account.ts'
import type { Sql } from '../database.ts'
import type { AgreedUnit } from './debts.ts'

type NewItem = { fundId: string; rubricId: string; description: string; cents: Cents }
/** A charge that no run has made: an instalment, or a debt from before. */
export type NewCharge = {
  id: string
  unit: AgreedUnit
  reference: string
  /** Of an instalment. */
  agreementId?: string
  /** 'YYYY-MM' */
  competence?: string
  dueOn: string
  cents: Cents
  payer: { id: string | null; name: string | null }
  items: readonly NewItem[]
}

export async function newIds(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select private.new_id() as id from generate_series(1, ${count})`
  return rows.map(({ id }) => id)
}

/** Writes charges with their items, in three statements however many there are. */
export async function writeCharges(
  sql: Sql,
  condominiumId: string,
  kind: Extract<ChargeKind, 'agreement' | 'old_debt'>,
  charges: readonly NewCharge[],
): Promise<void> {
  const rows = charges.map((charge) => ({
    id: charge.id,
    agreement_id: charge.agreementId ?? null,
    unit_id: charge.unit.id,
    reference: charge.reference,
    unit_label: charge.unit.label,
    sort_key: charge.unit.sortKey,
    competence: `${charge.competence ?? monthOf(charge.dueOn)}-01`,
    due_on: charge.dueOn,
    cents: charge.cents,
    payer_id: charge.payer.id,
    payer_name: charge.payer.name,
    txid: txidFor('', charge.id),
  }))
  await sql`
    insert into public.charges (condominium_id, id, kind, agreement_id, unit_id, reference, unit_label, sort_key, competence, due_on,
      amount_cents, payer_id, payer_name, pix_txid)
    select ${condominiumId}, r.id, ${kind}, r.agreement_id, r.unit_id, r.reference, r.unit_label, r.sort_key, r.competence, r.due_on,
      r.cents, r.payer_id, r.payer_name, r.txid
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, agreement_id uuid, unit_id uuid, reference text, unit_label text, sort_key text,
      competence date, due_on date, cents bigint, payer_id uuid, payer_name text, txid text)`
  const items = charges.flatMap(({ id, items: list }) =>
    list.map((item, place) => ({ ...item, charge_id: id, position: place + 1 })),
  )
  await sql`
    insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents)
    select ${condominiumId}, r.charge_id, r.position, r."fundId", r."rubricId", r.description, r.cents
    from jsonb_to_recordset(${sql.json(items)}) as r (charge_id uuid, position integer, "fundId" uuid, "rubricId" uuid, description text, cents bigint)`
}

type Account = { agreementId: string; agreement: Agreement; first: number }

/** A boleto for each, where the condominium has an account that issues them; Pix is payable without. Throws `our_number_exhausted`. */
export async function issueBoletos(
  sql: Sql,
  condominiumId: string,
  charges: readonly Pick<NewCharge, 'id' | 'dueOn' | 'cents'>[],
): Promise<void> {
  const [account] = await sql<Account[]>`
    update public.collection_agreements set next_our_number = next_our_number + ${charges.length}
    where condominium_id = ${condominiumId} and id = private.issuing_agreement(${condominiumId})
    returning id as "agreementId", parameters as agreement, (next_our_number - ${charges.length})::float8 as first`
  if (!account) return
  checkOurNumbers(account, account.first, charges.length)
  const rows = charges.map(({ id, dueOn, cents }, place) => ({
    ...issueBoleto({
      agreement: account.agreement,
      sequence: account.first + place,
      due: dueOn,
      amount: cents,
    }),
    charge_id: id,
    due_on: dueOn,
    cents,
  }))
  await sql`
    insert into public.boletos (condominium_id, charge_id, agreement_id, our_number, our_number_check, our_number_printed, barcode,
      digitable_line, due_on, amount_cents)
    select ${condominiumId}, r.charge_id, ${account.agreementId}, r."ourNumber", r."ourNumberCheck", r."ourNumberPrinted", r.barcode,
      r."digitableLine", r.due_on, r.cents
    from jsonb_to_recordset(${sql.json(rows)}) as r (charge_id uuid, "ourNumber" text, "ourNumberCheck" text, "ourNumberPrinted" text,
      barcode text, "digitableLine" text, due_on date, cents bigint)`
}

/** Writes off boletos of charges that are no longer payable: the next remittance notifies the bank of those that it has. */
export async function writeOffBoletos(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<void> {
  await sql`
    update public.boletos
    set write_off = case when status in ('sent', 'registered') then 'wanted' end,
      status = case when status in ('issued', 'rejected') then 'written_off' else status end
    where condominium_id = ${condominiumId} and charge_id = any (${[...chargeIds]}) and status in ('issued', 'rejected', 'sent', 'registered')
      and (write_off is null or write_off = 'refused')`
}

/** Restores boletos that are payable after all, unless the bank was already notified; a bank that was notified no longer accepts them. */
export async function keepBoletos(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<void> {
  await sql`
    update public.boletos
    set write_off = case when write_off = 'sent' then write_off end,
      status = case when write_off = 'sent' then 'written_off' when status = 'written_off' then 'issued' else status end
    where condominium_id = ${condominiumId} and charge_id = any (${[...chargeIds]})
      and (write_off in ('wanted', 'sent', 'refused') and status <> 'paid' or status = 'written_off' and write_off is null and registered_on is null and remittance_id is null)`
}
