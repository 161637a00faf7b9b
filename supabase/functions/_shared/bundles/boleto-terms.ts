import { WRITE_OFF_DAYS } from '../../../../domain/charges/registered-terms.ts'
import type { Sql } from '../database.ts'

/** What a bundle's boleto would be made by. */
export type BoletoTerms = {
  status: 'open' | 'paid' | 'ended'
  unitId: string
  payOn: string
  validUntil: string
  cents: number
  /** It is of one charge, whose own boleto still serves: of a charge that nothing was paid of, at the bank or on its way there. */
  ownServes: boolean
  /** Of the account that the bundle is paid into, in use; null where it issues no boletos. */
  agreementId: string | null
  hasAgreement: boolean
  /** A bank registers nothing without the payer's name and CPF or CNPJ. */
  hasDocument: boolean
  boletoId: string | null
}

/** Loads and locks a bundle's boleto terms, so that its boleto is made only once and not for one that has ended. */
export async function boletoTerms(
  sql: Sql,
  condominiumId: string,
  bundleId: string,
  today: string,
): Promise<BoletoTerms | null> {
  const [terms] = await sql<Omit<BoletoTerms, 'hasAgreement'>[]>`
    select b.status, b.unit_id as "unitId", b.pay_on::text as "payOn", b.valid_until::text as "validUntil", b.amount_cents::float8 as cents,
      b.charge_count = 1 and c.settled_cents = 0 and exists (select from public.boletos o
        where o.condominium_id = c.condominium_id and o.charge_id = c.id and (o.status in ('issued', 'sent')
          or o.status = 'registered' and ${today}::date <= c.due_on + ${WRITE_OFF_DAYS}::int)) as "ownServes",
      (select a.id from public.collection_agreements a
        join public.bank_accounts h on h.condominium_id = a.condominium_id and h.id = a.bank_account_id
        where a.condominium_id = b.condominium_id and a.is_active
          and case when b.bank_account_id is null then h.is_active else h.id = b.bank_account_id end) as "agreementId",
      p.document is not null and c.payer_name is not null as "hasDocument",
      (select o.id from public.bundle_boletos o where o.condominium_id = b.condominium_id and o.bundle_id = b.id) as "boletoId"
    from public.payment_bundles b
    join public.payment_bundle_charges l on l.condominium_id = b.condominium_id and l.bundle_id = b.id and l.position = 1
    join public.charges c on c.condominium_id = l.condominium_id and c.id = l.charge_id
    left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
    where b.condominium_id = ${condominiumId} and b.id = ${bundleId} for update of b`
  return terms ? { ...terms, hasAgreement: terms.agreementId !== null } : null
}
