import { isCivilDate } from '../calendar.ts'
import { parseDecimal } from '../rational.ts'

/** Stored series, with their number in Banco Central's SGS. */
export const indexSeries = {
  IPCA: { sgs: 433, file: 'ipca.csv', name: 'IPCA (IBGE)' },
  IPCA15: { sgs: 7478, file: 'ipca15.csv', name: 'IPCA-15 (IBGE)' },
  INPC: { sgs: 188, file: 'inpc.csv', name: 'INPC (IBGE)' },
  IGPM: { sgs: 189, file: 'igpm.csv', name: 'IGP-M (FGV)' },
  SELIC: { sgs: 4390, file: 'selic_month.csv', name: 'Selic do mês (BCB)' },
  LEGAL_RATE: { sgs: 29543, file: 'taxa_legal.csv', name: 'Taxa legal (BCB)' },
} as const

export type IndexSeries = keyof typeof indexSeries

/** One published value: percent per month as decimal text, never a float. */
export type IndexRow = { series: IndexSeries; month: string; percent: string }

/** Published percents by series and month 'YYYY-MM'; plain data, so it travels as JSON. */
export type IndexTable = Readonly<Partial<Record<IndexSeries, Readonly<Record<string, string>>>>>

/** Thrown for a file that cannot be an index series: `line` counts from 1. */
export class IndexFileError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(`Linha ${line}: ${message}`)
    this.line = line
  }
}

function readLine(series: IndexSeries, text: string, line: number): IndexRow {
  const [month = '', percent = ''] = text.split(',')
  if (!isCivilDate(`${month}-01`)) throw new IndexFileError(line, `mês inválido: "${month}"`)
  if (!parseDecimal(percent)) throw new IndexFileError(line, `percentual inválido: "${percent}"`)
  return { series, month, percent }
}

/**
 * Reads a series file (`month,percent,…`, one header line, months in order) into its rows.
 * Throws IndexFileError, in Portuguese, naming the line.
 */
export function parseIndexCsv(series: IndexSeries, text: string): IndexRow[] {
  const lines = text.split(/\r?\n/)
  if (!lines[0]?.startsWith('month,percent')) throw new IndexFileError(1, 'cabeçalho esperado: month,percent')
  const rows: IndexRow[] = []
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content.trim() === '') continue
    const row = readLine(series, content, index + 1)
    const last = rows.at(-1)
    if (last && last.month >= row.month)
      throw new IndexFileError(index + 1, `mês repetido ou fora de ordem: ${row.month}`)
    rows.push(row)
  }
  return rows
}

/** The table of rows in any order; a later row replaces an earlier one of the same series and month. */
export function indexTable(rows: Iterable<IndexRow>): IndexTable {
  const table: Partial<Record<IndexSeries, Record<string, string>>> = {}
  for (const { series, month, percent } of rows) {
    const months = table[series] ?? {}
    months[month] = percent
    table[series] = months
  }
  return table
}
