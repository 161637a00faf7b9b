import type { Content, TableCell } from 'pdfmake'
import { formatCents } from '../../../../domain/money.ts'
import { ink } from '../charge-document/look.ts'

export const soft = { color: ink.soft, fontSize: 8 } as const
const right = 'right' as const

/** Formats an amount without its currency sign, for a column. */
const plain = (cents: number): string => formatCents(cents).replace('R$\u00a0', '')
export const figure = (cents: number, more: object = {}): TableCell => ({
  text: plain(cents),
  alignment: right,
  noWrap: true,
  ...more,
})
export const strong = { bold: true } as const

/** A heading in the run of a paper, where each part follows the one before. */
export const headingBelow = (text: string, note?: string): Content[] => headingWords(text, note, 22)

/**
 * Returns a heading that begins a page and lists that page in the index. The page break is a separate node, because pdfmake reports the final
 * position of other nodes. For unbreakable content it reports the position before the move, so parts are breakable.
 */
export const heading = (text: string, note?: string): Content[] => [
  { text: '', fontSize: 1, pageBreak: 'before' },
  ...headingWords(text, note, 0),
]

const headingWords = (text: string, note: string | undefined, above: number): Content[] => [
  {
    text,
    fontSize: 15,
    bold: true,
    color: ink.petrol,
    headlineLevel: 1,
    margin: [0, above, 0, note ? 2 : 10],
  },
  ...(note ? [{ text: note, ...soft, margin: [0, 0, 0, 10] as [number, number, number, number] }] : []),
]

type Column = {
  title: string
  width: number | '*' | 'auto'
  end?: boolean
  /** Words that follow an amount keep away from it; their cells have the same margin. */
  apart?: boolean
}

export const apart: [number, number, number, number] = [8, 0, 0, 0]

/** Returns a table that repeats its head on every page. `strongAt` are rows with a line above them. */
export function table(
  columns: readonly Column[],
  rows: readonly TableCell[][],
  strongAt: ReadonlySet<number> = new Set(),
): Content {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ title, end, apart: isApart }) => ({
          text: title,
          ...soft,
          alignment: end ? right : ('left' as const),
          ...(isApart ? { margin: apart } : {}),
        })),
        ...rows,
      ],
    },
    layout: {
      hLineWidth: (index: number) => (index === 0 ? 0 : strongAt.has(index - 1) ? 0.8 : 0.25),
      vLineWidth: () => 0,
      hLineColor: (index: number) => (strongAt.has(index - 1) ? ink.line : '#C1BDB7'),
      paddingLeft: () => 2,
      paddingRight: () => 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    fontSize: 8.5,
  }
}
