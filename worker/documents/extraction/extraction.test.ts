import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { zipOf } from '../../../supabase/tests/intake.ts'
import { extract } from './extract.ts'

const signal = new AbortController().signal
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const open = 'application/vnd.oasis.opendocument.text'
const read = (bytes: Uint8Array | string, type: string, bounds?: Parameters<typeof extract>[3]) =>
  extract(
    new Uint8Array(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    type,
    signal,
    bounds,
  )
const text = ({ pages }: Awaited<ReturnType<typeof read>>) => pages.map((page) => page.text).join('|')

async function pdfOf(...pages: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const words of pages) document.addPage().drawText(words, { x: 50, y: 500 })
  return document.save()
}

test('a PDF page by page', async () => {
  const found = await read(await pdfOf('Ata da assembleia', 'Segunda folha'), 'application/pdf')
  expect(found).toMatchObject({ state: 'read', pageCount: 2 })
  expect(found.pages).toEqual([
    { page: 1, text: expect.stringContaining('Ata da assembleia') },
    { page: 2, text: expect.stringContaining('Segunda folha') },
  ])
})

test('a PDF without text is a scan, one with a password and one cut in two say what they are', async () => {
  const empty = await PDFDocument.create()
  empty.addPage()
  expect((await read(await empty.save(), 'application/pdf')).state).toBe('none')
  const locked = await PDFDocument.create()
  locked.addPage().drawText('segredo', { x: 1, y: 1 })
  await locked.encrypt({ userPassword: 'a', ownerPassword: 'b' })
  expect((await read(await locked.save(), 'application/pdf')).state).toBe('encrypted')
  const broken = (await pdfOf('x')).slice(0, 200)
  expect(['broken', 'none']).toContain((await read(broken, 'application/pdf')).state)
  expect((await read('nada', 'application/pdf')).state).toBe('broken')
})

test('Word, PowerPoint and OpenDocument, with their lines', async () => {
  const document = zipOf({
    'word/document.xml':
      '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Cláusula 1ª</w:t></w:r><w:r><w:tab/><w:t>Do objeto &amp; preço</w:t></w:r></w:p><w:p><w:r><w:t>Fim</w:t></w:r></w:p></w:body></w:document>',
    'word/footer1.xml': '<w:ftr xmlns:w="w"><w:p><w:r><w:t>Rodapé</w:t></w:r></w:p></w:ftr>',
  })
  expect(text(await read(document, word))).toBe('Cláusula 1ª Do objeto & preço\nFim\n\nRodapé\n')
  const deck = zipOf({
    'ppt/presentation.xml': '<p/>',
    'ppt/slides/slide2.xml': '<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>Dois</a:t></a:r></a:p></p:sld>',
    'ppt/slides/slide1.xml': '<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>Um</a:t></a:r></a:p></p:sld>',
  })
  expect((await read(deck, slides)).pages.map(({ page, text: said }) => [page, said.trim()])).toEqual([
    [1, 'Um'],
    [2, 'Dois'],
  ])
  const odt = zipOf({
    'content.xml':
      '<o xmlns:text="t"><text:h>Título</text:h><text:p>Um <text:span>dois</text:span></text:p></o>',
  })
  expect(text(await read(odt, open))).toBe('Título\nUm dois\n')
})

test('a workbook: shared and inline text, numbers, rows as lines', async () => {
  const book = zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': '<sst><si><t>Água</t></si><si><r><t>Lu</t></r><r><t>z</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>12.5</v></c></row><row><c t="s"><v>1</v></c><c t="inlineStr"><is><t>já</t></is></c></row></sheetData></worksheet>',
  })
  expect(text(await read(book, sheet))).toBe('Água 12.5 \nLuz já \n')
})

test('text in UTF-8 and as older programs here write it', async () => {
  expect(text(await read('ação', 'text/plain'))).toBe('ação')
  expect(text(await read(new Uint8Array([0x61, 0xe7, 0xe3, 0x6f]), 'text/plain'))).toBe('ação')
})

test('macros are refused, whatever the file calls itself', async () => {
  const macro = zipOf({ 'word/document.xml': '<d/>', 'word/vbaProject.bin': 'x' })
  expect((await read(macro, word)).state).toBe('refused')
})

test('a bomb is too large, and nothing of it is unpacked into memory', async () => {
  const bomb = zipOf({ 'word/document.xml': `<w:t>${' '.repeat(6_000_000)}</w:t>` })
  const before = process.memoryUsage().rss
  expect((await read(bomb, word)).state).toBe('too_large')
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('entities of its own, and a file from elsewhere, are not expanded', async () => {
  const laughs = zipOf({
    'word/document.xml':
      '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><w:document xmlns:w="w"><w:t>&b;&f;</w:t></w:document>',
  })
  const found = await read(laughs, word)
  expect([found.state, text(found)]).toEqual(['broken', ''])
})

test('what takes too long, or too much, ends, and the worker lives on', async () => {
  const pages = await pdfOf(...Array(200).fill('palavra palavra'))
  expect((await read(pages, 'application/pdf', { megabytes: 384, milliseconds: 1 })).state).toBe('too_large')
  expect((await read('ok', 'text/plain')).state).toBe('read')
})
