import { expect, test } from 'vitest'
import { budgetLines } from '../../domain/charges/budget.ts'
import { conventionText } from './documents/convention-text.ts'
import { budgetOf, reservePercent } from './plan.ts'

test('the convention puts aside for the reserve what the charges of a month say, in the same words', () => {
  const charged = budgetLines({ lines: budgetOf(0), reserve_percent: reservePercent }).at(-1)!.description
  const rate = /\((.*)\)$/.exec(charged)![1]!
  expect(rate).toBe('10% das despesas ordinárias')
  expect(JSON.stringify(conventionText)).toContain(`O fundo de reserva é formado por ${rate} `)
})
