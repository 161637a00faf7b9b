import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../domain/calendar.ts'
import { figure, heading, strong, table } from '../../../supabase/functions/_shared/accounts/tables.ts'
import type { BankDay, FolderContents } from '../loading.ts'

/**
 * The bank's own days next to the books': money in, money out, the balance of both. Without the lines themselves, which say who paid and are private;
 * the council reads them with the administration.
 */
export function bank({ bank: days }: FolderContents): Content[] {
  if (days.length === 0) return []
  const accounts = [...Map.groupBy(days, ({ account }) => account)]
  return [
    ...heading(
      'Extrato e conciliação',
      'Cada dia do extrato do banco e o saldo nos livros. As linhas, com o nome de quem pagou, ficam com a administração e o conselho.',
    ),
    ...accounts.flatMap(([account, own]): Content[] => [
      { text: account, ...strong, margin: [0, 8, 0, 4] },
      accountTable(own),
      { text: findingOf(own), ...strong, margin: [0, 4, 0, 8] },
    ]),
  ]
}

function accountTable(days: readonly BankDay[]): Content {
  const amount = { width: 76, end: true }
  const columns = [
    { title: 'Dia', width: '*' as const },
    ...['Entrou', 'Saiu', 'Saldo no banco', 'Saldo nos livros', 'Diferença'].map((title) => ({
      title,
      ...amount,
    })),
  ]
  const sum = (part: 'in_cents' | 'out_cents') => days.reduce((all, day) => all + day[part], 0)
  const rows = days.map((day): TableCell[] => [
    formatDate(day.day),
    figure(day.in_cents),
    figure(-day.out_cents),
    day.bank_cents === null ? '' : figure(day.bank_cents),
    figure(day.ledger_cents),
    day.bank_cents === null ? '' : figure(day.bank_cents - day.ledger_cents),
  ])
  const total: TableCell[] = [
    { text: 'No mês', ...strong },
    figure(sum('in_cents'), strong),
    figure(-sum('out_cents'), strong),
    ...['', '', ''],
  ]
  return table(columns, [...rows, total], new Set([rows.length]))
}

/** How the month ends at this bank, in a sentence. */
function findingOf(days: readonly BankDay[]): string {
  const last = days.findLast(({ bank_cents }) => bank_cents !== null)
  if (!last || last.bank_cents === null) return 'O banco não informou o saldo neste período.'
  const open = days.reduce((all, { open_lines }) => all + open_lines, 0)
  const lines =
    open === 0
      ? ''
      : ` ${open === 1 ? 'Uma linha ainda sem lançamento' : `${open} linhas ainda sem lançamento`}.`
  if (last.bank_cents === last.ledger_cents)
    return `Em ${formatDate(last.day)}, banco e livros dizem o mesmo saldo.${lines}`
  return `Em ${formatDate(last.day)}, banco e livros diferem no valor da última linha.${lines}`
}
