import { expect, test } from 'vitest'
import { mandateEnding } from './mandate-attention.ts'

const titles = (...of: Parameters<typeof mandateEnding>) => mandateEnding(...of).map(({ title }) => title)

test('is told from 60 days before the end on', () => {
  const two = '2026-12-31'
  expect(titles(two, '2026-10-31')).toEqual([])
  expect(titles(two, '2026-11-01')).toEqual(['O mandato do síndico termina em 60 dias'])
  expect(titles(two, '2026-12-30')).toEqual(['O mandato do síndico termina em 1 dia'])
  expect(titles(two, '2027-01-05')).toEqual(['O mandato do síndico terminou em 31/12/2026'])
})

test('without dates there is nothing to say', () => {
  expect(titles(null, '2026-12-30')).toEqual([])
})
