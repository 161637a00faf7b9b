import type { Content, TableCell } from 'pdfmake'
import { formatDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { boletoState, type ChargeDocument } from './contents.ts'
import { ink, page, rules } from './look.ts'

/** A charge that has a boleto. */
export type SlipDocument = ChargeDocument & { boleto: NonNullable<ChargeDocument['boleto']> }

/** How large the parts of a ficha are, in points. */
type Sizes = {
  bank: number
  code: number
  codeSize: number
  line: number | '*'
  lineSize: number
  widths: (number | '*')[]
  heights: number[]
  text: number
}
const whole: Sizes = {
  bank: 62,
  code: 58,
  codeSize: 20,
  line: '*',
  lineSize: 13.4,
  text: 8.5,
  widths: [74, 78, 52, 40, '*', 134],
  heights: [18, 28, 18, 18, 14, 14, 14, 14, 14, 26],
}
const narrow: Sizes = {
  bank: 46,
  code: 46,
  codeSize: 15,
  line: 324,
  lineSize: 10.6,
  text: 7,
  widths: [62, 62, 44, 30, 80, 100],
  heights: [15, 25, 15, 15, 11, 11, 11, 11, 11, 24],
}

/** The lower half: the ficha de compensação with the fields that FEBRABAN and the banks' manuals ask for. */
export function paymentSlip(charge: SlipDocument): Content {
  return [
    { ...heading(charge, whole), absolutePosition: { x: page.margin, y: page.slipTop } },
    { ...boxes(charge, whole), absolutePosition: { x: page.margin, y: page.slipTop + 24 } },
    {
      text: 'Autenticação mecânica · FICHA DE COMPENSAÇÃO',
      fontSize: 6,
      color: ink.soft,
      alignment: 'right',
      absolutePosition: { x: page.margin, y: page.slipBottom - 52 },
    },
  ]
}

/** Draws the same next to a stub, in less space. */
export function narrowSlip(charge: SlipDocument, { x, y }: { x: number; y: number }): Content[] {
  return [
    { ...heading(charge, narrow), absolutePosition: { x, y } },
    { ...boxes(charge, narrow), absolutePosition: { x, y: y + 20 } },
  ]
}

const heading = ({ boleto }: SlipDocument, { bank, code, codeSize, line, lineSize }: Sizes) => ({
  columns: [
    { width: bank, text: boleto.bankName, fontSize: 7, bold: true, margin: [3, 3, 0, 0] as Margins },
    {
      width: code,
      text: boleto.printedBankCode,
      fontSize: codeSize,
      bold: true,
      alignment: 'center' as const,
    },
    {
      width: line,
      text: formatDigitableLine(boleto.digitableLine),
      fontSize: lineSize,
      bold: true,
      alignment: 'right' as const,
      margin: [0, (codeSize - lineSize) * 0.9, 0, 0] as Margins,
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

function field(label: string, value: string, more: { right?: boolean; bold?: boolean } = {}, size = 8.5) {
  return {
    stack: [
      { text: label, fontSize: 5.5, color: ink.soft },
      ...(value
        ? [{ text: value, fontSize: size, bold: more.bold ?? false, alignment: more.right ? right : left }]
        : []),
    ],
  }
}

function boxes(charge: SlipDocument, { widths, heights, text }: Sizes) {
  const cell = (label: string, value: string, more: Parameters<typeof field>[2] = {}) =>
    field(label, value, more, text)
  const { boleto, payee, condominium } = charge
  const amount = formatCents(charge.amount)
  return {
    layout: rules.slip,
    table: {
      widths,
      heights,
      body: [
        [
          ...wide(wherePayable(charge, text), 5),
          cell('Vencimento', formatDate(charge.dueOn), { right: true, bold: true }),
        ],
        [
          ...wide(cell('Beneficiário', `${payee.name} · ${payee.document}\n${condominium.address}`), 5),
          cell('Agência / código do beneficiário', boleto.agencyAccount, { right: true }),
        ],
        [
          cell('Data do documento', formatDate(charge.issuedOn)),
          cell('Nº do documento', charge.reference),
          cell('Espécie doc.', 'Recibo'),
          cell('Aceite', 'N'),
          cell('Data do processamento', formatDate(charge.issuedOn)),
          cell('Nosso número', boleto.ourNumber, { right: true }),
        ],
        [
          cell('Uso do banco', ''),
          cell('Carteira', boleto.wallet),
          cell('Espécie', 'R$'),
          cell('Quantidade', ''),
          cell('Valor', ''),
          cell('(=) Valor do documento', amount, { right: true, bold: true }),
        ],
        ...adjustments(charge, text),
        wide(payer(charge, text), 6),
      ],
    },
  }
}

/** Texts for charges that no other method can pay either. */
const voided: Partial<Record<ChargeDocument['status'], string>> = {
  cancelled: 'Cobrança cancelada: não pague.',
  agreed: 'Está num acordo: pague as parcelas dele.',
}

/** A boleto that the bank does not know is refused at every counter: the page says so before anyone tries. */
function wherePayable(charge: ChargeDocument, size: number) {
  const state = boletoState(charge)
  if (state === 'payable')
    return field(
      'Local de pagamento',
      `Em qualquer banco, lotérica ou aplicativo, ${charge.untilDue ? 'até o vencimento' : 'mesmo após o vencimento'}`,
      {},
      size,
    )
  const sentence = {
    waiting: `AGUARDANDO REGISTRO NO BANCO: o boleto ainda não pode ser pago.${charge.pixCode ? ' O Pix já pode.' : ''}`,
    settled: 'Cobrança já paga: não pague de novo.',
    void: voided[charge.status] ?? 'Este boleto não vale mais. Pague pelo Pix ou fale com o síndico.',
  }[state]
  const shown = field('Local de pagamento', sentence, { bold: true }, size)
  return { ...shown, color: ink.warning }
}

/** After the due date the bank calculates the amount from what was registered, so it may differ from the Pix by a rounding. */
function overdueNote(charge: ChargeDocument): string[] {
  if (charge.due.days === 0 || boletoState(charge) !== 'payable') return []
  const { total } = charge.due
  return [
    `Vencido: o banco soma multa e juros na hora do pagamento${charge.copy ? '' : ` (hoje, cerca de ${formatCents(total)})`}.`,
  ]
}

function adjustments(charge: ChargeDocument, size: number): TableCell[][] {
  const { instructions, isTest } = charge
  const labels = [
    '(-) Desconto / abatimento',
    '(-) Outras deduções',
    '(+) Mora / multa',
    '(+) Outros acréscimos',
    '(=) Valor cobrado',
  ]
  const text = [...(isTest ? [TEST_NOTICE] : []), ...overdueNote(charge), ...instructions].join('\n')
  const shown = field('Instruções (texto de responsabilidade do beneficiário)', text, {}, size)
  return labels.map((label, index) => [
    ...(index === 0 ? wide(shown, 5, labels.length) : Array.from({ length: 5 }, () => ({}))),
    field(label, ''),
  ])
}

/** A test agreement belongs to no one: its boletos cannot be paid, and must not look payable. */
export const TEST_NOTICE = 'AMBIENTE DE TESTE – não pagável'

function payer({ payer: person, unitLabel, condominium }: ChargeDocument, size: number) {
  const name = person.name ?? 'Unidade sem pagador cadastrado'
  const document = person.document ? ` · ${person.document}` : ''
  const place = [`Unidade ${unitLabel}`, condominium.address].filter(Boolean).join(' · ')
  return field('Pagador', `${name}${document}\n${place}`, {}, size)
}
