import { createHash } from 'node:crypto'
import type { PDFRef } from '@cantoo/pdf-lib'
import { formatMonth } from '../../domain/calendar.ts'
import { shownName } from '../../domain/files.ts'
import type { WorkerContext } from '../context.ts'
import { openFile } from '../data-export/own-files.ts'
import type { DocumentGroup, StoredDocument, Taken } from './documents.ts'
import type { FolderContents, Opinion } from './loading.ts'
import { type RenderedFront, renderFront } from './paper/render.ts'
import { PageCutter } from './pdf/cutter.ts'
import { picturePage } from './pdf/picture.ts'
import { PdfRefused, type Piece } from './pdf/piece.ts'
import { type Bookmark, FolderWriter } from './pdf/writer.ts'

export type Folder = {
  contents: FolderContents
  opinions: readonly Opinion[]
  groups: readonly DocumentGroup[]
}

export type Assembled = { sha256: string; bytes: number; pages: number; front: RenderedFront }

type Reader = (file: StoredDocument) => Promise<Uint8Array | null>

/** Joins every document of the month into one file, one in memory at a time. Calls `onDocument` after each. */
export class Assembly {
  readonly #writer = new FolderWriter()
  readonly #cutter = new PageCutter()
  readonly #folder: Folder
  readonly #hash = createHash('sha256')
  readonly #pages: PDFRef[] = []
  readonly #taken: Taken[] = []
  readonly #bookmarks: Bookmark[] = []
  #bytes = 0
  #result: Assembled | null = null

  constructor(folder: Folder) {
    this.#folder = folder
  }

  /** Returns the result, once all was written. */
  get result(): Assembled {
    if (!this.#result) throw new Error('the folder is not written yet')
    return this.#result
  }

  async *write(read: Reader, onDocument: () => Promise<void>): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#write(read, onDocument)
    } finally {
      await this.#cutter.close()
    }
  }

  async *#write(read: Reader, onDocument: () => Promise<void>): AsyncGenerator<Uint8Array> {
    const { contents, groups } = this.#folder
    yield this.#flush()
    for (const group of groups) {
      for (const file of group.files) {
        await this.#add(group, file, contents.head.without_personnel, read)
        yield this.#flush()
        await onDocument()
      }
    }
    const front = await this.#finish()
    const last = this.#flush()
    this.#result = {
      sha256: this.#hash.digest('hex'),
      bytes: this.#bytes,
      pages: front.pages + this.#pages.length,
      front,
    }
    yield last
  }

  #flush(): Uint8Array {
    const chunk = this.#writer.drain()
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    return chunk
  }

  async #add(
    group: DocumentGroup,
    file: StoredDocument,
    withoutPersonnel: boolean,
    read: Reader,
  ): Promise<void> {
    const shown = shownName(file.name)
    const taken = {
      number: group.number,
      owners: group.owners,
      name: shown,
      title: group.title,
      page: null,
      pages: 0,
    }
    if (group.is_personnel && withoutPersonnel) return void this.#taken.push({ ...taken, how: 'kept' })
    const bytes = await read(file)
    if (!bytes) return void this.#taken.push({ ...taken, how: 'missing' })
    const piece = await this.#pieceOf(group, file, bytes)
    if (!piece) {
      this.#writer.enclose(shown, file.type, bytes)
      return void this.#taken.push({ ...taken, how: 'enclosed' })
    }
    const pages = this.#writer.add(piece)
    this.#taken.push({ ...taken, page: this.#pages.length + 1, pages: pages.length, how: 'pages' })
    this.#bookmarks.push({ title: `${group.number}. ${group.title}: ${shown}`, page: pages[0]! })
    this.#pages.push(...pages)
  }

  /** Returns the document page by page; null where impossible: a text or sheet, a damaged or locked file. */
  async #pieceOf(
    group: DocumentGroup,
    { type, name: called }: StoredDocument,
    bytes: Uint8Array,
  ): Promise<Piece | null> {
    const label = `Documento ${group.number}, ${shownName(called).slice(0, 60)}`
    const first = this.#writer.next
    try {
      if (type === 'application/pdf') return await this.#cutter.cut({ bytes, first, label })
      if (type.startsWith('image/')) return await picturePage(bytes, first, `${label}, folha 1 de 1`)
      return null
    } catch (thrown) {
      if (thrown instanceof PdfRefused) return null
      throw thrown
    }
  }

  async #finish(): Promise<RenderedFront> {
    const { contents, groups, opinions } = this.#folder
    const { head } = contents
    const front = await renderFront({
      contents,
      opinions,
      groups,
      taken: this.#taken,
      documentPages: this.#pages.length,
    })
    const piece = await this.#cutter.cut({ bytes: front.bytes, first: this.#writer.next, label: null })
    const pages = this.#writer.add(piece)
    const bookmarks = front.sections.map(({ title, page }) => ({ title, page: pages[page - 1]! }))
    const first = this.#bookmarks[0]
    const documents = first ? [{ title: 'Documentos', page: first.page, below: this.#bookmarks }] : []
    this.#writer.finish({
      pages: [...pages, ...this.#pages],
      title: `Prestação de contas de ${formatMonth(head.month)}`,
      author: head.condominium,
      bookmarks: [...bookmarks, ...documents],
    })
    return front
  }
}

/** Returns a reader of stored files as bytes; null when a file has gone. */
export function readerOf(context: WorkerContext, signal: AbortSignal): Reader {
  return async ({ path, name: called }) => {
    const response = await openFile(context, { bucket: 'condominium-files', path, name: called }, signal)
    return response ? new Uint8Array(await response.arrayBuffer()) : null
  }
}
