import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../domain/calendar.ts'
import { counted } from '../../../domain/counted.ts'
import { transferKinds } from '../../../domain/ledger/words.ts'
import { formatCents } from '../../../domain/money.ts'
import { figure, heading, soft, strong, table } from '../../../supabase/functions/_shared/accounts/tables.ts'
import { ink } from '../../../supabase/functions/_shared/charge-document/look.ts'
import type { FolderContents, JournalLine } from '../loading.ts'

/** Every transfer of the month, once; its sums are those that the seal counts. */
export function journal({ journal: lines, head }: FolderContents): Content[] {
  const entries = lines.reduce((sum, line) => sum + line.entries, 0)
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  return [
    ...heading(
      'Livro do mês',
      'Cada lançamento uma vez. Os de unidades do mesmo dia e da mesma rubrica estão juntos, sem dizer quais.',
    ),
    table(
      [
        { title: 'Dia', width: 34 },
        { title: 'O que foi', width: '*' },
        { title: 'De (crédito) para (débito)', width: 190 },
        { title: 'Fundo', width: 70 },
        { title: 'R$', width: 62, end: true },
      ],
      [
        ...lines.map(row),
        [{ text: entryWords(entries), ...strong, colSpan: 4 }, {}, {}, {}, figure(cents, strong)],
      ],
      new Set([lines.length]),
    ),
    {
      text:
        entries === head.closing.entries && cents === head.closing.cents
          ? `Confere com o selo do mês: ${entryWords(entries)}, ${formatCents(cents)}.`
          : `Atenção: o selo do mês conta ${entryWords(head.closing.entries)} e ${formatCents(head.closing.cents)}.`,
      bold: true,
      margin: [0, 8, 0, 0],
    },
  ]
}

const entryWords = (entries: number): string => counted(entries, 'lançamento', 'lançamentos')

function row(line: JournalLine): TableCell[] {
  const many =
    line.entries > 1
      ? ` (${entryWords(line.entries)}${line.units > 0 ? `, ${counted(line.units, 'unidade', 'unidades')}` : ''})`
      : ''
  return [
    formatDate(line.occurred_on).slice(0, 5),
    `${line.description ?? transferKinds[line.kind]}${many}`,
    // The paper's letter has no arrow.
    { text: `${line.credit} › ${line.debit}`, ...soft },
    { text: line.fund, ...soft },
    figure(line.cents),
  ]
}

/** The published seal, what it is bound to, and how anyone can check it. */
export function seal({ head }: FolderContents): Content[] {
  const { closing } = head
  const rows: [string, string][] = [
    ['Selo', closing.seal],
    ['Selo anterior', closing.previous_seal],
    ['Raiz dos lançamentos', closing.root],
    ['Fechado em', formatDate(closing.closed_at)],
    ['Fechamento nº', String(closing.sequence)],
    ['Lançamentos', `${closing.entries}, ${formatCents(closing.cents)}`],
  ]
  return [
    ...heading('Selo do fechamento'),
    {
      table: {
        widths: [110, '*'],
        body: rows.map(([name, value]) => [
          { text: name, ...soft },
          { text: value, fontSize: 8.5 },
        ]),
      },
      layout: 'noBorders',
    },
    {
      text: 'O selo é uma conta feita sobre todos os lançamentos do mês e sobre o selo do mês anterior. Guarde esta página: se alguém mudar um lançamento depois, o selo muda, e o que está impresso aqui denuncia. Cada morador confere os lançamentos da própria unidade em Cobranças, “Conferir meus lançamentos”.',
      margin: [0, 12, 0, 0],
      color: ink.line,
    },
  ]
}
