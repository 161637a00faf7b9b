import { expect, test } from 'vitest'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import { changeLine, differences } from './differences.ts'
import { entities, entityLabel } from './entities.ts'
import { labels } from './fields.ts'

test('money, dates, months, yes and no, codes and words are told as people read them', () => {
  const lines = differences(
    { total_cents: 123456, due_on: '2026-03-10', status: 'pending', is_payer: false, competence: '2026-03' },
    {
      total_cents: 1000,
      due_on: '2026-03-12',
      status: 'approved',
      is_payer: true,
      competence: '2026-04',
      person_id: '019a0000-0000-7000-8000-0123456789ab',
    },
    brasiliaZone,
  )
  expect(
    lines.map(({ label, before, after }) => [
      label,
      before?.replaceAll('\u00a0', ' '),
      after?.replaceAll('\u00a0', ' '),
    ]),
  ).toEqual([
    ['Total', 'R$ 1.234,56', 'R$ 10,00'],
    ['Vencimento', '10/03/2026', '12/03/2026'],
    ['Situação', 'aguardando', 'aprovado'],
    ['Paga as cobranças', 'não', 'sim'],
    ['Competência', 'março de 2026', 'abril de 2026'],
    ['Pessoa', undefined, 'código 456789ab'],
  ])
})

test('of two rows only what differs is told, without their bookkeeping', () => {
  const row = {
    id: '1',
    condominium_id: '2',
    created_at: '2026-01-01T00:00:00Z',
    name: 'Jacarandá',
    city: null,
  }
  expect(differences(row, { ...row, city: 'Campinas' }, brasiliaZone)).toEqual([
    { label: 'Cidade', before: null, after: 'Campinas' },
  ])
})

test('records inside records have a line for each value, long lists are counted, and nothing is shown as JSON', () => {
  const lines = differences(
    null,
    {
      settings: { fine_percent: '2.00', agreement: { bank: '001' } },
      items: Array.from({ length: 7 }, (_, at) => ({ label: `Item ${at}`, done: true })),
      unknown_word: 'x',
    },
    brasiliaZone,
  )
  expect(lines).toEqual([
    { label: 'Ajustes · Multa (%)', before: null, after: '2.00' },
    { label: 'Ajustes · Convênio · Banco', before: null, after: '001' },
    {
      label: 'Itens',
      before: null,
      after: `${[0, 1, 2, 3, 4].map((at) => `Nome: Item ${at}; Feito: sim`).join(', ')} e mais 2`,
    },
    { label: 'unknown word', before: null, after: 'x' },
  ])
})

test('what people wrote stays as they wrote it, also where it equals a word of ours', () => {
  expect(differences(null, { reason: 'rejected', title: 'open' }, brasiliaZone)).toEqual([
    { label: 'Motivo', before: null, after: 'rejected' },
    { label: 'Título', before: null, after: 'open' },
  ])
})

test.each([null, undefined, 'texto', 12, [], {}])('%j on both sides makes no line', (value) => {
  expect(differences(value, value, brasiliaZone)).toEqual([])
})

test('in a line the first that says something stands for all; codes of other rows say nothing', () => {
  const [old, fresh] = ['019a0000-0000-7000-8000-0123456789ab', '019a0000-0000-7000-8000-0123456789ac']
  const line = (before: unknown, after: unknown) => changeLine(differences(before, after, brasiliaZone))
  expect(line({ floor: 3 }, { floor: 4 })).toBe('Andar: 3 → 4')
  expect(
    line({ payer_id: old, is_voter: false, floor: 1 }, { payer_id: fresh, is_voter: true, floor: 2 }),
  ).toBe('Vota: não → sim, e mais 2 dados')
  expect(line({ payer_id: old }, { payer_id: fresh })).toBe('Quem paga')
  expect(line(null, { item: 'Chaves entregues', done: true })).toBe('Item: Chaves entregues, e mais 1 dado')
  expect(line({}, {})).toBeNull()
})

test('a label that the line begins with already is not said again, of whatever entity and column', () => {
  const named = Object.keys(entities).flatMap((entity) =>
    Object.keys(labels)
      .filter((column) => labels[column]!.toLowerCase() === entityLabel(entity)!.toLowerCase())
      // What is never told is not said twice either.
      .filter((column) => differences(null, { [column]: 'x' }, brasiliaZone).length > 0)
      .map((column) => ({ about: entityLabel(entity)!, column })),
  )
  expect(named).toContainEqual({ about: 'Arquivo', column: 'path' })
  for (const { about, column } of named) {
    const line = changeLine(differences(null, { [column]: 'foto.jpg', marker: 'x' }, brasiliaZone), about)
    expect(line, `${about}, ${column}`).toBe('foto.jpg, e mais 1 dado')
    const code = '019a0000-0000-7000-8000-0123456789ab'
    expect(changeLine(differences(null, { [column]: code }, brasiliaZone), about), column).toBeNull()
  }
  expect(changeLine(differences(null, { path: 'a/foto.jpg' }, brasiliaZone), 'Despesa')).toBe(
    'Arquivo: foto.jpg',
  )
})

test('a row that an entry points to is called by its name while it has one', () => {
  const [kept, gone] = ['019a0000-0000-7000-8000-0123456789ab', '019a0000-0000-7000-8000-0123456789ac']
  const names = { [kept]: 'Maria Souza' }
  expect(
    differences({ payer_id: gone }, { payer_id: kept, owner_ids: [kept, gone] }, brasiliaZone, names),
  ).toEqual([
    { label: 'Quem paga', before: 'código 456789ac', after: 'Maria Souza' },
    { label: 'Proprietários', before: null, after: 'Maria Souza, código 456789ac' },
  ])
})

test('an ideal fraction is told as one, and not at all where only the total grew finer', () => {
  const unit = { number: '101', share: 10_416_667, share_total: 1_000_000_000 }
  expect(differences(unit, { ...unit, share: 20_833_334, share_total: 2_000_000_000 }, brasiliaZone)).toEqual(
    [],
  )
  expect(differences(unit, { ...unit, share: 12_500_000 }, brasiliaZone)).toEqual([
    { label: 'Fração', before: '0,010416667 (1,0416667%)', after: '0,012500 (1,25%)' },
  ])
  const parts = [{ number: '101-A', share: 5_208_333 }]
  expect(differences(null, { parts, share_total: 1_000_000_000 }, brasiliaZone)[0]!.after).toContain(
    '0,005208333 (0,5208333%)',
  )
})
