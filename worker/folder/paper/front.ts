import type { Content, TableCell } from 'pdfmake'
import { totalOf } from '../../../domain/accounts/statement-tree.ts'
import { formatDate, formatMonth } from '../../../domain/calendar.ts'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { formatCents } from '../../../domain/money.ts'
import { apart, figure, soft, table } from '../../../supabase/functions/_shared/accounts/tables.ts'
import { ink } from '../../../supabase/functions/_shared/charge-document/look.ts'
import type { DocumentGroup, Taken } from '../documents.ts'
import type { FolderContents, Opinion } from '../loading.ts'

export const verdictWords: Record<string, string> = {
  approve: 'Aprova as contas',
  reservations: 'Aprova com ressalvas',
  against: 'Contra a aprovação',
}

/** The first page: whose accounts, which month, how much came in, went out and is left, and the síndico's word. */
export function cover({ head, cash }: FolderContents, opinions: readonly Opinion[]): Content[] {
  const total = totalOf(cash)
  const owner = head.document ? `CNPJ ${formatDocument(head.document)}` : ''
  const sums: [string, number][] = [
    ['Saldo anterior', total.opening],
    ['Entrou', total.in - total.between.in],
    ['Saiu', -(total.out - total.between.out)],
    ['Saldo final', total.closing],
  ]
  return [
    { text: head.condominium, bold: true, fontSize: 13, color: ink.petrol },
    { text: [head.address, owner].filter(Boolean).join(' · '), ...soft, margin: [0, 2, 0, 60] },
    { text: 'Prestação de contas', fontSize: 28, bold: true },
    { text: formatMonth(head.month), fontSize: 18, color: ink.soft, margin: [0, 0, 0, 28] },
    {
      columns: sums.map(([label, cents]) => ({
        stack: [
          { text: label, ...soft },
          { text: formatCents(cents), bold: true, fontSize: 12 },
        ],
      })),
      margin: [0, 0, 0, 28],
    },
    ...(head.message
      ? [
          { text: 'Palavra da administração', bold: true },
          { text: head.message, margin: [0, 2, 0, 20] as [number, number, number, number] },
        ]
      : []),
    ...opinionPart(opinions),
    {
      text: [
        head.manager ? `Síndico: ${head.manager}\n` : '',
        `Versão ${head.version}, montada em ${formatDate(head.made_at)} a partir dos livros fechados em ${formatDate(head.closing.closed_at)}.\n`,
        { text: 'Selo do mês  ', ...soft },
        { text: head.closing.seal, fontSize: 8 },
      ],
      lineHeight: 1.3,
    },
  ]
}

function opinionPart(opinions: readonly Opinion[]): Content[] {
  if (opinions.length === 0) return []
  return [
    { text: 'Parecer do conselho fiscal', bold: true },
    ...opinions.map((opinion) => ({
      text: [
        {
          text: `${opinion.author}: ${verdictWords[opinion.verdict] ?? opinion.verdict}, ${formatDate(opinion.given_on)}. `,
        },
        { text: opinion.body ?? '', color: ink.soft },
      ],
      margin: [0, 2, 0, 4] as [number, number, number, number],
    })),
    { text: '', margin: [0, 0, 0, 14] },
  ]
}

export type Section = { title: string; page: number }

/** The table of contents: the parts, then every payment with its documents. */
export function index(
  sections: readonly Section[],
  groups: readonly DocumentGroup[],
  taken: readonly Taken[],
): Content[] {
  const files = Map.groupBy(taken, ({ number }) => number)
  const page = (text: number | null): TableCell => ({
    text: text === null ? '–' : String(text),
    alignment: 'right',
  })
  return [
    {
      text: 'Índice',
      fontSize: 15,
      bold: true,
      color: ink.petrol,
      pageBreak: 'before',
      margin: [0, 0, 0, 10],
    },
    table(
      [
        { title: 'Parte', width: '*' },
        { title: 'Folha', width: 40, end: true },
      ],
      sections.map(({ title, page: at }) => [title, page(at)]),
    ),
    { text: 'Pagamentos e documentos', bold: true, fontSize: 11, margin: [0, 18, 0, 4] },
    groups.length === 0
      ? { text: 'Nenhum pagamento no mês.', ...soft }
      : table(
          [
            { title: 'Nº', width: 22 },
            { title: 'Pagamento', width: '*' },
            { title: 'Dia', width: 34 },
            { title: 'R$', width: 66, end: true },
            { title: 'Documentos', width: 128, apart: true },
            { title: 'Folha', width: 32, end: true },
          ],
          groups.map((group) => groupRow(group, files.get(group.number) ?? [], page)),
        ),
  ]
}

const howWords = {
  pages: '',
  enclosed: 'dentro deste PDF, como anexo',
  kept: 'com a administração, por ter dados de pessoas',
  missing: 'o arquivo não existe mais',
} as const

/** Returns the mark of a payment made before approval, which stays with it, and whether it was approved since. */
function urgentWords({
  reason,
  author,
  decision,
  is_approved,
}: NonNullable<DocumentGroup['urgent']>): string {
  const since = is_approved ? 'Aprovada depois pelo conselho.' : 'Até aqui ninguém a aprovou.'
  return `Urgente, paga sem esperar aprovação (Código Civil, art. 1.341). ${author}: ${reason} ${decision ? `Decisão: ${decision}.` : since}`
}

function groupRow(
  group: DocumentGroup,
  taken: readonly Taken[],
  page: (text: number | null) => TableCell,
): TableCell[] {
  const details = [group.supplier, group.document_number && `nota ${group.document_number}`, group.rubrics]
  const words = taken.map(({ name, how }) => (howWords[how] ? `${name}: ${howWords[how]}` : name))
  return [
    String(group.number),
    {
      stack: [
        { text: group.title },
        { text: details.filter(Boolean).join(' · '), ...soft, fontSize: 7.5 },
        ...(group.urgent ? [{ text: urgentWords(group.urgent), fontSize: 7.5, color: ink.warning }] : []),
      ],
    },
    formatDate(group.paid_on).slice(0, 5),
    figure(group.cents),
    {
      text: words.length > 0 ? words.join('\n') : 'Sem documento anexado',
      ...soft,
      fontSize: 7.5,
      margin: apart,
    },
    page(taken.find(({ page: at }) => at !== null)?.page ?? null),
  ]
}
