import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { AppError } from '../../../../domain/errors.ts'

/** Most pages of a shared document: they are drawn while someone waits. */
const MOST_PAGES = 500

/**
 * Returns a PDF of the pages, or the picture, with the words across each. Built only from the pages, so none of the original's scripts, attached
 * files or forms remain. Throws `document_not_shareable`.
 */
export async function watermarked(
  bytes: Uint8Array,
  contentType: string,
  words: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create()
  try {
    if (contentType === 'application/pdf') {
      const source = await PDFDocument.load(bytes, { updateMetadata: false })
      if (source.isEncrypted || source.getPageCount() > MOST_PAGES)
        throw new AppError('document_not_shareable')
      for (const page of await made.copyPages(source, source.getPageIndices())) made.addPage(page)
    } else {
      const image = contentType === 'image/png' ? await made.embedPng(bytes) : await made.embedJpg(bytes)
      const { width, height } = image.scaleToFit(595, 842)
      made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError('document_not_shareable', { cause: thrown })
  }
  const font = await made.embedFont(StandardFonts.Helvetica)
  const drawable = drawableBy(font, words)
  for (const page of made.getPages()) mark(page, font, drawable)
  made.setProducer('')
  return new Uint8Array(await made.save())
}

/** The letters that the font has; others become a point. */
function drawableBy(font: PDFFont, words: string): string {
  const known = new Set(font.getCharacterSet())
  return [...words].map((letter) => (known.has(letter.codePointAt(0)!) ? letter : '·')).join('')
}

/** Prints the words three times across the page, so that no crop lacks them, and once legibly at the foot. */
function mark(page: PDFPage, font: PDFFont, words: string): void {
  const { width, height } = page.getSize()
  const size = Math.max(
    7,
    Math.min(30, (Math.hypot(width, height) * 0.62) / Math.max(1, font.widthOfTextAtSize(words, 1))),
  )
  const length = font.widthOfTextAtSize(words, size)
  const angle = Math.PI / 6
  const color = rgb(0.35, 0.35, 0.35)
  for (const part of [0.2, 0.5, 0.8]) {
    page.drawText(words, {
      x: width / 2 - (length / 2) * Math.cos(angle),
      y: height * part - (length / 2) * Math.sin(angle),
      size,
      font,
      color,
      opacity: 0.22,
      rotate: degrees(30),
    })
  }
  page.drawText(words, { x: 14, y: 10, size: 7, font, color, opacity: 0.9 })
}
