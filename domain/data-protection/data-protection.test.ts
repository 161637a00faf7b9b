import { describe, expect, test } from 'vitest'
import { businessDays } from '../holidays.ts'
import { erasurePlan, type Holdings, keptUntil } from './erasure.ts'
import { deadlines, timeLeft } from './requests.ts'

describe('deadlines', () => {
  test('fifteen calendar days steer, fifteen business days with holidays are the promise', () => {
    // Christmas of 2026 is a Friday, New Year's Day too; Thursday the 24th and 31st are business days by law.
    expect(deadlines('2026-12-14', businessDays([]))).toEqual({ steerOn: '2026-12-29', dueOn: '2027-01-07' })
    expect(deadlines('2026-08-03', businessDays([]))).toEqual({ steerOn: '2026-08-18', dueOn: '2026-08-24' })
  })
  test.each([
    ['2026-11-25', 'faltam 4 dias'],
    ['2026-11-22', 'falta 1 dia'],
    ['2026-11-21', 'vence hoje'],
    ['2026-11-20', 'venceu há 1 dia'],
    ['2026-11-01', 'venceu há 20 dias'],
  ])('%s: %s', (steerOn, words) => expect(timeLeft(steerOn, '2026-11-21')).toBe(words))
})

const left: Holdings = {
  today: '2026-11-21',
  last_charge_due: null,
  charges: 0,
  open_charges: 0,
  has_home: false,
  has_access: false,
}
const fates = (holdings: Holdings) =>
  Object.fromEntries(erasurePlan(holdings).map(({ category, fate }) => [category, fate]))

describe('erasure', () => {
  test('who never paid leaves nothing but the log', () => {
    expect(keptUntil(left)).toBeNull()
    expect(fates(left)).toMatchObject({ 'Nome e CPF': 'erased', 'E-mail, telefone e endereço': 'erased' })
  })
  test('who paid stays beside the books for five years of the last due date', () => {
    const payer = { ...left, last_charge_due: '2026-02-28', charges: 12 }
    expect(keptUntil(payer)).toBe('2031-02-28')
    expect(erasurePlan(payer)).toContainEqual(
      expect.objectContaining({
        category: 'Nome e CPF junto das cobranças',
        fate: 'kept',
        until: '2031-02-28',
      }),
    )
    expect(keptUntil({ ...payer, last_charge_due: '2021-11-20' })).toBeNull()
  })
  test('an open debt keeps the name, however old', () => {
    expect(keptUntil({ ...left, last_charge_due: '2015-01-10', charges: 1, open_charges: 1 })).toBe(
      '2031-11-21',
    )
  })
  test('who still lives or owns here stays in the register', () => {
    expect(fates({ ...left, has_home: true })).toMatchObject({
      'Nome e CPF': 'kept',
      'E-mail, telefone e endereço': 'kept',
    })
  })
  test('every line says why, and what is kept by time says until when', () => {
    for (const { why } of erasurePlan({ ...left, charges: 1, last_charge_due: '2026-01-10' }))
      expect(why.endsWith('.')).toBe(true)
  })
})
