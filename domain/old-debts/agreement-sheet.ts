import { addMonths, formatDate, parseDate } from '../calendar.ts'
import { type Cents, parseReais } from '../money.ts'
import { sheetDay } from '../sheets/days.ts'
import { type Sheet, type SheetRow, type SheetTable, sheetTable } from '../sheets/sheet-table.ts'

/** Maximum number of instalments per file. */
export const MOST_INSTALMENT_ROWS = 5000

export const agreementColumns = {
  unit: 'Unidade',
  agreement: 'Acordo',
  agreed_on: 'Feito em',
  number: 'Parcela',
  due_on: 'Vencimento',
  amount: 'Valor',
  state: 'Situação',
  total: 'Total do acordo',
  fund: 'Fundo',
  description: 'Descrição',
} as const
export type AgreementColumn = keyof typeof agreementColumns
/** An instalment of a running agreement. */
export type AgreementRow = SheetRow<AgreementColumn>

const sheet: Sheet<AgreementColumn> = {
  columns: agreementColumns,
  titles: [
    [/^total/, 'total'],
    [/^(feito|firmado|assinado|celebrado|data d[eo] (acordo|termo|assinatura))/, 'agreed_on'],
    [/^(situa|status|pag|quita|liquida|baixa|data d[eo] (pagamento|baixa|quitacao))/, 'state'],
    [/^venc/, 'due_on'],
    [/^(parc|prest|numero da parcela|n.? da parcela)/, 'number'],
    [/^(acordo|termo|contrato|confissao)/, 'agreement'],
    [/^(valor|principal)/, 'amount'],
    [/^(descri|historico|observa)/, 'description'],
    [/^fundo/, 'fund'],
    [/^(unidade|apto?|apartamento|casa|sala|loja|imovel)/, 'unit'],
  ],
  key: 'unit',
  needed: ['unit', 'agreed_on', 'number', 'due_on', 'amount'],
  most: MOST_INSTALMENT_ROWS,
}

/** The instalments of a table, or why it is none. */
export const agreementTable = (cells: readonly (readonly string[])[]): SheetTable<AgreementColumn> =>
  sheetTable(sheet, cells)

/** Returns a template with an example: an agreement with two of four instalments paid. `3 de 4`, because spreadsheets turn 3/4 into a date. */
export function agreementTemplate(today: string): string[][] {
  const year = Number(today.slice(0, 4)) - 1
  const line = (place: number) => [
    ...['A-101', '12', `05/10/${year}`, `${place} de 4`, formatDate(addMonths(`${year}-11-10`, place - 1))],
    ...['450,00', place <= 2 ? 'Paga' : 'Em aberto', '1.800,00', 'Fundo ordinário', 'Taxas de 2024'],
  ]
  return [Object.values(agreementColumns), ...[1, 2, 3, 4].map(line)]
}

/** An instalment as read from its line; `number` 0 is the down payment, `of` the number of others. */
export type ReadInstalment = {
  line: number
  agreedOn: string
  number: number
  of: number | null
  dueOn: string
  cents: Cents
  isPaid: boolean
  /** Total of the whole agreement, where the line states it. */
  total: Cents | null
}

type Fault = (column: AgreementColumn, message: string) => void

const paid = /^(pag[ao]|quitad[ao]|liquidad[ao]|baixad[ao]|recebid[ao]|sim)\b/
const open =
  /^($|-$|nao|a vencer|em aberto|abert[ao]|aberto|pendente|vencid[ao]|atrasad[ao]|em atraso|a pagar)/
const most: Cents = 100_000_000_000

/** Returns the instalment of a line; null, with its faults, if it cannot be read. */
export function readInstalment(row: AgreementRow, today: string, fault: Fault): ReadInstalment | null {
  const agreedOn = sheetDay(row.agreed_on)
  if (!agreedOn) fault('agreed_on', 'Informe o dia do acordo como 05/01/2026.')
  else if (agreedOn > today) fault('agreed_on', 'Um acordo em andamento foi feito hoje ou antes.')
  const dueOn = sheetDay(row.due_on)
  if (!dueOn) fault('due_on', 'Informe o vencimento como 10/03/2026.')
  else if (agreedOn && dueOn < agreedOn) fault('due_on', 'A parcela vence antes do dia do acordo.')
  const place = readPlace(row.number)
  if (!place)
    fault(
      'number',
      /^\d{4}-\d{2}-\d{2}/.test(row.number)
        ? 'A planilha fez da parcela uma data: escreva como 3 de 12.'
        : 'Informe a parcela como 3 de 12, ou 0 para a entrada.',
    )
  const cents = readCents(row.amount)
  if (!cents) fault('amount', 'Informe o valor da parcela como 450,00.')
  const total = row.total === '' ? null : readCents(row.total)
  if (row.total !== '' && !total) fault('total', 'Informe o total do acordo como 1.800,00, ou deixe vazio.')
  const isPaid = readState(row.state)
  if (isPaid === null) fault('state', 'Escreva Paga ou Em aberto.')
  if (!agreedOn || !dueOn || !place || !cents || isPaid === null) return null
  return { line: row.line, agreedOn, ...place, dueOn, cents, isPaid, total }
}

function readCents(text: string): Cents | null {
  const cents = parseReais(text)
  return cents !== null && cents > 0 && cents <= most ? cents : null
}

/** '3', '3/12', 'Parcela 3 de 12', 'Entrada'. */
function readPlace(text: string): { number: number; of: number | null } | null {
  const typed = fold(text)
  if (typed.startsWith('entrada')) return { number: 0, of: null }
  const match = /^(?:parcela\s*)?(\d{1,3})(?:\s*(?:\/|de)\s*(\d{1,3}))?$/.exec(typed)
  if (!match) return null
  const [number, of] = [Number(match[1]), match[2] ? Number(match[2]) : null]
  const fits = number <= 120 && (of === null || (of >= 1 && of <= 120 && number <= of))
  return fits ? { number, of } : null
}

/** Returns whether it is paid; a date means paid on that day. Null if unclear. */
function readState(text: string): boolean | null {
  const typed = fold(text)
  if (open.test(typed)) return false
  return paid.test(typed) || parseDate(text.slice(0, 10)) ? true : null
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
