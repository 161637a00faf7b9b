import { expect, test } from 'vitest'
import { toPage } from './page.ts'

const text = (rows: Record<string, unknown>[]) =>
  toPage({
    name: 'Marina',
    madeAt: 'hoje',
    parts: [{ name: 'charges', title: 'Cobranças', rows }],
    files: [],
  })
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, '|')

const row = {
  id: '01a200f7-3a36-7033-9499-0c4ed96c138c',
  unit: 'A-101',
  due_on: '2026-11-10',
  paid_on: '2026-11-05',
  amount_cents: 99956,
  pix_txid: '03ha3zfqb4befcozroe3hgyx5',
  email: 'marina@example.com',
  email_masked: 'm•••@example.com',
  note: '<script>',
}

test('one row is told by name and value, in reais and days, without what only a program needs', () => {
  const told = text([row])
  for (const part of ['Unidade||A-101', 'Vencimento||10/11/2026', 'Pago em||05/11/2026', '&#60;script&#62;'])
    expect(told).toContain(part)
  expect(told).toMatch(/Valor\|\|R\$\s999,56/)
  for (const hidden of [row.id, row.pix_txid, 'm•••', 'due_on']) expect(told).not.toContain(hidden)
})

test('several rows are a table with the columns of all; beyond the first hundreds the files have them', () => {
  const told = text([{ due_on: '2026-10-10' }, { paid_on: '2026-11-05' }])
  expect(told).toContain('|Vencimento||Pago em|')
  expect(text(Array.from({ length: 501 }, () => row))).toContain('Mais 1 linhas nos arquivos.')
})
