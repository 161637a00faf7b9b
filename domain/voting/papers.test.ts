import { expect, test } from 'vitest'
import { isPaperSettled, type PaperCount, paperDifferences, paperWords } from './papers.ts'

const count: PaperCount = {
  handed_out: 12,
  collected: 10,
  blank: 1,
  spoiled: 1,
  note: '',
  counted_at: '2027-01-10T22:00:00Z',
  entered: 10,
  entered_blank: 1,
  entered_void: 1,
}

test('papers that agree are settled, whatever was not given back', () => {
  expect(paperDifferences(count)).toEqual([])
  expect(isPaperSettled(count)).toBe(true)
  expect(paperWords(count)).toBe(
    'Cédulas de papel: 12 entregues, 10 recolhidas (1 em branco, 1 nula), 10 lançadas.',
  )
})

test('each difference is told, and takes a reason', () => {
  const short = { ...count, entered: 9, entered_void: 0 }
  expect(paperDifferences(short)).toEqual([
    'Cédulas recolhidas: 10 contadas, 9 lançadas.',
    'Cédulas nulas: 1 contadas, 0 lançadas.',
  ])
  expect(isPaperSettled(short)).toBe(false)
  expect(isPaperSettled({ ...short, note: 'Uma cédula sem número de unidade.' })).toBe(true)
})

test('papers that nobody counted are not settled; no papers need no count', () => {
  const uncounted = {
    ...count,
    handed_out: null,
    collected: null,
    blank: null,
    spoiled: null,
    counted_at: null,
  }
  expect(isPaperSettled(uncounted)).toBe(false)
  const none = { ...uncounted, entered: 0, entered_blank: 0, entered_void: 0 }
  expect(isPaperSettled(none)).toBe(true)
  expect(paperWords(none)).toBeNull()
})
