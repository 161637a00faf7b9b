import type { Content } from 'pdfmake'
import { brand } from '../../../../domain/brand.ts'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import type { BillingCycle } from '../../../../domain/subscriptions/price.ts'
import { cycleWords, methodWords } from '../../../../domain/subscriptions/words.ts'
import { ink, rules } from '../charge-document/look.ts'
import { letterLook, renderA4 } from '../papers/a4.ts'

/** A payment of the subscription as its receipt shows it. Dates are 'YYYY-MM-DD'; `until` is the first day that it does not pay. */
export type SubscriptionPaper = {
  id: string
  providerId: string
  cents: Cents
  refundedCents: Cents
  method: string | null
  cardEnd: string | null
  paidOn: string
  from: string
  until: string
  today: string
  plan: string
  cycle: BillingCycle
  condominium: { name: string; document: string | null; address: string }
}

/** Renders one page: who paid, how much, and which days of which plan. */
export function renderSubscriptionReceipt(paper: SubscriptionPaper): Promise<Uint8Array<ArrayBuffer>> {
  return renderA4({
    title: `Recibo da assinatura ${formatDate(paper.paidOn)}`,
    author: brand.name,
    look: { ...letterLook, lineHeight: 1.3 },
    content: contentOf(paper),
  })
}

function contentOf(paper: SubscriptionPaper): Content[] {
  const { condominium, cents, refundedCents, today } = paper
  const document = condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : ''
  return [
    { text: brand.name, bold: true, fontSize: 14, color: ink.petrol },
    { text: brand.tagline, fontSize: 9, color: ink.soft, margin: [0, 2, 0, 32] },
    {
      columns: [
        { text: 'Recibo da assinatura', bold: true, fontSize: 22 },
        { text: formatCents(cents), bold: true, fontSize: 22, alignment: 'right', width: 150 },
      ],
    },
    {
      text: `Número ${paper.id.slice(-8).toUpperCase()} · pagamento ${paper.providerId} no Mercado Pago`,
      fontSize: 9,
      color: ink.soft,
      margin: [0, 0, 0, 18],
    },
    { text: condominium.name, bold: true },
    {
      text: [document, condominium.address].filter(Boolean).join(' · '),
      fontSize: 9,
      color: ink.soft,
      margin: [0, 0, 0, 18],
    },
    { table: { widths: ['*', 'auto'], body: rowsOf(paper) }, layout: rules.ledger },
    ...(refundedCents > 0
      ? [
          {
            text: `Deste pagamento foram devolvidos ${formatCents(refundedCents)}.`,
            margin: [0, 14, 0, 0],
          } as Content,
        ]
      : []),
    {
      text: 'Este recibo prova o pagamento e não substitui a nota fiscal de serviço.',
      fontSize: 9,
      color: ink.soft,
      margin: [0, 18, 0, 30],
    },
    { text: `Emitido em ${formatDate(today)}`, fontSize: 9, color: ink.soft },
  ]
}

function rowsOf(paper: SubscriptionPaper) {
  const right = (text: string) => ({ text, alignment: 'right' as const })
  return [
    ['Plano', right(`${paper.plan}, ${cycleWords[paper.cycle].toLowerCase()}`)],
    ['Período', right(`${formatDate(paper.from)} a ${formatDate(addDays(paper.until, -1))}`)],
    ['Pago em', right(formatDate(paper.paidOn))],
    ['Forma', right(methodWords(paper.method, paper.cardEnd))],
    [
      { text: 'Valor', bold: true },
      { ...right(formatCents(paper.cents)), bold: true },
    ],
  ]
}
