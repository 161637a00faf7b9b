import { expect, test } from 'vitest'
import { readNumber } from '../unit-import/cell-rules.ts'
import { unitNumberProblem } from './unit-number.ts'

test.each(['101', 'A-V1', 'Loja 2', '12/13', '1.002', '3º', 'Cobertura Ímpar'])(
  '%s is a unit’s number',
  (text) => {
    expect(unitNumberProblem(text)).toBeNull()
    expect(readNumber(text)).toEqual({ value: text })
  },
)

test.each(['901🏠', '🏠', '-', '10;1', '<b>1</b>', '1\u200b0'])('%s is none, typed or imported', (text) => {
  expect(unitNumberProblem(text)).not.toBeNull()
  expect(readNumber(text)).toMatchObject({ rule: 'number' })
})
