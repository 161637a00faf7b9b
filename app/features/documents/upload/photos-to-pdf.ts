import { PDFDocument } from '@cantoo/pdf-lib'
import { shrinkImage } from '../../../lib/files/uploads/shrink-image.ts'

/** A page as large as A4 at 150 points an inch shows all that a phone's camera has of a sheet. */
const longSide = 2200

/** Photos, in their order, as one PDF with a page for each. Loaded when it is needed: the library is large. */
export async function photosToPdf(photos: readonly File[], name: string): Promise<File> {
  const document = await PDFDocument.create()
  for (const photo of photos) {
    const small = await shrinkImage(photo, { side: longSide })
    const bytes = await small.arrayBuffer()
    const image = small.type === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes)
    const isWide = image.width > image.height
    const [width, height] = isWide ? [842, 595] : [595, 842]
    const fitted = image.scaleToFit(width, height)
    const page = document.addPage([width, height])
    page.drawImage(image, {
      x: (width - fitted.width) / 2,
      y: (height - fitted.height) / 2,
      width: fitted.width,
      height: fitted.height,
    })
  }
  const bytes = new Uint8Array(await document.save())
  return new File([bytes], `${name.trim() || 'Digitalização'}.pdf`, { type: 'application/pdf' })
}
