import type { Agreement } from '../../../../domain/boleto/agreement.ts'
import { boletoLayout } from '../../../../domain/boleto/issue.ts'
import { discountSentence } from '../../../../domain/charges/discount.ts'
import { type DueToday, duesToday } from '../../../../domain/charges/due-today.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import { chargePixCode } from '../../../../domain/charges/pix-code.ts'
import { registeredTerms } from '../../../../domain/charges/registered-terms.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import type { PartPayment } from '../../../../domain/late-payment/part-payments.ts'
import { type DynamicPixCharge, dynamicPix } from '../../../../domain/pix/dynamic.ts'
import { loadLateRules } from '../charges/rules.ts'
import type { Sql } from '../database.ts'
import type { ChargeDocument } from './contents.ts'
import type { SlipDocument } from './payment-slip.ts'

type Row = Pick<ChargeDocument, 'kind' | 'part' | 'status' | 'reference' | 'competence' | 'today'> & {
  id: string
  unit_label: string
  due_on: string
  issued_on: string
  amount_cents: number
  payments: PartPayment[]
  discount_cents: number | null
  discount_until: string | null
  paid_on: string | null
  paid_cents: number | null
  pix_txid: string
  payer_id: string | null
  payer_name: string | null
  payer_document: string | null
  condominium: string
  address: string
  city: string | null
  holder_name: string
  holder_document: string
  is_test: boolean
  pix_key: string | null
  pix_holder: string | null
  dynamic_pix: DynamicPixCharge[]
  /** None: old debts, instalments that were late when they came, and accounts that issue no boletos are paid by Pix. */
  boleto: BoletoRow | null
  /** Day on which the bank was notified of the boleto, otherwise today: its instructions are those of that day. */
  terms_on: string
  previous_competence: string | null
  previous_cents: number | null
}
export type BoletoRow = {
  parameters: Agreement
  our_number_printed: string
  barcode: string
  digitable_line: string
  boleto_status: NonNullable<ChargeDocument['boleto']>['status']
}
type Item = ChargeDocument['items'][number] & { charge_id: string }

export type LoadedCharge = ChargeDocument & { id: string; payerId: string | null }

/** Checks whether the charge can have a ficha de compensação. */
export const hasBoleto = <Charge extends ChargeDocument>(charge: Charge): charge is Charge & SlipDocument =>
  charge.boleto !== null

/**
 * Loads the pages of the charges, in unit order, with what is owed today or on `on`; leaves out ids that the condominium does not have. `asAsked`: in
 * the order of the ids.
 */
export async function loadChargeDocuments(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
  on: string | null = null,
  asAsked = false,
): Promise<LoadedCharge[]> {
  const found = await loadRows(sql, condominiumId, chargeIds)
  const rows = asAsked ? inOrderOf(found, chargeIds) : found
  const today = rows[0]?.today
  if (!today) return []
  const items = Map.groupBy(await loadItems(sql, condominiumId, chargeIds), (item) => item.charge_id)
  const rules = await loadLateRules(sql, condominiumId)
  const charges = rows.map((row) => ({
    amountCents: row.amount_cents,
    dueOn: row.due_on,
    payments: row.payments,
    discountCents: row.discount_cents,
    discountUntil: row.discount_until,
  }))
  const dues = duesToday(charges, rules, on ?? today)
  return rows.map((row, index) => toDocument(row, items.get(row.id) ?? [], dues[index]!, rules))
}

function inOrderOf(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function loadRows(sql: Sql, condominiumId: string, chargeIds: readonly string[]) {
  return sql<Row[]>`
    select c.id, c.kind, c.part, c.unit_label, c.reference, to_char(c.competence, 'YYYY-MM') as competence, c.due_on::text, c.status, c.paid_on::text, c.paid_cents::float8 as paid_cents,
      (c.created_at at time zone (select private.zone_of(${condominiumId})))::date::text as issued_on, c.amount_cents::float8 as amount_cents, c.pix_txid,
      c.discount_cents::float8 as discount_cents, c.discount_until::text, private.part_payments(c) as payments,
      c.payer_id, c.payer_name, p.document as payer_document, (select private.today(${condominiumId}))::text as today, k.name as condominium, k.city,
      concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''),
        'CEP ' || substr(k.postal_code, 1, 5) || '-' || substr(k.postal_code, 6)) as address,
      coalesce(h.holder_name, x.holder_name, k.name) as holder_name, coalesce(h.holder_document, x.holder_document, k.document, '') as holder_document,
      coalesce(h.is_test, x.is_test, false) as is_test, x.pix_key, x.holder_name as pix_holder,
      (select coalesce(jsonb_agg(jsonb_build_object('status', q.status, 'copy_paste', q.copy_paste, 'due_on', q.due_on,
        'days_after', q.days_after)), '[]') from public.pix_charges q where q.charge_id = c.id and q.status = 'active') as dynamic_pix,
      case when b.id is not null then jsonb_build_object('parameters', a.parameters, 'our_number_printed', b.our_number_printed,
        'barcode', b.barcode, 'digitable_line', b.digitable_line, 'boleto_status', b.status) end as boleto,
      coalesce((r.created_at at time zone (select private.zone_of(${condominiumId})))::date, (select private.today(${condominiumId})))::text as terms_on,
      to_char(before.competence, 'YYYY-MM') as previous_competence, before.amount_cents::float8 as previous_cents
    from public.charges c
    join public.condominiums k on k.id = c.condominium_id
    left join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id
    left join public.collection_agreements a on a.condominium_id = b.condominium_id and a.id = b.agreement_id
    left join public.bank_accounts h on h.condominium_id = a.condominium_id and h.id = a.bank_account_id
    left join public.bank_accounts x on x.condominium_id = c.condominium_id
      and case when c.bank_account_id is null then x.is_active else x.id = c.bank_account_id end
    left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
    left join public.remittances r on r.condominium_id = b.condominium_id and r.id = b.remittance_id
    left join lateral (
      select o.competence, o.amount_cents from public.charges o
      where o.unit_id = c.unit_id and o.condominium_id = c.condominium_id and o.competence < c.competence
        and o.kind = c.kind and o.part = c.part and o.status <> 'cancelled'
      order by o.competence desc limit 1
    ) before on true
    where c.condominium_id = ${condominiumId} and c.id = any (${chargeIds})
    order by c.competence, c.sort_key`
}

function loadItems(sql: Sql, condominiumId: string, chargeIds: readonly string[]) {
  return sql<Item[]>`
    select i.charge_id, f.name as fund, i.description, i.note, i.cents::float8 as cents
    from public.charge_items i
    join public.funds f on f.condominium_id = i.condominium_id and f.id = i.fund_id
    where i.condominium_id = ${condominiumId} and i.charge_id = any (${chargeIds})
    order by i.charge_id, i.position`
}

function toDocument(row: Row, items: Item[], due: DueToday, { conventions }: LateRules): LoadedCharge {
  const receiver = row.pix_key &&
    row.pix_holder && { pixKey: row.pix_key, holderName: row.pix_holder, city: row.city }
  const settled =
    row.status === 'open'
      ? due
      : { ...due, total: row.amount_cents, correction: 0, fine: 0, interest: 0, discount: 0, received: 0 }
  return {
    id: row.id,
    payerId: row.payer_id,
    condominium: { name: row.condominium, address: row.address },
    payee: { name: row.holder_name, document: formatDocument(row.holder_document) },
    payer: { name: row.payer_name, document: row.payer_document && formatDocument(row.payer_document) },
    kind: row.kind,
    part: row.part,
    unitLabel: row.unit_label,
    reference: row.reference,
    competence: row.competence,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    amount: row.amount_cents,
    items,
    previous:
      row.previous_competence && row.previous_cents !== null
        ? { competence: row.previous_competence, cents: row.previous_cents }
        : null,
    status: row.status,
    paid: row.paid_on && row.paid_cents ? { on: row.paid_on, cents: row.paid_cents } : null,
    today: row.today,
    due: settled,
    pixCode:
      receiver && row.status === 'open'
        ? (dynamicPix(row.dynamic_pix, row.today) ?? chargePixCode(receiver, row.pix_txid, due.total))
        : null,
    boleto: row.boleto && toBoleto(row.boleto),
    instructions: [
      ...(row.discount_cents && row.discount_until
        ? [discountSentence(row.discount_cents, row.discount_until)]
        : []),
      ...registeredTerms(conventions, row.terms_on),
    ],
    isTest: row.is_test,
  }
}

/** What a ficha prints of a boleto. */
export function toBoleto(row: BoletoRow): SlipDocument['boleto'] {
  const layout = boletoLayout(row.parameters.bank)
  return {
    bankName: layout.name,
    printedBankCode: layout.printedBankCode,
    agencyAccount: layout.agencyAccountPrinted(row.parameters),
    wallet: row.parameters.wallet,
    ourNumber: row.our_number_printed,
    barcode: row.barcode,
    digitableLine: row.digitable_line,
    status: row.boleto_status,
  }
}
