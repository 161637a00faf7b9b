import { type Sheet, type SheetTable, sheetTable } from '../sheets/sheet-table.ts'
import { type OldDebtColumn, oldDebtColumns } from './old-debts.ts'

/** Maximum number of lines per file. */
export const MOST_OLD_DEBTS = 5000

const sheet: Sheet<OldDebtColumn> = {
  columns: oldDebtColumns,
  titles: [
    [/^(compet|mes|referencia)/, 'competence'],
    // What was paid, added or written since is neither the debt nor its day.
    [
      /\b(atualizad|corrigid|(?<!\bsera? )pag[oa]\b|pagamento|recebid|multa|juros|correcao|desconto|honorario|encargo|acrescimo|emissao|emitid|baixa)/,
      'none',
    ],
    [/^(data (de |do )?)?venc/, 'due_on'],
    [/^data/, 'due_on'],
    [/^(valor )?(original|principal|nominal)/, 'amount'],
    [/\b(em aberto|devido|a pagar|a ser pag[oa])\b/, 'amount'],
    [/^(valor|total)/, 'amount'],
    [/^(descri|historico|observa|titulo)/, 'description'],
    [/^fundo/, 'fund'],
    [/^(unidade|apto?|apartamento|casa|sala|loja|imovel)/, 'unit'],
  ],
  key: 'unit',
  needed: ['unit', 'due_on', 'amount'],
  most: MOST_OLD_DEBTS,
}

/** The debts of a table, or why it is none. */
export const oldDebtTable = (cells: readonly (readonly string[])[]): SheetTable<OldDebtColumn> =>
  sheetTable(sheet, cells)

/** What people fill in. */
export const oldDebtTemplate = (): string[][] => [
  Object.values(oldDebtColumns),
  ['A-101', '03/2024', '10/03/2024', '450,00', 'Taxa de março', 'Fundo ordinário'],
  ['A-101', '04/2024', '10/04/2024', '450,00', 'Taxa de abril', ''],
]
