import type { Content } from 'pdfmake'
import { instalmentName } from '../../../../domain/agreements/words.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { formatCents } from '../../../../domain/money.ts'
import { ink, rules } from '../charge-document/look.ts'
import { renderPdf } from '../papers/render-pdf.ts'
import type { AgreementPaper } from './paper.ts'

const end = { alignment: 'right' as const }
const soft = { color: ink.soft, fontSize: 8.5 }
const plain = (cents: number): string => formatCents(cents).replace('R$\u00a0', '')
const cell = (text: string, more = {}) => ({ text, ...end, noWrap: true, ...more })
const head = (text: string, place: number) => ({
  text,
  ...soft,
  alignment: place === 0 ? ('left' as const) : ('right' as const),
})

/** The paper of an agreement: clauses, the debts and the instalments in tables, lines for the signatures and two witnesses. */
export async function renderPaper(paper: AgreementPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { condominium, reference } = paper
  const title = `Termo de confissão de dívida e acordo ${reference}`
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [56, 48, 56, 52],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink.line, lineHeight: 1.25 },
    info: { title, author: condominium.name },
    footer: (current: number, count: number) => ({
      text: `Acordo ${reference} · unidade ${paper.unitLabel} · página ${current} de ${count} · rubricas: ______  ______`,
      ...soft,
      margin: [56, 18, 56, 0],
    }),
    content: [
      ...heading(paper),
      ...parties(paper),
      ...paper.clauses.flatMap(({ title: name, text }, place) => [
        {
          text: `${place + 1}. ${name}`,
          bold: true,
          margin: [0, 9, 0, 1] as [number, number, number, number],
          headlineLevel: 1,
        },
        { text, alignment: 'justify' as const },
      ]),
      ...debtTable(paper),
      ...instalmentTable(paper),
      signatures(paper),
    ],
    pageBreakBefore: (node, following) =>
      node.headlineLevel === 1 && following.getFollowingNodesOnPage().length === 0,
  })
}

function heading({ condominium, reference, status }: AgreementPaper): Content[] {
  const owner = condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : ''
  const state =
    status === 'broken'
      ? 'Este acordo foi rompido.'
      : status === 'cancelled'
        ? 'Este acordo foi desfeito.'
        : ''
  return [
    { text: condominium.name, bold: true, fontSize: 12, color: ink.petrol },
    { text: [condominium.address, owner].filter(Boolean).join(' · '), ...soft, margin: [0, 1, 0, 16] },
    { text: `Termo de confissão de dívida e acordo ${reference}`, bold: true, fontSize: 16 },
    ...(state ? [{ text: state, bold: true, color: ink.warning }] : []),
  ]
}

function parties({ condominium, debtorName, debtorDocument, unitLabel, manager }: AgreementPaper): Content[] {
  const document = debtorDocument
    ? `, CPF/CNPJ ${formatDocument(debtorDocument)}`
    : ', CPF/CNPJ ____________________'
  return [
    {
      text: [
        { text: 'Credor: ', bold: true },
        `${condominium.name}${manager ? `, representado por ${manager}, síndico (art. 1.348, II, do Código Civil)` : ''}.`,
      ],
      margin: [0, 10, 0, 0],
    },
    {
      text: [
        { text: 'Devedor: ', bold: true },
        `${debtorName ?? '________________________________________'}${document}, pela unidade ${unitLabel}.`,
      ],
    },
  ]
}

function debtTable({ debts }: AgreementPaper): Content[] {
  const sum = (part: 'capital' | 'correction' | 'fine' | 'interest' | 'waived') =>
    debts.reduce((all, debt) => all + debt[part], 0)
  const waives = sum('waived') > 0
  const heads = [
    'Dívida',
    'Vencimento',
    'Original',
    'Correção',
    'Multa',
    'Juros',
    ...(waives ? ['Dispensado'] : []),
    'Total',
  ]
  const amounts = (
    line: { capital: number; correction: number; fine: number; interest: number; waived: number },
    more = {},
  ) => [
    ...[line.capital, line.correction, line.fine, line.interest].map((cents) => cell(plain(cents), more)),
    ...(waives ? [cell(plain(-line.waived), more)] : []),
    cell(plain(line.capital + line.correction + line.fine + line.interest - line.waived), { bold: true }),
  ]
  return [
    {
      text: 'Dívidas confessadas (R$)',
      bold: true,
      fontSize: 12,
      color: ink.petrol,
      margin: [0, 16, 0, 4],
      headlineLevel: 1,
    },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', ...heads.slice(1).map(() => 'auto')],
        body: [
          heads.map(head),
          ...debts.map((debt) => [debt.label, cell(formatDate(debt.dueOn)), ...amounts(debt)]),
          [
            { text: 'Total', bold: true },
            '',
            ...amounts(
              {
                capital: sum('capital'),
                correction: sum('correction'),
                fine: sum('fine'),
                interest: sum('interest'),
                waived: sum('waived'),
              },
              { bold: true },
            ),
          ],
        ],
      },
      layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
      fontSize: 8.5,
    },
  ]
}

function instalmentTable({ instalments, terms, total }: AgreementPaper): Content[] {
  const charged = instalments.some(({ interest }) => interest > 0)
  const heads = ['Parcela', 'Vencimento', ...(charged ? ['Juros'] : []), 'Valor']
  return [
    {
      text: 'Parcelas (R$)',
      bold: true,
      fontSize: 12,
      color: ink.petrol,
      margin: [0, 16, 0, 4],
      headlineLevel: 1,
    },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', ...(charged ? ['auto'] : []), 'auto'],
        body: [
          heads.map(head),
          ...instalments.map(({ position, dueOn, cents, interest }) => [
            instalmentName(position, terms.count),
            cell(formatDate(dueOn)),
            ...(charged ? [cell(plain(interest))] : []),
            cell(plain(cents)),
          ]),
          [{ text: 'Total', bold: true }, '', ...(charged ? [''] : []), cell(plain(total), { bold: true })],
        ],
      },
      layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
      fontSize: 9,
    },
  ]
}

function signatures({ condominium, debtorName, agreedOn, manager }: AgreementPaper): Content {
  const line = (name: string, below: string): Content => ({
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 215, y2: 0, lineWidth: 0.6, lineColor: ink.line }],
        margin: [0, 34, 0, 2],
      },
      { text: name, fontSize: 9 },
      { text: below, ...soft },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 18, 0, 0],
    stack: [
      { text: `${condominium.city ?? '____________________'}, ${formatDate(agreedOn)}` },
      {
        columns: [
          line(condominium.name, manager ? `${manager}, síndico` : 'Síndico'),
          line(debtorName ?? 'Devedor', 'Devedor'),
        ],
        columnGap: 40,
      },
      { columns: [line('Testemunha 1', 'Nome e CPF'), line('Testemunha 2', 'Nome e CPF')], columnGap: 40 },
    ],
  }
}
