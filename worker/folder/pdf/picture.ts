import {
  concatTransformationMatrix,
  drawObject,
  JpegEmbedder,
  PDFName,
  PDFPageLeaf,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { finishPiece, PdfRefused, type Piece, pageTree, startPiece } from './piece.ts'
import { type Box, Stamp } from './stamp.ts'

/** Pixels of a photographed receipt's longer side, so that every line is readable. */
const readable = 2200
const margin = 28

/** Returns a page with a picture as large as fits, landscape where the picture is. Throws `PdfRefused` where it is not a picture. */
export async function picturePage(bytes: Uint8Array, first: number, text: string): Promise<Piece> {
  const data = await shrink(bytes)
  const context = startPiece(first)
  const picture = await JpegEmbedder.for(data)
  const box: Box = picture.width > picture.height ? [0, 0, 841.89, 595.28] : [0, 0, 595.28, 841.89]
  // Never larger than at 100 dots an inch: a small picture stays sharp.
  const scale = Math.min((box[2] - 2 * margin) / picture.width, (box[3] - 2 * margin) / picture.height, 0.72)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const page = PDFPageLeaf.withContextAndParent(context, pageTree)
  page.set(PDFName.MediaBox, context.obj([...box]))
  page.setXObject(PDFName.of('Picture'), await picture.embedIntoContext(context))
  const drawn = context.contentStream([
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, (box[2] - width) / 2, box[3] - margin - height),
    drawObject('Picture'),
    popGraphicsState(),
  ])
  page.addContentStream(context.register(drawn))
  new Stamp(context).add({ page, box, rotate: 0 }, text)
  return finishPiece(context, [context.register(page)])
}

async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: 120_000_000 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: readable, height: readable, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch (thrown) {
    throw new PdfRefused('no picture', { cause: thrown })
  }
}
