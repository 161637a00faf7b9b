import { expect, test } from 'vitest'
import { missingText } from './missing-text.ts'

const of = (share_sum: number, without_share: number, ...labels: string[]) =>
  missingText({ share_sum, share_total: 10_000, without_share }, labels)

test('what is missing is told with its units', () => {
  expect(of(9896, 1, 'A-804')).toBe('Faltam 0,010400 em 1 unidade: A-804')
  expect(of(9000, 5, 'A-1', 'A-2', 'A-3', 'A-4', 'A-5')).toBe(
    'Faltam 0,100000 em 5 unidades: A-1, A-2, A-3 e mais 2',
  )
  expect(of(9999, 0)).toBe('Faltam 0,000100 para somar 1')
  expect(of(10_001, 2, 'A-1')).toBe('Passam 0,000100 de 1')
})
