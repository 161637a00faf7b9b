import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import type { DebtLine } from '../../../../domain/delinquency/debt-lines.ts'
import { formatCents } from '../../../../domain/money.ts'
import { ink, page, rules } from '../charge-document/look.ts'
import { renderPdf } from '../papers/render-pdf.ts'
import type { DebtStatement } from './loading.ts'
import { checking } from './statement-sources.ts'

const end = { alignment: 'right' as const }
const soft = { color: ink.soft, fontSize: 8 }

/** The "memória de cálculo" of a unit's debt on a day, as a PDF: the sum, each debt step by step, the sources, and how to check it. */
export async function renderStatement(statement: DebtStatement): Promise<Uint8Array<ArrayBuffer>> {
  const { condominium, unitLabel, debt, today } = statement
  const title = `Memória de cálculo: unidade ${unitLabel}, ${formatDate(debt.on)}`
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [page.margin, 40, page.margin, 44],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line, lineHeight: 1.15 },
    info: { title, author: condominium.name },
    footer: (current: number, count: number) => ({
      columns: [
        { text: `${condominium.name} · unidade ${unitLabel} · emitida em ${formatDate(today)}`, ...soft },
        { text: `Página ${current} de ${count}`, ...end, ...soft, width: 90 },
      ],
      margin: [page.margin, 16, page.margin, 0],
    }),
    content: [
      ...head(statement),
      summary(debt.overdue),
      ...debt.overdue.flatMap(details),
      ...checking(statement),
    ],
  })
}

function head({ condominium, unitLabel, debt }: DebtStatement): Content[] {
  const { overdue, totals } = debt
  const owner = condominium.document ? ` · CNPJ ${formatDocument(condominium.document)}` : ''
  const many = counted(overdue.length, 'débito vencido', 'débitos vencidos')
  return [
    { text: condominium.name, bold: true, fontSize: 12, color: ink.petrol },
    { text: `${condominium.address}${owner}`, ...soft, margin: [0, 1, 0, 12] },
    { text: `Memória de cálculo · unidade ${unitLabel}`, fontSize: 10 },
    { text: formatCents(totals.total), bold: true, fontSize: 26 },
    {
      text:
        overdue.length > 0
          ? `${many}, atualizados até ${formatDate(debt.on)}`
          : `Nada vencido em ${formatDate(debt.on)}`,
      margin: [0, 0, 0, 10],
    },
  ]
}

const columns = ['Débito', 'Vencimento', 'Dias', 'Original', 'Correção', 'Multa', 'Juros', 'Total'] as const
const cell = (text: string, more = {}) => ({ text, ...end, noWrap: true, ...more })

function summary(lines: readonly DebtLine[]): Content {
  if (lines.length === 0) return { text: '' }
  const hasPayments = lines.some(({ received }) => received > 0)
  const heads = hasPayments ? [...columns.slice(0, -1), 'Recebido', 'Total'] : columns
  const amounts = (
    line: Pick<DebtLine, 'original' | 'correction' | 'fine' | 'interest' | 'received' | 'total'>,
    more = {},
  ) => [
    ...[line.original, line.correction, line.fine, line.interest].map((cents) => cell(plain(cents), more)),
    ...(hasPayments ? [cell(plain(-line.received), more)] : []),
    cell(plain(line.total), { bold: true }),
  ]
  const sum = (part: 'original' | 'correction' | 'fine' | 'interest' | 'received' | 'total') =>
    lines.reduce((all, line) => all + line[part], 0)
  const total = {
    original: sum('original'),
    correction: sum('correction'),
    fine: sum('fine'),
    interest: sum('interest'),
    received: sum('received'),
    total: sum('total'),
  }
  return {
    table: {
      headerRows: 1,
      widths: ['*', ...heads.slice(1).map(() => 'auto')],
      body: [
        heads.map((text, place) => ({ text, ...soft, alignment: place === 0 ? 'left' : 'right' })),
        ...lines.map((line) => [
          line.label,
          cell(formatDate(line.dueOn)),
          cell(String(line.days)),
          ...amounts(line),
        ]),
        [{ text: 'Total (R$)', bold: true }, '', '', ...amounts(total, { bold: true })],
      ],
    },
    layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
    fontSize: 8,
  }
}

const plain = (cents: number): string => formatCents(cents).replace('R$\u00a0', '')

/** Lists one debt: each step with its rule, input and result. */
function details(line: DebtLine): Content[] {
  return [
    {
      text: [
        { text: line.label, bold: true },
        { text: `   cobrança ${line.reference} · ${counted(line.days, 'dia', 'dias')} de atraso`, ...soft },
      ],
      margin: [0, 14, 0, 3],
      headlineLevel: 1,
    },
    {
      table: {
        widths: ['*', 80],
        dontBreakRows: true,
        body: [
          ...line.steps.map((step) => [
            {
              stack: [
                { text: step.label, bold: true, fontSize: 8.5 },
                { text: step.rule, ...soft, fontSize: 7.5 },
                {
                  text: step.inputs.map(({ name, value }) => `${name}: ${value}`).join(' · '),
                  fontSize: 7.5,
                },
              ],
            },
            cell(formatCents(step.cents)),
          ]),
          [{ text: 'Total', bold: true }, cell(formatCents(line.total), { bold: true })],
        ],
      },
      layout: rules.ledger,
    },
    ...line.fallbackNotes.map((text) => ({
      text: `Atenção: ${text}`,
      color: ink.warning,
      fontSize: 8,
      margin: [0, 3, 0, 0] as [number, number, number, number],
    })),
  ]
}
