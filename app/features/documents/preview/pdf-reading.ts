import type { PDFDocumentProxy } from 'pdfjs-dist'
import { foundPlaces } from './found-places.ts'

export type PageSize = { width: number; height: number }

/** Returns each page's size. For a long document it reads the first ten; the others are assumed to be like the last of them until they are drawn. */
export async function sizesOf(pdf: PDFDocumentProxy): Promise<PageSize[]> {
  const sizes: PageSize[] = []
  for (let number = 1; number <= Math.min(10, pdf.numPages); number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  while (sizes.length < pdf.numPages) sizes.push(sizes.at(-1)!)
  return sizes
}

const texts = new WeakMap<PDFDocumentProxy, Map<number, Promise<string>>>()

function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  let known = texts.get(pdf)
  if (!known) {
    known = new Map()
    texts.set(pdf, known)
  }
  let text = known.get(number)
  if (!text) {
    text = pdf
      .getPage(number)
      .then((page) => page.getTextContent())
      .then(({ items }) =>
        items.map((one) => ('str' in one ? `${one.str}${one.hasEOL ? '\n' : ''}` : '')).join(' '),
      )
    known.set(number, text)
  }
  return text
}

/** Returns the pages that match the search; for a passage, those with most of its words. */
export async function pagesWith(pdf: PDFDocumentProxy, search: string): Promise<number[]> {
  if (search.trim().length < 2) return []
  const wanted = search
    .trim()
    .split(/\s+/)
    .filter((word) => word.length >= 3).length
  const found: number[] = []
  for (let number = 1; number <= Math.min(2000, pdf.numPages); number++) {
    const text = await textOf(pdf, number)
    const words = new Set(foundPlaces(text, search).map(([from, to]) => text.slice(from, to).toLowerCase()))
    if (words.size > 0 && (wanted <= 2 || words.size >= wanted / 2 || words.size === 1)) found.push(number)
  }
  return found
}
