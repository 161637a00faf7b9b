import {
  type PDFContext,
  PDFCrossRefSection,
  PDFHeader,
  PDFHexString,
  type PDFObject,
  PDFRef,
  PDFString,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib'
import { finishPiece, type Piece, pageTree, startPiece } from './piece.ts'

/** An entry in the reader's own table of contents, and the page it leads to. */
export type Bookmark = { title: string; page: PDFRef; below?: readonly Bookmark[] }

type Ending = { pages: readonly PDFRef[]; title: string; author: string; bookmarks: readonly Bookmark[] }

/**
 * Writes the folder's file, piece by piece: `drain` removes what has been written, so that memory contains one document at a time however long the
 * folder gets. (The library's own `save` holds the whole file, twice.)
 */
export class FolderWriter {
  readonly #places = new Map<number, number>()
  readonly #enclosed: PDFObject[] = []
  #chunks: Uint8Array[] = []
  #length = 0
  #next = pageTree.objectNumber + 1

  constructor() {
    this.#push(`${PDFHeader.forVersion(1, 7)}\n`)
  }

  /** The number that the next piece begins with. */
  get next(): number {
    return this.#next
  }

  #push(chunk: Uint8Array | string): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  /** Returns the piece's pages. */
  add({ bytes, places, pages, next }: Piece): PDFRef[] {
    for (const [object, place] of places) this.#places.set(object, this.#length + place)
    this.#push(bytes)
    this.#next = next
    return pages.map((page) => PDFRef.of(page))
  }

  /** Attaches a file inside the PDF as it is. (The library's own way writes the name unescaped.) */
  enclose(name: string, type: string, data: Uint8Array): void {
    const context = startPiece(this.#next)
    const known = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i.test(type)
    const file = context.register(
      context.stream(data, {
        Type: 'EmbeddedFile',
        Subtype: known ? type : 'application/octet-stream',
        Params: { Size: data.length },
      }),
    )
    const number = this.#enclosed.length / 2 + 1
    const spec = context.obj({
      Type: 'Filespec',
      F: PDFString.of(`anexo-${number}`),
      UF: PDFHexString.fromText(name),
      EF: { F: file, UF: file },
    })
    // A name tree is in the order of its names.
    this.#enclosed.push(PDFString.of(String(number).padStart(5, '0')), context.register(spec))
    this.add(finishPiece(context))
  }

  /** Returns what has been written since the last time. */
  drain(): Uint8Array {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    return bytes
  }

  finish({ pages, title, author, bookmarks }: Ending): void {
    const context = startPiece(this.#next)
    context.assign(pageTree, context.obj({ Type: 'Pages', Kids: [...pages], Count: pages.length }))
    const names = { EmbeddedFiles: { Names: [...this.#enclosed] } }
    const outline =
      bookmarks.length > 0 ? { Outlines: outlineOf(context, bookmarks), PageMode: 'UseOutlines' } : {}
    const root = context.obj({
      Type: 'Catalog',
      Pages: pageTree,
      Lang: PDFString.of('pt-BR'),
      ViewerPreferences: { DisplayDocTitle: true },
      ...outline,
      ...(this.#enclosed.length > 0 ? { Names: names } : {}),
    })
    const Root = context.register(root)
    const Info = context.register(
      context.obj({
        Title: PDFHexString.fromText(title),
        Author: PDFHexString.fromText(author),
        Producer: PDFHexString.fromText('Prumo'),
      }),
    )
    this.add(finishPiece(context))
    this.#table(PDFTrailerDict.of(context.obj({ Size: this.#next, Root, Info })))
  }

  #table(trailer: PDFTrailerDict): void {
    const table = PDFCrossRefSection.create()
    for (let object = 1; object < this.#next; object++) {
      const place = this.#places.get(object)
      // A number that refers to nothing in its document is free.
      if (place === undefined) table.addDeletedEntry(PDFRef.of(object, 65535), 0)
      else table.addEntry(PDFRef.of(object), place)
    }
    const end = PDFTrailer.forLastCrossRefSectionOffset(this.#length)
    this.#push(`${table}${trailer}\n${end}\n`)
  }
}

function outlineOf(context: PDFContext, bookmarks: readonly Bookmark[]): PDFRef {
  const root = context.nextRef()
  const refs = levelOf(context, bookmarks, root)
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: refs[0], Last: refs.at(-1), Count: refs.length }),
  )
  return root
}

function levelOf(context: PDFContext, bookmarks: readonly Bookmark[], parent: PDFRef): PDFRef[] {
  const refs = bookmarks.map(() => context.nextRef())
  for (const [place, { title, page, below = [] }] of bookmarks.entries()) {
    const own = refs[place]!
    const inner = below.length > 0 ? levelOf(context, below, own) : []
    context.assign(
      own,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: parent,
        Dest: [page, 'Fit'],
        Prev: refs[place - 1],
        Next: refs[place + 1],
        // Folded: a minus before how many are below.
        ...(inner.length > 0 ? { First: inner[0], Last: inner.at(-1), Count: -inner.length } : {}),
      }),
    )
  }
  return refs
}
