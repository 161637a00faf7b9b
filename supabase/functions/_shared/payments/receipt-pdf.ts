import type { Content, TableCell } from 'pdfmake'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { type ReceiptMethod, receiptMethods } from '../../../../domain/payments/receipt.ts'
import { ink, rules } from '../charge-document/look.ts'
import { letterLook, renderA4 } from '../papers/a4.ts'

export type ReceiptPaper = {
  id: string
  method: ReceiptMethod
  receivedOn: string
  cents: Cents
  creditCents: Cents
  unitLabel: string | null
  payer: string | null
  today: string
  /** The income rubric of money that was no unit's. */
  income: string | null
  condominium: { name: string; document: string | null; address: string; city: string | null }
  parts: {
    reference: string
    competence: string
    dueOn: string
    principal: Cents
    late: Cents
    discount: Cents
    left: Cents
  }[]
}

/** One page: who paid, how much, and of what. */
export function renderReceipt(paper: ReceiptPaper): Promise<Uint8Array<ArrayBuffer>> {
  return renderA4({
    title: `Recibo ${numberOf(paper)}`,
    author: paper.condominium.name,
    look: { ...letterLook, lineHeight: 1.3 },
    content: contentOf(paper),
  })
}

/** The end of the id: its beginning is the moment, which receipts of the same minute share. */
const numberOf = ({ id }: Pick<ReceiptPaper, 'id'>): string => id.slice(-8).toUpperCase()

function contentOf(paper: ReceiptPaper): Content[] {
  const { condominium, cents, method, receivedOn, today } = paper
  const owner = condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : ''
  const whom = [paper.payer, paper.unitLabel && `unidade ${paper.unitLabel}`].filter(Boolean).join(', ')
  const way =
    method === 'credit'
      ? `com o crédito que a unidade tinha, em ${formatDate(receivedOn)}`
      : `em ${formatDate(receivedOn)} (forma de pagamento: ${receiptMethods[method]})`
  return [
    { text: condominium.name, bold: true, fontSize: 14, color: ink.petrol },
    {
      text: [condominium.address, owner].filter(Boolean).join(' · '),
      fontSize: 9,
      color: ink.soft,
      margin: [0, 2, 0, 32],
    },
    {
      columns: [
        { text: 'Recibo', bold: true, fontSize: 22 },
        { text: formatCents(cents), bold: true, fontSize: 22, alignment: 'right' },
      ],
    },
    { text: `Número ${numberOf(paper)}`, fontSize: 9, color: ink.soft, margin: [0, 0, 0, 18] },
    {
      text: `Recebemos de ${whom || 'quem pagou'}, ${formatCents(cents)} ${way}, ${paper.income ? 'como receita do condomínio' : 'que pagam o que está abaixo'}.`,
      margin: [0, 0, 0, 14],
    },
    table(paper),
    {
      text: 'Este recibo dá quitação só do que está discriminado (art. 320 do Código Civil).',
      fontSize: 9,
      color: ink.soft,
      margin: [0, 14, 0, 30],
    },
    { text: [condominium.city, formatDate(today)].filter(Boolean).join(', ') },
    { text: condominium.name, bold: true, margin: [0, 24, 0, 0] },
  ]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const right = (text: string, bold = false) => ({ text, alignment: 'right' as const, bold })

function table(paper: ReceiptPaper): Content {
  const head: TableCell[] = [
    { text: paper.income ? 'Receita' : 'Cobrança', bold: true },
    right('Valor original', true),
    right('Multa, juros e correção', true),
    right('Desconto', true),
    right('Pago', true),
  ]
  const rows: TableCell[][] = paper.parts.map((part) => [
    {
      text: [
        `${capital(formatMonth(part.competence))} (${part.reference}), vencimento ${formatDate(part.dueOn)}`,
        part.left > 0
          ? {
              text: `\nPago em parte: faltam ${formatCents(part.left)} do valor original`,
              fontSize: 8.5,
              color: ink.soft,
            }
          : '',
      ],
    },
    right(formatCents(part.principal + part.discount)),
    right(formatCents(part.late)),
    right(part.discount > 0 ? formatCents(-part.discount) : ''),
    right(formatCents(part.principal + part.late)),
  ])
  if (paper.income) rows.push([paper.income, '', '', '', right(formatCents(paper.cents))])
  if (paper.creditCents > 0)
    rows.push([
      'Crédito da unidade, para uma próxima cobrança ou devolução',
      '',
      '',
      '',
      right(formatCents(paper.creditCents)),
    ])
  const total: TableCell[] = [
    { text: 'Total', bold: true },
    '',
    '',
    '',
    right(formatCents(paper.cents), true),
  ]
  return {
    table: { widths: ['*', 58, 76, 58, 62], headerRows: 1, body: [head, ...rows, total] },
    layout: rules.ledger,
    fontSize: 9.5,
  }
}
