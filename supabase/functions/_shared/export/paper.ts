import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { ink, page, rules } from '../charge-document/look.ts'
import type { Sql } from '../database.ts'
import { renderPdf } from '../papers/render-pdf.ts'

export const end = { alignment: 'right' as const }
export const soft = { color: ink.soft, fontSize: 8 }

export type Owner = { name: string; document: string | null; share_total: number; zone: string }

export async function loadOwner(sql: Sql, condominiumId: string): Promise<Owner> {
  const [found] = await sql<Owner[]>`
    select name, document, share_total::float8 as share_total, time_zone as zone from public.condominiums where id = ${condominiumId}`
  return found!
}

type Sheets = {
  owner: Owner
  title: string
  today: string
  /** Lie on their side, for many columns. */
  isWide?: boolean
  content: Content[]
}

/** Sheets of A4 that say at the foot whose they are, of what day and which of how many. */
export async function renderSheets({
  owner,
  title,
  today,
  isWide = false,
  content,
}: Sheets): Promise<Uint8Array<ArrayBuffer>> {
  const document = owner.document ? ` · CNPJ ${formatDocument(owner.document)}` : ''
  return renderPdf({
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [page.margin, 40, page.margin, 44],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line, lineHeight: 1.15 },
    info: { title: `${title} · ${owner.name}`, author: owner.name },
    footer: (current: number, count: number) => ({
      columns: [
        { text: `${owner.name}${document} · feito em ${formatDate(today)}`, ...soft },
        { text: `Página ${current} de ${count}`, ...end, ...soft, width: 90 },
      ],
      margin: [page.margin, 16, page.margin, 0],
    }),
    content,
  })
}

type Paper = Sheets & {
  /** One line below the title. */
  about: string
}

/** Renders a paper to hand round: whose it is and its heading. */
export const renderPaper = ({ about, content, ...sheets }: Paper): Promise<Uint8Array<ArrayBuffer>> =>
  renderSheets({
    ...sheets,
    content: [
      ownerLine(sheets.owner),
      { text: sheets.title, bold: true, fontSize: 18, margin: [0, 6, 0, 0] },
      { text: about, ...soft, fontSize: 9, margin: [0, 2, 0, 10] },
      ...content,
    ],
  })

/** Whose paper it is, on top of its first sheet. */
export const ownerLine = ({ name }: Owner): Content => ({
  text: name,
  bold: true,
  fontSize: 12,
  color: ink.petrol,
})

export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 10,
  color: ink.petrol,
  margin: [0, 14, 0, 4],
  headlineLevel: 1,
})

export const plain = (cents: Cents): string => formatCents(cents).replace('R$\u00a0', '')
export const amount = (cents: Cents | null, more = {}) => ({
  text: cents === null ? '–' : plain(cents),
  ...end,
  noWrap: true,
  ...more,
})

/**
 * Returns a table of rows; the first column takes the remaining room, the others what they need, or all the same where the first is short too. The
 * last row is the total.
 */
export const ledger = (
  heads: readonly string[],
  rows: readonly TableCell[][],
  total?: TableCell[],
  isEven = false,
): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: heads.map((_, place) => (place === 0 || isEven ? '*' : 'auto')),
    body: [
      heads.map((text, place) => ({
        text,
        ...soft,
        alignment: place === 0 ? ('left' as const) : ('right' as const),
      })),
      ...rows,
      ...(total ? [total] : []),
    ],
  },
  layout: { ...rules.ledger, paddingLeft: () => 5, paddingRight: () => 5 },
  fontSize: 8.5,
})
