import type { Content } from 'pdfmake'
import { formatMonth } from '../../../domain/calendar.ts'
import { accounts } from '../../../supabase/functions/_shared/accounts/statement-pages.ts'
import { soft } from '../../../supabase/functions/_shared/accounts/tables.ts'
import { ink, page } from '../../../supabase/functions/_shared/charge-document/look.ts'
import { renderPdf } from '../../../supabase/functions/_shared/papers/render-pdf.ts'
import type { DocumentGroup, Taken } from '../documents.ts'
import type { FolderContents, Opinion } from '../loading.ts'
import { bank } from './bank.ts'
import { cover, index, type Section } from './front.ts'
import { journal, seal } from './journal.ts'

export type Front = {
  contents: FolderContents
  opinions: readonly Opinion[]
  groups: readonly DocumentGroup[]
  /** Each document with its first page counted from the first one after the front. */
  taken: readonly Taken[]
  documentPages: number
}

export type RenderedFront = { bytes: Uint8Array; pages: number; sections: Section[]; taken: Taken[] }

/** The index names pages that only exist once it is drawn: it is redrawn until they match. */
const MOST_ROUNDS = 4

/** Renders everything before the documents, with the page of each part and document in the whole. */
export async function renderFront(front: Front): Promise<RenderedFront> {
  let drawn = await draw(front, [], 0)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const again = await draw(front, drawn.sections, drawn.pages)
    const holds =
      again.pages === drawn.pages && JSON.stringify(again.sections) === JSON.stringify(drawn.sections)
    drawn = again
    if (holds) break
  }
  const { bytes, sections, pages } = drawn
  return { bytes, pages, sections, taken: shifted(front.taken, pages) }
}

const shifted = (taken: readonly Taken[], pages: number): Taken[] =>
  taken.map((held) => ({ ...held, page: held.page === null ? null : held.page + pages }))

async function draw(
  { contents, opinions, groups, taken, documentPages }: Front,
  known: readonly Section[],
  pages: number,
) {
  const { head } = contents
  const found = new Map<string, number>()
  const parts: Content[] = [
    ...cover(contents, opinions),
    ...index(known, groups, shifted(taken, pages)),
    ...accounts(contents),
    ...bank(contents),
    ...journal(contents),
    ...seal(contents),
  ]
  let count = 0
  const bytes = await renderPdf({
    pageSize: 'A4',
    pageMargins: [page.margin, 44, page.margin, 44],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line, lineHeight: 1.1 },
    footer: (current: number, all: number) => {
      count = all
      return {
        columns: [
          {
            text: `${head.condominium} · prestação de contas de ${formatMonth(head.month)}, versão ${head.version}`,
            ...soft,
          },
          { text: `Folha ${current} de ${all + documentPages}`, alignment: 'right', ...soft, width: 110 },
        ],
        margin: [page.margin, 16, page.margin, 0],
      }
    },
    // Never breaks; only receives where each heading was placed.
    pageBreakBefore: (node: {
      headlineLevel?: number
      text?: unknown
      startPosition?: { pageNumber: number }
    }) => {
      if (node.headlineLevel === 1 && node.startPosition)
        found.set(String(node.text), node.startPosition.pageNumber)
      return false
    },
    content: parts,
  })
  const sections = [...found].map(([title, at]): Section => ({ title, page: at }))
  return { bytes, sections, pages: count }
}
