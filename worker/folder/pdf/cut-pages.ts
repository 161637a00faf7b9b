import {
  ParseSpeeds,
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPageLeaf,
  PDFPageTree,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { finishPiece, PdfRefused, type Piece, pageTree, startPiece } from './piece.ts'
import { type Box, Stamp } from './stamp.ts'

/** Maximum pages and objects of one file: beyond, it is attached whole. */
const most = { pages: 3000, objects: 300_000 } as const

export type Order = {
  bytes: Uint8Array
  /** The number of the piece's first object. */
  first: number
  /** What the line at the foot of each page begins with; none where there is no line. */
  label: string | null
}

/**
 * Copies the pages of a file with all that they show. Copies nothing active: no links, scripts, forms or signatures, only their appearance. Throws
 * where the file cannot be read whole, or is locked. Files are hostile: run it only in the thread (`PageCutter`).
 */
export async function cutPages({ bytes, first, label }: Order): Promise<Piece> {
  const source = await PDFDocument.load(bytes, {
    parseSpeed: ParseSpeeds.Fastest,
    // A page with holes would pass for the document: a file damaged anywhere is attached as it is.
    throwOnInvalidObject: true,
    updateMetadata: false,
  })
  if (source.context.trailerInfo.Encrypt) throw new PdfRefused('locked')
  const pages = pagesOf(source)
  cutLoose(source.context)
  const context = startPiece(first)
  const copier = PDFObjectCopier.for(source.context, context)
  const cutter = new Cutter(context, copier, label === null ? null : new Stamp(context))
  const copied = pages.map((page, place) =>
    cutter.copy(page, `${label}, folha ${place + 1} de ${pages.length}`),
  )
  if (context.enumerateIndirectObjects().length > most.objects) throw new PdfRefused('too many objects')
  return finishPiece(context, copied)
}

type Page = {
  contents: PDFObject[]
  resources: PDFDict | undefined
  box: Box
  rotate: number
  group: PDFObject | undefined
  looks: PDFDict[]
}

function pagesOf(source: PDFDocument): Page[] {
  const pages = source.getPages()
  if (pages.length === 0 || pages.length > most.pages) throw new PdfRefused('no pages, or too many')
  if (pages.length !== source.catalog.Pages().Count().asNumber()) throw new PdfRefused('pages are missing')
  return pages.map(({ node }) => {
    const turned = node.Rotate()?.asNumber() ?? 0
    return {
      contents: contentsOf(node),
      resources: node.Resources(),
      box: boxOf(node, 'CropBox') ?? boxOf(node, 'MediaBox') ?? a4,
      rotate: (((Math.round(turned / 90) * 90) % 360) + 360) % 360,
      group: node.get(PDFName.of('Group')),
      looks: (node.Annots()?.asArray() ?? []).flatMap((held) => lookOf(source.context, held)),
    }
  })
}

function contentsOf(node: PDFPageLeaf): PDFObject[] {
  const held = node.get(PDFName.Contents)
  const contents = node.Contents()
  if (held && !contents) throw new PdfRefused('what a page shows is missing')
  if (!held || !contents) return []
  const parts = contents instanceof PDFArray ? contents.asArray() : [held]
  for (const part of parts) node.context.lookup(part, PDFStream)
  return parts
}

const a4: Box = [0, 0, 595.28, 841.89]

function boxOf(node: PDFPageLeaf, name: string): Box | null {
  const held = node.context.lookup(node.getInheritableAttribute(PDFName.of(name)))
  if (!(held instanceof PDFArray) || held.size() !== 4) return null
  const corners = [0, 1, 2, 3].map((place) => held.lookup(place, PDFNumber).asNumber())
  const [a, b, c, d] = corners as [number, number, number, number]
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] - box[0] >= 36 && box[3] - box[1] >= 36 ? box : null
}

/** Returns the appearance of a note, stamp or filled field, without its behaviour. */
function lookOf(context: PDFContext, held: PDFObject): PDFDict[] {
  const note = context.lookupMaybe(held, PDFDict)
  if (!note?.has(PDFName.of('AP')) || note.lookup(PDFName.of('Subtype')) === PDFName.of('Popup')) return []
  const look = context.obj({ Type: 'Annot', Subtype: 'Stamp' })
  for (const key of ['Rect', 'AP', 'AS', 'F'].map((name) => PDFName.of(name))) {
    const value = note.get(key)
    if (value) look.set(key, value)
  }
  return [look]
}

/** A program's own notes, and the structure of a document that is left behind: no page is drawn with them. */
const beside = ['PieceInfo', 'Metadata', 'StructParent', 'StructParents', 'LastModified']
/** A stream's bytes never come from outside the file. */
const outside = ['F', 'FFilter', 'FDecodeParms']

/** Removes all links to other pages or to the document, which no page's appearance needs. */
function cutLoose(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFPageLeaf || object instanceof PDFPageTree || object instanceof PDFCatalog)
      context.delete(ref)
    if (object instanceof PDFDict) for (const key of beside) object.delete(PDFName.of(key))
    if (object instanceof PDFStream)
      for (const key of [...beside, ...outside]) object.dict.delete(PDFName.of(key))
  }
}

class Cutter {
  readonly #context: PDFContext
  readonly #copier: PDFObjectCopier
  readonly #stamp: Stamp | null
  /** Many pages share the same resources: they are written once. */
  readonly #resources = new Map<PDFDict, PDFRef>()

  constructor(context: PDFContext, copier: PDFObjectCopier, stamp: Stamp | null) {
    this.#context = context
    this.#copier = copier
    this.#stamp = stamp
  }

  copy({ contents, resources, box, rotate, group, looks }: Page, text: string): PDFRef {
    const context = this.#context
    const page = PDFPageLeaf.withContextAndParent(context, pageTree)
    page.set(PDFName.MediaBox, context.obj([...box]))
    if (rotate) page.set(PDFName.of('Rotate'), context.obj(rotate))
    if (group) page.set(PDFName.of('Group'), this.#copier.copy(group))
    const shown = resources ? this.#copier.copy(resources) : context.obj({})
    page.set(PDFName.Resources, shown)
    page.set(
      PDFName.Contents,
      context.obj([pushed(context), ...contents.map(this.#copier.copy), popped(context)]),
    )
    if (looks.length > 0) page.set(PDFName.Annots, context.obj(looks.map(this.#copier.copy)))
    this.#stamp?.add({ page, box, rotate }, text)
    const ref = this.#resources.get(shown) ?? context.register(shown)
    this.#resources.set(shown, ref)
    page.set(PDFName.Resources, ref)
    return context.register(page)
  }
}

const pushed = (context: PDFContext): PDFRef => context.getPushGraphicsStateContentStream()
const popped = (context: PDFContext): PDFRef => context.getPopGraphicsStateContentStream()
