import { formatDate } from '../../../../domain/calendar.ts'
import { type ChargeKind, chargeName } from '../../../../domain/charges/charge-name.ts'
import { chargePixCode } from '../../../../domain/charges/pix-code.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type BundleEnd, type BundleState, bundleState } from '../../../../domain/payments/bundle.ts'
import type { ChargeDocument, CopyWords } from '../charge-document/contents.ts'
import { titleOf } from '../charge-document/explanation.ts'
import { type BoletoRow, loadChargeDocuments, toBoleto } from '../charge-document/loading.ts'
import type { Sql } from '../database.ts'

type Line = {
  charge_id: string
  kind: ChargeKind
  competence: string
  reference: string
  unit_label: string
  due_on: string
  principal: number
  late: number
  discount: number
}
type Row = {
  id: string
  unit_labels: string
  payer_name: string | null
  payer_document: string | null
  made_on: string
  pay_on: string
  valid_until: string
  amount_cents: number
  pix_txid: string
  status: 'open' | 'paid' | 'ended'
  end_reason: BundleEnd | null
  paid_on: string | null
  today: string
  condominium: string
  city: string | null
  address: string
  holder_name: string
  holder_document: string
  is_test: boolean
  pix_key: string | null
  lines: Line[]
  /** The bundle's own boleto, if one was requested. */
  boleto: BoletoRow | null
}

/**
 * Loads the bundle's page: for one charge, its own page with the amount of the day; for several, one that lists them. Null if there is no such
 * bundle.
 */
export async function loadBundleDocument(
  sql: Sql,
  condominiumId: string,
  bundleId: string,
): Promise<ChargeDocument | null> {
  const row = await loadRow(sql, condominiumId, bundleId)
  if (!row) return null
  const state = bundleState(row, row.today)
  const pixCode =
    state === 'payable' && row.pix_key
      ? chargePixCode(
          { pixKey: row.pix_key, holderName: row.holder_name, city: row.city },
          row.pix_txid,
          row.amount_cents,
        )
      : null
  const [line] = row.lines
  if (line && row.lines.length === 1) {
    const [charge] = await loadChargeDocuments(sql, condominiumId, [line.charge_id], row.pay_on)
    if (charge) return { ...charge, pixCode, copy: copyOf(row, state, titleOf(charge)) }
  }
  const title = row.lines.length === 1 ? titleOf({ ...line!, unitLabel: line!.unit_label }) : null
  const boleto = state === 'payable' && row.boleto ? toBoleto(row.boleto) : null
  return { ...together(row, pixCode, copyOf(row, state, title)), ...(boleto && slipOf(row, boleto)) }
}

function copyOf(row: Row, state: BundleState, single: string | null): CopyWords {
  const units = `Unidade${row.unit_labels.includes(',') ? 's' : ''} ${row.unit_labels}`
  const title = single ? `Segunda via · ${single}` : `Pagamento único · ${units}`
  return { title, when: whenOf(row, state), note: noteOf(row, state) }
}

function whenOf(row: Row, state: BundleState): string {
  const [line] = row.lines
  const overdue =
    line && row.lines.length === 1 && line.late > 0 ? `Venceu em ${formatDate(line.due_on)}. ` : ''
  const words: Record<BundleState, string> = {
    payable: `${overdue}Para pagar até ${formatDate(row.valid_until)}`,
    paid: `Pago em ${formatDate(row.paid_on ?? row.pay_on)}`,
    expired: `Valia até ${formatDate(row.valid_until)}. Peça outra via com o valor de hoje`,
    replaced: 'Esta via foi substituída por outra mais nova: não pague por ela',
    changed: 'Uma das cobranças mudou depois desta via: não pague por ela',
    undone: 'O pagamento desta via foi desfeito: peça outra com o valor de hoje',
  }
  return words[state]
}

const noteOf = (row: Row, state: BundleState): string =>
  state === 'payable'
    ? `Feita em ${formatDate(row.made_on)}. Depois de ${formatDate(row.valid_until)} o valor muda: peça outra via.`
    : `Feita em ${formatDate(row.made_on)}.`

function together(row: Row, pixCode: string | null, copy: CopyWords): ChargeDocument {
  const total = row.amount_cents
  const isPaid = row.status === 'paid'
  return {
    kind: 'individual',
    copy,
    condominium: { name: row.condominium, address: row.address },
    payee: { name: row.holder_name, document: formatDocument(row.holder_document) },
    payer: { name: row.payer_name, document: row.payer_document && formatDocument(row.payer_document) },
    unitLabel: row.unit_labels,
    // As in its remittance: the oldest charge's reference.
    reference: row.lines[0]?.reference ?? '',
    competence: row.pay_on.slice(0, 7),
    issuedOn: row.made_on,
    dueOn: row.pay_on,
    amount: total,
    items: row.lines.map((line) => ({
      fund: row.unit_labels.includes(',') ? line.unit_label : '',
      description: chargeName(line),
      note: lineNote(line),
      cents: line.principal + line.late,
    })),
    previous: null,
    status: 'open',
    paid: isPaid && row.paid_on ? { on: row.paid_on, cents: total } : null,
    today: row.today,
    due: { days: 0, total, correction: 0, fine: 0, interest: 0, received: 0, discount: 0 },
    pixCode,
    boleto: null,
    instructions: [],
    isTest: row.is_test,
  }
}

/** The bank adds nothing to it: past its day the amount is another. */
const slipOf = (
  { valid_until, lines }: Row,
  boleto: NonNullable<ChargeDocument['boleto']>,
): Pick<ChargeDocument, 'boleto' | 'instructions' | 'untilDue'> => ({
  boleto,
  untilDue: true,
  instructions: [
    `Quita ${lines.length} cobranças de uma vez.`,
    `Não receber após ${formatDate(valid_until)}.`,
    'Os boletos de cada uma não precisam mais ser pagos.',
  ],
})

function lineNote({ reference, due_on, principal, late, discount }: Line): string {
  const parts = [
    late > 0 && `${formatCents(principal)} e mais ${formatCents(late)} de multa, juros e correção`,
    discount > 0 && `desconto de ${formatCents(discount)}`,
  ].filter((part) => part !== false)
  return [`Cobrança ${reference}, vencimento ${formatDate(due_on)}`, ...parts].join('; ')
}

async function loadRow(sql: Sql, condominiumId: string, bundleId: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select b.id, b.unit_labels, o.payer_name, p.document as payer_document, b.made_on::text, b.pay_on::text, b.valid_until::text,
      b.amount_cents::float8 as amount_cents, b.pix_txid, b.status, b.end_reason, r.received_on::text as paid_on, (select private.today(${condominiumId}))::text as today,
      k.name as condominium, k.city, concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''),
        'CEP ' || substr(k.postal_code, 1, 5) || '-' || substr(k.postal_code, 6)) as address,
      coalesce(h.holder_name, k.name) as holder_name, coalesce(h.holder_document, k.document, '') as holder_document,
      coalesce(h.is_test, false) as is_test, h.pix_key, (
        select jsonb_agg(jsonb_build_object('charge_id', c.id, 'kind', c.kind, 'competence', c.competence, 'reference', c.reference,
          'unit_label', c.unit_label, 'due_on', c.due_on, 'principal', l.principal_cents, 'late', l.late_cents, 'discount', l.discount_cents)
          order by l.position)
        from public.payment_bundle_charges l join public.charges c on c.condominium_id = l.condominium_id and c.id = l.charge_id
        where l.condominium_id = b.condominium_id and l.bundle_id = b.id) as lines, (
        select jsonb_build_object('parameters', a.parameters, 'our_number_printed', t.our_number_printed, 'barcode', t.barcode,
          'digitable_line', t.digitable_line, 'boleto_status', t.status)
        from public.bundle_boletos t
        join public.collection_agreements a on a.condominium_id = t.condominium_id and a.id = t.agreement_id
        where t.condominium_id = b.condominium_id and t.bundle_id = b.id) as boleto
    from public.payment_bundles b
    join public.condominiums k on k.id = b.condominium_id
    left join public.bank_accounts h on h.condominium_id = b.condominium_id
      and case when b.bank_account_id is null then h.is_active else h.id = b.bank_account_id end
    join public.payment_bundle_charges f on f.condominium_id = b.condominium_id and f.bundle_id = b.id and f.position = 1
    join public.charges o on o.condominium_id = f.condominium_id and o.id = f.charge_id
    left join public.people p on p.condominium_id = o.condominium_id and p.id = o.payer_id
    left join public.receipts r on r.condominium_id = b.condominium_id and r.id = b.receipt_id
    where b.condominium_id = ${condominiumId} and b.id = ${bundleId}`
  return row
}
