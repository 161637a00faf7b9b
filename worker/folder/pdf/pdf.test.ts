import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { PageCutter } from './cutter.ts'
import { picturePage } from './picture.ts'
import { PdfRefused, type Piece } from './piece.ts'
import { FolderWriter } from './writer.ts'

const cutter = new PageCutter()
afterAll(() => cutter.close())

async function paper(...texts: string[]): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (const text of texts) made.addPage([300, 200]).drawText(text)
  return Buffer.from(await made.save())
}

const cut = (bytes: Uint8Array, first = 2, label: string | null = 'Documento 1') =>
  cutter.cut({ bytes, first, label })

function finished(writer: FolderWriter, pieces: Piece[]): Uint8Array {
  const pages = pieces.flatMap((piece) => writer.add(piece))
  const bookmarks = [{ title: 'Água', page: pages[0]!, below: [{ title: 'Conta', page: pages[0]! }] }]
  writer.finish({ pages, title: 'Pasta', author: 'Residencial', bookmarks })
  return writer.drain()
}

const read = (bytes: Uint8Array) => PDFDocument.load(bytes, { throwOnInvalidObject: true })

/** What each page draws. */
function drawnOn(read: PDFDocument): string[] {
  return read.getPages().map(({ node }) => {
    const parts = node.lookup(PDFName.Contents, PDFArray).asArray()
    return parts
      .map((part) => read.context.lookup(part))
      .map((part) => (part instanceof PDFRawStream ? decodePDFRawStream(part).decode() : []))
      .map((part) => Buffer.from(part).toString('latin1'))
      .join('\n')
  })
}
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex').toUpperCase()

/** Returns a file written manually, object after object, without a table. */
const file = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((body, place) => `${place + 1} 0 obj\n${body}\nendobj\n`).join('')}trailer\n<</Root 1 0 R>>\n`,
    'latin1',
  )
const tree = [
  '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
]

describe('merging', () => {
  test('pages of several files stand one after another with their text, each read again', async () => {
    const writer = new FolderWriter()
    // Saved by the library, whose objects lie in streams, as most programs write them today.
    const first = await cut(await paper('conta de água', 'segunda folha'))
    const second = await cut(await paper('conta de luz'), first.next, null)
    const bytes = finished(writer, [first, second])
    const again = await read(bytes)
    const [one, two, three] = drawnOn(again)
    expect(one).toContain(hex('conta de água'))
    expect(two).toContain(hex('segunda folha'))
    expect(two).toContain(hex('Documento 1, folha 2 de 2'))
    expect(three).not.toContain(hex('Documento'))
    expect(again.getTitle()).toBe('Pasta')
    // A merged file can be merged again: the reader accepts what the writer makes.
    expect((await cut(bytes)).pages).toHaveLength(3)
  })

  test('nothing that acts comes along, and what is filled in stays as it looks', async () => {
    const acting = file(
      ...tree,
      '<</Type/Page/Parent 2 0 R/AA 4 0 R/Contents 5 0 R/Resources<</Font<</Away 1 0 R>>>>/Annots[<</Type/Annot/Subtype/Link/A 4 0 R>> <</Type/Annot/Subtype/Widget/A 4 0 R/Parent 1 0 R/Rect[0 0 9 9]/AP<</N 6 0 R>>>>]>>',
      '<</S/JavaScript/JS(app.alert\\(1\\))>>',
      '<</Length 14/F(other.bin)>>\nstream\n0 0 10 10 re f\nendstream',
      '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 13>>\nstream\n1 1 7 7 re f \nendstream',
    )
    const bytes = finished(new FolderWriter(), [await cut(acting)])
    const again = await read(bytes)
    expect(drawnOn(again)[0]).toContain('0 0 10 10 re f')
    expect(again.getPage(0).getSize()).toEqual({ width: 200, height: 100 })
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('1 1 7 7 re f')
    expect(text).not.toMatch(/JavaScript|app\.alert|OpenAction|Widget|Link|other\.bin/)
    expect(text.match(/\/Catalog/g)).toHaveLength(1)
  })

  test('a file that cannot be a page travels inside, whatever it is called', async () => {
    const writer = new FolderWriter()
    const called = 'planilha) /JS (água.xlsx'
    writer.enclose(called, 'não é tipo', Buffer.from('conteúdo'))
    const piece = await cut(await paper('conta'), writer.next)
    const bytes = finished(writer, [piece])
    const [held] = (await read(bytes)).getAttachments()
    expect(Buffer.from(held?.data ?? []).toString()).toBe('conteúdo')
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/UF ${PDFHexString.fromText(called)}`)
  })
})

describe('refusing', () => {
  test('a wrong table is no matter; locked, cut, holed and other files are refused', async () => {
    const whole = await paper('conta')
    const late = Buffer.concat([
      Buffer.from('\r\nFrom: banco\r\n'),
      whole.subarray(0, whole.lastIndexOf('startxref')),
    ])
    expect((await cut(late)).pages).toHaveLength(1)
    const locked = await PDFDocument.load(whole)
    locked.encrypt({ ownerPassword: 'dono' })
    const page = '<</Type/Page/Parent 2 0 R/Contents 9 0 R>>'
    for (const bytes of [
      Buffer.from(await locked.save()),
      whole.subarray(0, whole.length / 2),
      file(...tree, page),
      file(tree[0]!, tree[1]!.replace('Count 1', 'Count 2'), page.replace('/Contents 9 0 R', '')),
      file(tree[0]!, '<</Type/Pages/Kids[2 0 R]/Count 1>>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
    ])
      await expect(cut(bytes)).rejects.toBeInstanceOf(PdfRefused)
  })

  test('a file made to fill the memory or never to end takes no other with it', async () => {
    const bomb = deflateSync(
      deflateSync(Buffer.from(`7 0 null${' '.repeat(65 * 1024 * 1024)}`), { level: 1 }),
    )
    const unfolding = file(
      ...tree,
      '<</Type/Page/Parent 2 0 R>>',
      `<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]/Length ${bomb.length}>>\nstream\n${bomb.toString('latin1')}\nendstream`,
    )
    const table = file(
      '<</Type/XRef/Size 9/W[0 0 0]/Index[0 999999999]/Length 1>>\nstream\nx\nendstream',
      ...tree,
    )
    const deep = Buffer.from(`%PDF-1.4\n1 0 obj ${'['.repeat(100_000)}`)
    for (const bytes of [unfolding, deep]) await expect(cut(bytes)).rejects.toBeInstanceOf(PdfRefused)
    const impatient = new PageCutter(2000)
    const order = { first: 2, label: null }
    await expect(impatient.cut({ ...order, bytes: table })).rejects.toThrow('too large to read')
    expect((await impatient.cut({ ...order, bytes: await paper('conta') })).pages).toHaveLength(1)
    await impatient.close()
  })

  test('whatever is changed in a file, it is read or refused and never anything else', async () => {
    const files = [await paper('conta', 'outra'), file(...tree, '<</Type/Page/Parent 2 0 R>>')]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        async (original, changes) => {
          const bytes = Buffer.from(original)
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte
          const piece = await cut(bytes).catch((thrown: unknown) => thrown)
          if (piece instanceof Error) return void expect(piece).toBeInstanceOf(PdfRefused)
          await read(finished(new FolderWriter(), [piece as Piece]))
        },
      ),
      { numRuns: 100, seed: 7 },
    )
  })
})

describe('pictures', () => {
  test('a photograph is a page of its own, lying where it lies; what is none is refused', async () => {
    const wide = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0B5563' } })
      .png()
      .toBuffer()
    const piece = await picturePage(wide, 2, 'Documento 3, recibo.png, folha 1 de 1')
    const again = await read(finished(new FolderWriter(), [piece]))
    expect(again.getPage(0).getSize()).toEqual({ width: 841.89, height: 595.28 })
    expect(drawnOn(again)[0]).toContain(hex('Documento 3, recibo.png'))
    await expect(picturePage(Buffer.from('not a picture'), 2, 'x')).rejects.toBeInstanceOf(PdfRefused)
  })
})
