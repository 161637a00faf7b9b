import { type CellValue, isZip, readWorkbook, WorkbookFault } from '../../sheets/workbook.ts'
import type { Table } from './csv-mapping.ts'
import { largestStatement, mostLines, mostTableRows, Refusal, type StatementFault } from './statement.ts'

/** A file as the reader takes it: its bytes, or the rows of a workbook. */
export type Source = Uint8Array | { table: Table; warnings: string[] } | { fault: StatementFault }

/** Opens a workbook's table; any other file is read by its bytes. Never throws. */
export async function openStatement(bytes: Uint8Array): Promise<Source> {
  if (!isZip(bytes) || bytes.length > largestStatement) return bytes
  try {
    return await openWorkbook(bytes)
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.fault }
    throw error
  }
}

async function openWorkbook(bytes: Uint8Array): Promise<Source> {
  const { rows, hasOthers } = await readWorkbook(bytes, mostTableRows).catch((error: unknown) => {
    if (!(error instanceof WorkbookFault)) throw error
    throw error.reason === 'too_large'
      ? new Refusal('too_large', 'A planilha, ao ser aberta, fica grande demais. Exporte um período menor.')
      : new Refusal(
          'not_statement',
          'Isto não é uma planilha que se possa ler. Salve como .xlsx sem senha ou CSV, ou, no banco, escolha OFX.',
        )
  })
  if (rows.length > mostTableRows)
    throw new Refusal('too_large', `O extrato passa de ${mostLines} linhas. Exporte um período menor.`)
  const table = rows
    .map((row, place) => ({ line: place + 1, cells: row.map(cellText), brokenQuotes: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (table.length === 0) throw new Refusal('empty', 'A planilha está vazia.')
  return {
    table,
    warnings: hasOthers ? ['A planilha tem mais de uma aba com linhas. Só a primeira foi lida.'] : [],
  }
}

/** A cell as a text file would have it: days year first, numbers with a comma and as they are, so that none is taken for another. */
function cellText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : ''
}

function numberText(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const cents = Math.round(value * 100)
  // A sum of centavos in binary fractions, as 0.1 + 0.2.
  if (Math.abs(value * 100 - cents) < 1e-4) return (cents / 100).toFixed(2).replace('.', ',')
  const exact = String(value).replace('.', ',')
  // Three decimals alone would be thousands where the comma groups them.
  return /,\d{3}$/.test(exact) ? `${exact}0` : exact
}
