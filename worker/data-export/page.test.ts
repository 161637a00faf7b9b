import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toPage } from './page.ts'
import { toldList } from './words.ts'

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

test('what an account did and how it enters is told in words, for every deed that the auth service records', () => {
  const told = text([
    {
      identities: [{ provider: 'email', created_at: '2026-11-10T12:00:00Z' }],
      sessions: [{ created_at: '2026-11-10T12:00:00Z', user_agent: 'Firefox', ip: '10.0.0.1' }],
      history: [{ action: 'login', at: '2026-11-10T12:00:00Z', ip: '10.0.0.1' }],
    },
  ])
  for (const part of ['Como: e-mail e senha', 'Aparelho: Firefox', 'O quê: entrou', 'Quando: 10/11/2026'])
    expect(told).toContain(part)
  expect(told).not.toMatch(/login|created|user.agent|\bip\b|\bat\b/)
  const actions = readFileSync('host/auth/audit.ts', 'utf8').matchAll(/^ {2}(\w+): '/gm)
  const known = [...actions].map(([, action]) => action)
  expect(known.length).toBeGreaterThan(20)
  for (const action of known) expect(toldList([{ action }])).not.toEqual([{ 'O quê': action }])
})

test('several rows are a table with the columns of all; beyond the first hundreds the files have them', () => {
  const told = text([{ due_on: '2026-10-10' }, { paid_on: '2026-11-05' }])
  expect(told).toContain('|Vencimento||Pago em|')
  expect(text(Array.from({ length: 501 }, () => row))).toContain('Mais 1 linhas nos arquivos.')
})
