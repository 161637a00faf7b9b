import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageText } from '../../../domain/documents/passages.ts'
import { type Extracted, extracted, mostPages, mostText, Unreadable } from './extracted.ts'

type Piece = { str: string; hasEOL: boolean; transform: number[]; width: number; height: number }

/** Returns the text of each page, line by line. Runs or fetches nothing from the file. Throws `Unreadable`. */
export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    enableXfa: false,
  })
  try {
    const document = await loading.promise.catch((thrown: Error) => {
      throw new Unreadable(thrown.name === 'PasswordException' ? 'encrypted' : 'broken')
    })
    const pages: PageText[] = []
    let length = 0
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const text = linesOf(items.filter((one) => 'str' in one) as unknown as Piece[])
      page.cleanup()
      pages.push({ page: number, text })
      length += text.length
      if (length > mostText) throw new Unreadable('too_large')
    }
    return extracted(pages, document.numPages)
  } finally {
    await loading.destroy()
  }
}

/** Joins pieces into lines: a new line where one ends or the next is lower, a space where there is a gap between two. */
function linesOf(pieces: readonly Piece[]): string {
  let text = ''
  let before: Piece | null = null
  for (const piece of pieces) {
    if (before && !text.endsWith('\n')) {
      const drop = Math.abs((piece.transform[5] ?? 0) - (before.transform[5] ?? 0))
      const gap = (piece.transform[4] ?? 0) - ((before.transform[4] ?? 0) + before.width)
      if (drop > Math.max(2, before.height * 0.5)) text += '\n'
      else if (gap > Math.max(1, before.height * 0.15) && !/\s$/.test(text) && !/^\s/.test(piece.str))
        text += ' '
    }
    text += piece.str
    if (piece.hasEOL) text += '\n'
    if (piece.str.trim() !== '') before = piece
  }
  return text
}
