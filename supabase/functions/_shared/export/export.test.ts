import { expect, test } from 'vitest'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { readPdf } from '../charge-document/pdf-text.ts'
import { renderList } from './list-pdf.ts'
import { everyPage } from './pages.ts'
import { asSheet, onePage } from './sheets.ts'

test('every row is read once, each page after the last key of the one before, and no page more', async () => {
  const all = Array.from({ length: 2000 }, (_, place) => ({ key: String(place).padStart(5, '0') }))
  const asked: (string | null)[] = []
  const read: { key: string }[] = []
  const pages = everyPage(async (after, size) => {
    asked.push(after)
    return all.filter(({ key }) => after === null || key > after).slice(0, size)
  })
  for await (const page of pages) read.push(...page)
  expect(read).toEqual(all)
  expect(asked).toEqual([null, '00999', '01999'])
})

test('a sheet of nothing has its titles; a formula stays text', async () => {
  const text = async (rows: (string | number)[][]) =>
    new Response(asSheet('csv', 'Lista', ['Unidade', 'Valor (R$)'], onePage(rows))).text()
  expect(await text([])).toBe('Unidade;Valor (R$)\r\n')
  expect(await text([['=1+1', 1234.5]])).toBe("Unidade;Valor (R$)\r\n'=1+1;1234,5\r\n")
})

const paper = (titles: string[], lines: (string | number | null)[][], filters = {}) =>
  renderList({
    owner: { name: 'Residencial Jacarandá', document: '11222333000181', zone: brasiliaZone, share_total: 0 },
    today: '2026-11-22',
    title: 'Despesas',
    filters,
    titles,
    lines,
  })

test('a list on paper says whose it is, what was asked and how many lines it has, and writes amounts as money', async () => {
  const lines = Array.from({ length: 120 }, (_, place) => [
    `Conta ${place}`,
    place === 0 ? -1234.5 : place,
    null,
  ])
  const { pages, text } = readPdf(
    await paper(['Descrição', 'Valor (R$)', 'Nota'], lines, { from: '2026-10-01', state: 'open' }),
  )
  expect(pages).toBeGreaterThan(1)
  for (const said of [
    'Residencial Jacarandá',
    '11.222.333/0001-81',
    '120 linhas',
    'desde 01/10/2026',
    '1.234,50',
  ])
    expect(text).toContain(said)
  expect(text).toContain('só o que foi filtrado')
  expect(text.match(/Descrição/g)).toHaveLength(pages)
})

test('a list of many columns lies on its side, and an empty one says so', async () => {
  const size = async (titles: string[], lines: string[][]) =>
    /\/MediaBox \[0 0 ([\d.]+) /.exec(Buffer.from(await paper(titles, lines)).toString('latin1'))?.[1]
  const many = Array.from({ length: 12 }, (_, place) => `Coluna ${place}`)
  expect(await size(many, [many])).toBe('841.89')
  expect(await size(['Uma'], [['a']])).toBe('595.28')
  expect(readPdf(await paper(['Uma'], [])).text).toContain('Nada a mostrar')
})

test('figures are written as people here read them, one below the other, and money is summed to the centavo', async () => {
  const lines = [
    ['A-101', 137.502, 0.1, 865],
    ['A-102', 141.9, 0.2, 12],
    ['A-103', null, 1000, 1200],
  ]
  const { text } = readPdf(await paper(['Unidade', 'Leitura', 'Valor (R$)', 'Dias'], lines))
  for (const said of ['137,502', '141,900', '865', '1.200', 'Total', '1.000,30']) expect(text).toContain(said)
  expect(text).not.toContain('137.502')
  // A single line is its own sum, and words have none.
  expect(readPdf(await paper(['Unidade', 'Valor (R$)'], [['A-101', 5]])).text).not.toContain('Total')
  expect(readPdf(await paper(['Unidade'], [['A-101'], ['A-102']])).text).not.toContain('Total')
})
