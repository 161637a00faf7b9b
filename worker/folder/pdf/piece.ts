import { PDFContext, PDFRef } from '@cantoo/pdf-lib'

/** Why a file is not added to the folder page by page; it is attached whole then. */
export class PdfRefused extends Error {}

/** The node above every page of the folder. */
export const pageTree = PDFRef.of(1)

/** Objects of the folder as in its file, from `first` on; positions count from the piece's beginning. */
export type Piece = {
  bytes: Uint8Array<ArrayBuffer>
  places: [object: number, place: number][]
  /** The pages among them, in their order. */
  pages: number[]
  /** The first number that is free after it. */
  next: number
}

/** Returns the context in which a piece's objects are created, numbered on from the folder's. */
export function startPiece(first: number): PDFContext {
  const context = PDFContext.create()
  context.largestObjectNumber = first - 1
  return context
}

export function finishPiece(context: PDFContext, pages: readonly PDFRef[] = []): Piece {
  const parts = context.enumerateIndirectObjects().map(([ref, object]) => {
    const head = Buffer.from(`${ref.objectNumber} 0 obj\n`)
    return { ref, object, head, size: head.length + object.sizeInBytes() + tail.length }
  })
  const bytes = new Uint8Array(parts.reduce((sum, { size }) => sum + size, 0))
  let at = 0
  const places = parts.map(({ ref, object, head, size }): [number, number] => {
    bytes.set(head, at)
    object.copyBytesInto(bytes, at + head.length)
    bytes.set(tail, at + size - tail.length)
    at += size
    return [ref.objectNumber, at - size]
  })
  return {
    bytes,
    places,
    pages: pages.map(({ objectNumber }) => objectNumber),
    next: context.largestObjectNumber + 1,
  }
}

const tail = Buffer.from('\nendobj\n')
