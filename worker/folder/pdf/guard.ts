import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib'

/** Bytes that a stream of objects may unfold to. */
const MOST_UNFOLDED = 64 * 1024 * 1024

type Growing = { ensureBuffer(requested: number): Uint8Array }

/**
 * Limits decompression in this thread only. The library unpacks any stream, outside the heap that a thread's limit counts: a few kilobytes could use
 * up the machine's memory. Its streams share one growth function, which now refuses.
 */
export function limitUnfolding(): void {
  const stream = PDFRawStream.of(PDFContext.create().obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array())
  let shared: object | null = decodePDFRawStream(stream)
  while (shared && !Object.hasOwn(shared, 'ensureBuffer')) shared = Object.getPrototypeOf(shared)
  if (!shared) throw new Error('the library grows its streams in another way')
  const growing = shared as Growing
  const grow = growing.ensureBuffer
  growing.ensureBuffer = function (this: Growing, requested) {
    if (requested > MOST_UNFOLDED) throw new Error('a stream unfolds to too much')
    return grow.call(this, requested)
  }
}
