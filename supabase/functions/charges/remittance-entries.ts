import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { WRITE_OFF_DAYS } from '../../../domain/charges/registered-terms.ts'
import type { RemittanceEntry, RemittanceInstruction } from '../../../domain/cnab/files.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { Sql } from '../_shared/database.ts'

export type Account = {
  bank_account_id: string
  agreement_id: string
  layout: 240 | 400
  parameters: Agreement
  holder_name: string
  holder_document: string
}

/**
 * Locks the agreement, by default the main account's, so that two remittances never take the same sequence. One that is no longer used for new
 * charges still notifies its bank of the old ones.
 */
export async function lockAgreement(
  sql: Sql,
  condominiumId: string,
  wanted: string | null,
): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select b.id as bank_account_id, a.id as agreement_id, a.layout, a.parameters, b.holder_name, b.holder_document
    from public.collection_agreements a
    join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
    where a.condominium_id = ${condominiumId}
      and a.id = coalesce(${wanted}::uuid, private.issuing_agreement(${condominiumId})) for update of a`
  return account
}

export type PendingBoleto = {
  id: string
  /** Of several charges together: no fine, no interest, no discount. */
  is_bundle: boolean
  unit_label: string
  /** The charge's, or the bundle's. */
  holder_id: string
  reference: string
  our_number: string
  our_number_check: string
  due_on: string
  issued_on: string
  amount_cents: number
  payer_name: string | null
  payer_document: string | null
  discount_cents: number | null
  discount_until: string | null
  instruction: RemittanceInstruction
}

/** Returns what the bank must be notified of: boletos to write off, those due on another day, and those that it does not know yet, in unit order. */
export function pendingBoletos(sql: Sql, condominiumId: string, agreementId: string, limit: number) {
  return sql<PendingBoleto[]>`
    select b.id, b.is_bundle, c.unit_label, coalesce(b.bundle_id, b.charge_id) as holder_id, c.reference, b.our_number, b.our_number_check, b.due_on::text,
      (b.created_at at time zone ${brasiliaZone})::date::text as issued_on, b.amount_cents::float8 as amount_cents,
      c.payer_name, p.document as payer_document, case when not b.is_bundle then c.discount_cents::float8 end as discount_cents, c.discount_until::text,
      case when b.write_off = 'wanted' then case when b.is_paid then 'write_off_paid' else 'write_off' end
        when b.due_change = 'wanted' then 'change_due_date' else 'register' end as instruction
    from private.bank_titles b
    join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
    left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
    where b.condominium_id = ${condominiumId} and b.agreement_id = ${agreementId}
      and (b.write_off = 'wanted' or b.is_open and (b.due_change = 'wanted' or b.status = 'issued'))
    order by b.write_off = 'wanted' desc nulls last, b.due_change = 'wanted' desc nulls last, c.competence, c.sort_key limit ${limit}`
}

export type Address = {
  address: string | null
  district: string | null
  city: string | null
  state: string | null
  postal_code: string | null
}

/** Late terms as the bank is to print and charge them, from the convention in force. */
export type Terms = { fineBps: number; monthlyInterestBps: number }

/** A boleto as the bank's file takes it; the payer's address is the building's. */
export function toEntry(boleto: PendingBoleto, address: Address, terms: Terms): RemittanceEntry {
  return {
    instruction: boleto.instruction,
    chargeReference: boleto.holder_id.replaceAll('-', '').slice(0, 25),
    ourNumber: boleto.our_number,
    ourNumberCheck: boleto.our_number_check,
    documentNumber: boleto.reference
      .replace(/^\d\d/, '')
      .replace(/[^0-9]/g, '')
      .slice(0, 10),
    due: boleto.due_on,
    issuedOn: boleto.issued_on,
    amount: boleto.amount_cents,
    fineBps: boleto.is_bundle ? 0 : terms.fineBps,
    interest:
      terms.monthlyInterestBps > 0 && !boleto.is_bundle
        ? { kind: 'monthly', bps: terms.monthlyInterestBps }
        : null,
    discount:
      boleto.discount_cents && boleto.discount_until
        ? { amount: boleto.discount_cents, until: boleto.discount_until }
        : null,
    writeOffDays: WRITE_OFF_DAYS,
    payer: {
      name: boleto.payer_name ?? '',
      document: boleto.payer_document ?? '',
      address: address.address ?? '',
      district: address.district ?? '',
      postalCode: address.postal_code ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
    },
  }
}
