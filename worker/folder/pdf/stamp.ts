import {
  beginText,
  concatTransformationMatrix,
  endText,
  fill,
  isStandardFont,
  type PDFContext,
  PDFName,
  type PDFPageLeaf,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  StandardFontEmbedder,
  StandardFonts,
  setFillingGrayscaleColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'

/** Left, bottom, right, top, in points. */
export type Box = readonly [number, number, number, number]

export type Sheet = { page: PDFPageLeaf; box: Box; rotate: number }

const size = 6.5
/** From the edges of the page, as viewed. */
const inset = { left: 18, foot: 9 } as const
const fontName = 'PrumoStamp'

/** The line at the foot of a document's pages that says which one it is. */
export class Stamp {
  readonly #context: PDFContext
  readonly #font = helvetica()
  readonly #ref: PDFRef

  constructor(context: PDFContext) {
    this.#context = context
    this.#ref = this.#font.embedIntoContext(context)
  }

  /** What the page drew stays apart from what follows it: the library puts its state aside. */
  add({ page, box, rotate }: Sheet, text: string): void {
    page.setFontDictionary(PDFName.of(fontName), this.#ref)
    const operators = [
      pushGraphicsState(),
      concatTransformationMatrix(...matrixOf(box, rotate)),
      setFillingGrayscaleColor(1),
      rectangle(-3, -2.5, this.#font.widthOfTextAtSize(text, size) + 6, size + 3),
      fill(),
      setFillingGrayscaleColor(0.3),
      beginText(),
      setFontAndSize(fontName, size),
      showText(this.#font.encodeText(text)),
      endText(),
      popGraphicsState(),
    ]
    page.addContentStream(this.#context.register(this.#context.contentStream(operators)))
  }
}

/** The library names its fonts twice, and its types hold the two apart. */
function helvetica(): StandardFontEmbedder {
  const name: unknown = StandardFonts.Helvetica
  if (!isStandardFont(name)) throw new Error('the library has no Helvetica')
  return StandardFontEmbedder.for(name)
}

/** The lower left corner as people see the page, which a scanner may have laid on its side. */
function matrixOf(
  [left, bottom, right, top]: Box,
  rotate: number,
): [number, number, number, number, number, number] {
  switch (rotate) {
    case 90:
      return [0, 1, -1, 0, right - inset.foot, bottom + inset.left]
    case 180:
      return [-1, 0, 0, -1, right - inset.left, top - inset.foot]
    case 270:
      return [0, -1, 1, 0, left + inset.foot, top - inset.left]
    default:
      return [1, 0, 0, 1, left + inset.left, bottom + inset.foot]
  }
}
