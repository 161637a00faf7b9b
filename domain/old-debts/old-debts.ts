import { isCivilDate, monthOf } from '../calendar.ts'
import { fundByName } from '../ledger/fund-by-name.ts'
import { type Cents, parseReais } from '../money.ts'
import { sheetDay, sheetMonth } from '../sheets/days.ts'
import type { SheetFault, SheetRow } from '../sheets/sheet-table.ts'
import { readUnit, type UnitNames, unitNames } from '../units/unit-names.ts'

export const oldDebtColumns = {
  unit: 'Unidade',
  competence: 'Competência',
  due_on: 'Vencimento',
  amount: 'Valor',
  description: 'Descrição',
  fund: 'Fundo',
} as const
export type OldDebtColumn = keyof typeof oldDebtColumns
export type OldDebtRow = SheetRow<OldDebtColumn>
type RowFault = SheetFault<OldDebtColumn>

export type OldDebt = {
  line: number
  unitId: string
  competence: string
  dueOn: string
  cents: Cents
  description: string
  fundId: string
}

export type OldDebtBook = {
  today: string
  units: readonly { id: string; block: string | null; number: string }[]
  funds: readonly { id: string; name: string; kind: string }[]
  /** Debts that are there already, as `debtKey` says them. */
  known: ReadonlySet<string>
}

/** Key that identifies a repeated debt. */
export const debtKey = (debt: { unitId: string; competence: string; dueOn: string; cents: Cents }): string =>
  `${debt.unitId} ${debt.competence} ${debt.dueOn} ${debt.cents}`

/** Reads lines: the valid debts, and the errors of the others, by cell. */
export function readOldDebts(
  rows: readonly OldDebtRow[],
  book: OldDebtBook,
): { debts: OldDebt[]; faults: RowFault[] } {
  const names = unitNames(book.units)
  const seen = new Set(book.known)
  const debts: OldDebt[] = []
  const faults: RowFault[] = []
  for (const row of rows) {
    const wrong: RowFault[] = []
    const fault = (column: OldDebtColumn, message: string) =>
      void wrong.push({ line: row.line, column, message })
    const debt = readRow(row, book, names, fault)
    if (debt && wrong.length === 0) {
      const key = debtKey(debt)
      if (seen.has(key))
        fault('unit', book.known.has(key) ? 'Esta dívida já está lançada.' : 'Linha repetida no arquivo.')
      else {
        seen.add(key)
        debts.push(debt)
      }
    }
    faults.push(...wrong)
  }
  return { debts, faults }
}

function readRow(
  row: OldDebtRow,
  { today, funds }: OldDebtBook,
  names: UnitNames,
  fault: (column: OldDebtColumn, message: string) => void,
): OldDebt | null {
  const unit = readUnit(names, row.unit)
  if ('fault' in unit) fault('unit', unit.fault)
  const dueOn = sheetDay(row.due_on)
  if (!dueOn || !isCivilDate(dueOn)) fault('due_on', 'Informe o vencimento como 10/03/2024.')
  else if (dueOn > today)
    fault('due_on', 'Ainda não venceu: isto é uma cobrança nova, não uma dívida anterior.')
  else if (dueOn < '1994-07-01') fault('due_on', 'Vencimento antigo demais.')
  const competence = row.competence.trim() === '' ? dueOn && monthOf(dueOn) : sheetMonth(row.competence)
  if (row.competence.trim() !== '' && !competence) fault('competence', 'Informe a competência como 03/2024.')
  const cents = parseReais(row.amount)
  if (cents === null || cents <= 0) fault('amount', 'Informe o valor original como 450,00.')
  else if (cents > 100_000_000_000) fault('amount', 'O valor é alto demais.')
  const fund = fundByName(row.fund, funds)
  if (!fund) fault('fund', 'Não há fundo aberto com este nome.')
  if ('fault' in unit || !dueOn || !competence || !cents || !fund) return null
  const description = row.description
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  return {
    line: row.line,
    unitId: unit.id,
    competence,
    dueOn,
    cents,
    description: description || 'Dívida anterior',
    fundId: fund.id,
  }
}
