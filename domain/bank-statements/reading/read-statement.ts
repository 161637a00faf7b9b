import { isCnab } from '../../cnab/lines.ts'
import { decodeText } from '../../unit-import/decode-text.ts'
import { readCsv, readTable } from './csv.ts'
import { checkTable, onceOnly } from './csv-end.ts'
import { type CsvMapping, type Guess, guessMapping, type Table } from './csv-mapping.ts'
import { takeDays } from './days.ts'
import { readOfx } from './ofx.ts'
import type { Source } from './open-statement.ts'
import type { Signs } from './sides.ts'
import { largestStatement, Refusal, type StatementFault, type StatementFile } from './statement.ts'
import type { DateOrder } from './values.ts'

export type Read = { ok: true; file: StatementFile } | { ok: false; fault: StatementFault }

type Tabular = { format: 'csv' | 'xlsx'; table: Table; isWhole: boolean; warnings: string[] }

function open(source: Source): { ofx: string } | Tabular {
  if (source instanceof Uint8Array) return openText(source)
  if ('fault' in source) throw new Refusal(source.fault.code, source.fault.message)
  return { ...source, format: 'xlsx', isWhole: true }
}

/** Throws Refusal for what is neither OFX nor a table. */
function openText(bytes: Uint8Array): { ofx: string } | Tabular {
  if (bytes.length === 0) throw new Refusal('empty', 'O arquivo está vazio.')
  if (bytes.length > largestStatement)
    throw new Refusal('too_large', 'O arquivo passa de 10 MB. Exporte um período menor.')
  // A mark may come before a file that is not in UTF-8, as what a program made of it, or between two that were joined.
  const decoded = decodeText(bytes)
    .text.replace(/^(ï»¿|\?)+/, '')
    .replaceAll('\ufeff', '')
  const start = decoded.slice(0, 4096)
  if (/^%PDF-/.test(start))
    throw new Refusal('not_statement', 'Isto é um PDF. No banco, escolha o extrato em OFX ou CSV.')
  if (containers.some((mark) => mark.every((byte, index) => bytes[index] === byte)))
    throw new Refusal(
      'not_statement',
      'Isto é uma planilha do Excel antiga ou com senha. Salve como .xlsx sem senha ou CSV, ou, no banco, escolha OFX.',
    )
  if (/<html[\s>]/i.test(start))
    throw new Refusal(
      'not_statement',
      'Isto é uma página da internet. No banco, entre de novo e baixe o extrato em OFX.',
    )
  if (isCnab(decoded))
    throw new Refusal(
      'not_statement',
      'Isto é um arquivo CNAB. O retorno da cobrança entra em Remessas e retornos; aqui vai o extrato em OFX ou CSV.',
    )
  if (decoded.trim() === '') throw new Refusal('empty', 'O arquivo está vazio.')
  const text = decoded.replaceAll('\0', ' ')
  if (/OFXHEADER|<OFX[\s>]|<\?OFX/i.test(start)) return { ofx: text }
  // No pattern for the end: one would try each blank line of a long file, squared.
  const isWhole = /[\r\n]/.test(text.slice(text.trimEnd().length))
  return { format: 'csv', table: readTable(text), isWhole, warnings: [] }
}

/** How a zip (XLSX) and an old Excel file begin. */
const containers = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export type StatementAnswer = { statement: number; signs: Signs }

/** How a person has said that an account's files are read. */
export type Told = {
  mapping?: CsvMapping | null
  signs?: Signs | null
  /** The same of single statements of a file that joins several, by their places in it. */
  statementSigns?: readonly StatementAnswer[]
  days?: DateOrder | null
  /** Days after it speak against their order. */
  today?: string
}

/**
 * Reads a bank's statement, OFX, CSV or workbook (openStatement opens those). What nobody has said is read as titles and contents suggest; where they leave money open, the account has
 * its question. Never throws.
 */
export function readStatement(source: Source, told: Told = {}): Read {
  try {
    const opened = open(source)
    const file =
      'ofx' in opened ? readOfx(opened.ofx, (at) => answerOf(told, at)) : readTableFile(opened, told)
    if (file.accounts.every(({ lines, balances }) => lines.length + balances.length === 0))
      throw new Refusal('no_lines', 'O extrato não tem nenhuma linha. Escolha outro período no banco.')
    return { ok: true, file }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault }
    throw error
  }
}

const answerOf = ({ signs, statementSigns = [] }: Told, at: number): Signs | null =>
  statementSigns.find(({ statement }) => statement === at)?.signs ?? signs ?? null

function readTableFile(opened: Tabular, told: Told): StatementFile {
  const { table, warnings } = onceOnly(opened.table)
  const guess = guessMapping(table.map(({ cells }) => cells))
  const mapping = told.mapping ?? guess.mapping
  if (!mapping)
    throw new Refusal(
      'no_mapping',
      'Não encontramos datas e valores neste arquivo. Confira se é um extrato ou diga qual coluna é qual.',
    )
  const { firstRow, titles } = guess
  const { order, question } = takeDays(table.slice(firstRow), titles, mapping, {
    answer: told.days ?? null,
    today: told.today ?? null,
  })
  const ordered = { ...mapping, dateOrder: order }
  warnings.push(...checkTable(opened.isWhole, table, ordered))
  const file = readCsv(table, ordered, answerOf(told, 0))
  for (const account of file.accounts) account.days = question
  return { ...file, format: opened.format, warnings: [...opened.warnings, ...warnings, ...file.warnings] }
}

/** Returns the layout of a table for people to correct: null for OFX and for unreadable files. */
export function layoutOf(source: Source): (Guess & { sample: string[][]; width: number }) | null {
  try {
    const opened = open(source)
    if ('ofx' in opened) return null
    const records = opened.table.map(({ cells }) => cells)
    const guess = guessMapping(records)
    const sample = records.slice(guess.firstRow, guess.firstRow + 5)
    return {
      ...guess,
      sample,
      width: Math.max(0, guess.titles.length, ...sample.map((cells) => cells.length)),
    }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
