import type { PDFRef } from '@cantoo/pdf-lib'
import { cutPages } from '../folder/pdf/cut-pages.ts'
import { FolderWriter } from '../folder/pdf/writer.ts'

export type Joined = { pages: number; bytes: number }

/** Joins files that the product made itself into one file; memory contains one of them at a time. */
export async function* joinParts(
  parts: AsyncIterable<Uint8Array>,
  { title, author }: { title: string; author: string },
  onEnd: (joined: Joined) => void,
): AsyncGenerator<Uint8Array> {
  const writer = new FolderWriter()
  const pages: PDFRef[] = []
  let bytes = 0
  for await (const part of parts) {
    pages.push(...writer.add(await cutPages({ bytes: part, first: writer.next, label: null })))
    const chunk = writer.drain()
    bytes += chunk.length
    yield chunk
  }
  writer.finish({ pages, title, author, bookmarks: [] })
  const last = writer.drain()
  onEnd({ pages: pages.length, bytes: bytes + last.length })
  yield last
}
