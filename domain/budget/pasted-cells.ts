import { type Cents, parseReais } from '../money.ts'

/**
 * Reads cells copied from a spreadsheet: lines separated by line feeds, cells by tabs. Amounts in reais, as people or spreadsheets write them; an
 * empty cell is 0, and text that is not an amount, or a negative one, is null and leaves its cell unchanged.
 */
export function readPasted(text: string): (Cents | null)[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.slice(0, 500).map((row) => row.split('\t').slice(0, 50).map(readCell))
}

function readCell(cell: string): Cents | null {
  const typed = cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  if (typed === '' || typed === '-' || typed === '–') return 0
  const cents = parseReais(typed)
  return cents === null || cents < 0 ? null : cents
}

/** An amount as a spreadsheet takes it back: '1234,56'. */
export const writeCell = (cents: Cents): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
