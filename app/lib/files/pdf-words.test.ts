import { createRequire } from 'node:module'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import pdfmake from 'pdfmake'
import { expect, test } from 'vitest'
import { pdfWords } from './pdf-words.ts'

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })

test('words of a plain font and of an embedded one are read', async () => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document
    .addPage([300, 300])
    .drawText('Elevadores (Horizonte) R$ 2.140,00', { font, x: 10, y: 200, size: 12 })
  expect(await pdfWords(blob(await document.save()))).toContain('Elevadores (Horizonte) R$ 2.140,00')
  const normal = createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path: string) => path === normal)
  pdfmake.setFonts({ Roboto: { normal } })
  const made = await pdfmake.createPdf({ content: ['Poda das árvores', 'R$ 2.140,00'] }).getBuffer()
  const words = await pdfWords(blob(made))
  expect(words).toContain('2.140,00')
  expect(words).toMatch(/Poda\s+das\s+árvores/)
})

test('what is no PDF, or a broken one, gives no words and ends at once', async () => {
  expect(await pdfWords(new Blob(['R$ 1,00']))).toBe('')
  for (const body of ['(((((((('.repeat(50_000), '[[[[[[[['.repeat(50_000), '<<<<'.repeat(100_000)])
    expect(await pdfWords(new Blob([`%PDF-1.4\n1 0 obj << >> stream\nBT ${body} Tj\nendstream`]))).toBeTypeOf(
      'string',
    )
  const cut = `%PDF-1.4\n1 0 obj << /Filter /FlateDecode >> stream\nxxxx\nendstream`
  expect(await pdfWords(new Blob([cut]))).toBe('')
})
