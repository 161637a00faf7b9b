import type { Content, TableCell } from 'pdfmake'
import { formatDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { boletoState, type ChargeDocument } from './contents.ts'
import { ink, page, rules } from './look.ts'

/** The lower half: the ficha de compensação with the fields that FEBRABAN and the banks' manuals ask for. */
export function paymentSlip(charge: ChargeDocument): Content {
  return [
    { ...heading(charge), absolutePosition: { x: page.margin, y: page.slipTop } },
    { ...boxes(charge), absolutePosition: { x: page.margin, y: page.slipTop + 24 } },
    {
      text: 'Autenticação mecânica · FICHA DE COMPENSAÇÃO',
      fontSize: 6,
      color: ink.soft,
      alignment: 'right',
      absolutePosition: { x: page.margin, y: page.slipBottom - 52 },
    },
  ]
}

const heading = ({ boleto }: ChargeDocument) => ({
  columns: [
    { width: 62, text: boleto.bankName, fontSize: 7, bold: true, margin: [3, 3, 0, 0] as Margins },
    { width: 58, text: boleto.printedBankCode, fontSize: 20, bold: true, alignment: 'center' as const },
    {
      width: '*',
      text: formatDigitableLine(boleto.digitableLine),
      fontSize: 13.4,
      bold: true,
      alignment: 'right' as const,
      margin: [0, 6, 0, 0] as Margins,
    },
  ],
})
type Margins = [number, number, number, number]

const wide = (cell: Cell, columns: number, rows = 1): TableCell[] => [
  { ...cell, colSpan: columns, rowSpan: rows },
  ...Array.from({ length: columns - 1 }, () => ({})),
]

const [left, right] = ['left', 'right'] as const
type Cell = ReturnType<typeof field>

function field(label: string, value: string, more: { right?: boolean; bold?: boolean } = {}) {
  return {
    stack: [
      { text: label, fontSize: 5.5, color: ink.soft },
      ...(value
        ? [{ text: value, fontSize: 8.5, bold: more.bold ?? false, alignment: more.right ? right : left }]
        : []),
    ],
  }
}

function boxes(charge: ChargeDocument) {
  const { boleto, payee, condominium } = charge
  const amount = formatCents(charge.amount)
  return {
    layout: rules.slip,
    table: {
      widths: [74, 78, 52, 40, '*', 134],
      heights: [18, 28, 18, 18, 14, 14, 14, 14, 14, 26],
      body: [
        [
          ...wide(wherePayable(charge), 5),
          field('Vencimento', formatDate(charge.dueOn), { right: true, bold: true }),
        ],
        [
          ...wide(field('Beneficiário', `${payee.name} · ${payee.document}\n${condominium.address}`), 5),
          field('Agência / código do beneficiário', boleto.agencyAccount, { right: true }),
        ],
        [
          field('Data do documento', formatDate(charge.issuedOn)),
          field('Nº do documento', charge.reference),
          field('Espécie doc.', 'Recibo'),
          field('Aceite', 'N'),
          field('Data do processamento', formatDate(charge.issuedOn)),
          field('Nosso número', boleto.ourNumber, { right: true }),
        ],
        [
          field('Uso do banco', ''),
          field('Carteira', boleto.wallet),
          field('Espécie', 'R$'),
          field('Quantidade', ''),
          field('Valor', ''),
          field('(=) Valor do documento', amount, { right: true, bold: true }),
        ],
        ...adjustments(charge),
        wide(payer(charge), 6),
      ],
    },
  }
}

/** A boleto that the bank does not know is refused at every counter: the page says so before anyone tries. */
function wherePayable(charge: ChargeDocument) {
  const state = boletoState(charge)
  if (state === 'payable')
    return field('Local de pagamento', 'Em qualquer banco, lotérica ou aplicativo, mesmo após o vencimento')
  const sentence = {
    waiting: `AGUARDANDO REGISTRO NO BANCO: o boleto ainda não pode ser pago.${charge.pixCode ? ' O Pix já pode.' : ''}`,
    settled: 'Cobrança já paga: não pague de novo.',
    void: 'Este boleto não vale mais. Pague pelo Pix ou fale com o síndico.',
  }[state]
  const shown = field('Local de pagamento', sentence, { bold: true })
  return { ...shown, color: ink.warning }
}

function adjustments({ instructions, isTest }: ChargeDocument): TableCell[][] {
  const labels = [
    '(-) Desconto / abatimento',
    '(-) Outras deduções',
    '(+) Mora / multa',
    '(+) Outros acréscimos',
    '(=) Valor cobrado',
  ]
  const text = [...(isTest ? [TEST_NOTICE] : []), ...instructions].join('\n')
  const shown = field('Instruções (texto de responsabilidade do beneficiário)', text)
  return labels.map((label, index) => [
    ...(index === 0 ? wide(shown, 5, labels.length) : Array.from({ length: 5 }, () => ({}))),
    field(label, ''),
  ])
}

/** A test agreement is nobody's: its boletos cannot be paid, and must not look as if they could. */
export const TEST_NOTICE = 'AMBIENTE DE TESTE – não pagável'

function payer({ payer: person, unitLabel, condominium }: ChargeDocument) {
  const name = person.name ?? 'Unidade sem pagador cadastrado'
  const document = person.document ? ` · ${person.document}` : ''
  const place = [`Unidade ${unitLabel}`, condominium.address].filter(Boolean).join(' · ')
  return field('Pagador', `${name}${document}\n${place}`)
}
