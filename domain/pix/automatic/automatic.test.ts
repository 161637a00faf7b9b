import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar.ts'
import { businessDays } from '../../holidays.ts'
import { buildRecurrencePix } from '../br-code.ts'
import { readPixCode } from '../read-br-code.ts'
import { firstDebitMonth, nextRetry, planDebit, retriesAfter } from './calendar.ts'
import { suggestedLimit } from './limit.ts'
import {
  type AuthorizationStatus,
  authorizationAfter,
  debitAfter,
  type ToldDebit,
  type Try,
} from './states.ts'

const isBusinessDay = businessDays([])
const fee = (more: object = {}) => ({
  amount_cents: 85_000,
  due_on: '2026-12-10',
  discount_cents: null,
  discount_until: null,
  ...more,
})
const plan = (today: string, more: object = {}, limit = 100_000) =>
  planDebit(fee(more), limit, today, isBusinessDay)

describe('when a fee is scheduled', () => {
  test.each([
    ['2026-11-29', null],
    ['2026-11-30', 'debit'],
    ['2026-12-08', 'debit'],
    ['2026-12-09', 'late'],
    ['2026-12-10', 'late'],
  ])('from ten to two days ahead: on %s %s', (today, expected) => {
    const planned = plan(today)
    expect(planned?.kind === 'skip' ? planned.why : (planned?.kind ?? null)).toBe(expected)
  })

  test('what is above the limit is not scheduled; what is exactly the limit is', () => {
    expect(plan('2026-12-01', {}, 84_999)).toEqual({
      kind: 'skip',
      on: '2026-12-10',
      cents: 85_000,
      why: 'limit',
    })
    expect(plan('2026-12-01', {}, 85_000)).toMatchObject({ kind: 'debit', cents: 85_000 })
  })

  test('the discount is taken on its last day, while there is time and the day does not move behind it', () => {
    const discount = { discount_cents: 5000, discount_until: '2026-12-04' }
    expect(plan('2026-11-25', discount)).toEqual({ kind: 'debit', on: '2026-12-04', cents: 80_000 })
    expect(plan('2026-12-03', discount)).toEqual({ kind: 'debit', on: '2026-12-10', cents: 85_000 })
    // A Saturday: its debit would be made on Monday, without the discount.
    expect(plan('2026-12-01', { ...discount, discount_until: '2026-12-05' })).toMatchObject({
      on: '2026-12-10',
    })
    // With it, the fee is within the limit.
    expect(plan('2026-11-25', discount, 82_000)).toMatchObject({ kind: 'debit' })
  })

  test('never for a day that the norm does not allow, nor for more than the fee or the limit', () => {
    const days = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(
        days,
        days,
        fc.nat(84_000),
        fc.integer({ min: 100, max: 200_000 }),
        (due, until, less, limit) => {
          const today = '2026-06-15'
          const discount = less > 0 && until <= due
          const planned = planDebit(
            fee({
              due_on: addDays(today, due),
              discount_cents: discount ? less : null,
              discount_until: discount ? addDays(today, until) : null,
            }),
            limit,
            today,
            isBusinessDay,
          )
          if (planned?.kind !== 'debit') return
          const ahead = daysBetween(today, planned.on)
          expect(ahead).toBeGreaterThanOrEqual(2)
          expect(ahead).toBeLessThanOrEqual(10)
          expect(planned.cents).toBeLessThanOrEqual(Math.min(85_000, limit))
          expect(planned.cents).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('cycles are months: the first one begins after the day of the code', () => {
    expect(firstDebitMonth('2026-11-22')).toBe('2026-12-01')
    expect(firstDebitMonth('2026-12-01')).toBe('2027-01-01')
    expect(firstDebitMonth('2026-12-31')).toBe('2027-01-01')
  })
})

describe('what follows a failed try', () => {
  test.each([
    [1, '2026-12-10', '2026-12-12'],
    [1, '2026-12-12', '2026-12-14'],
    [2, '2026-12-12', '2026-12-14'],
    [3, '2026-12-15', '2026-12-17'],
    [1, '2026-12-17', null],
    [4, '2026-12-11', null],
    [0, '2026-12-11', null],
  ])('after %i failures, on %s: %s', (failures, today, expected) => {
    expect(nextRetry('2026-12-10', failures, today)).toBe(expected)
  })

  test('three days, within seven of the first', () => {
    expect(retriesAfter('2026-12-28')).toEqual(['2026-12-30', '2027-01-01', '2027-01-04'])
  })
})

const tried = (on: string, status: Try['status'], why: string | null = null): Try => ({ on, status, why })
const told = (
  status: ToldDebit['status'],
  tries: Try[] = [],
  requester: string | null = null,
): ToldDebit => ({ ...{ status, tries, requester } })

describe('how a debit stands', () => {
  const on = '2026-12-10'
  const became = (told: ToldDebit, today = '2026-12-11') => debitAfter(on, told, today)

  test('from made to paid', () => {
    expect(became(told('CRIADA'))).toMatchObject({ status: 'waiting', nextOn: on, asksRetry: false })
    expect(became(told('ATIVA', [tried(on, 'AGENDADA')]))).toMatchObject({ status: 'scheduled', nextOn: on })
    expect(became(told('CONCLUIDA', [tried(on, 'PAGA')]))).toMatchObject({ status: 'paid', nextOn: null })
  })

  test('a failed try asks for the next, once, until none is left', () => {
    const failed = [tried(on, 'EXPIRADA', 'Saldo insuficiente')]
    expect(became(told('ATIVA', failed))).toMatchObject({
      status: 'retrying',
      failedTries: 1,
      nextOn: '2026-12-12',
      asksRetry: true,
    })
    expect(became(told('ATIVA', [...failed, tried('2026-12-12', 'AGENDADA')]))).toMatchObject({
      status: 'retrying',
      nextOn: '2026-12-12',
      asksRetry: false,
    })
    const all = ['2026-12-12', '2026-12-14', '2026-12-17'].map((day) => tried(day, 'EXPIRADA'))
    expect(became(told('ATIVA', [...failed, ...all]), '2026-12-18')).toMatchObject({
      status: 'failed',
      failedTries: 4,
      asksRetry: false,
    })
    expect(became(told('EXPIRADA', failed))).toMatchObject({ status: 'failed', asksRetry: false })
  })

  test('tries in any order are read by their days', () => {
    const tries = [tried('2026-12-12', 'EXPIRADA'), tried(on, 'EXPIRADA')]
    expect(became(told('ATIVA', tries), '2026-12-13')).toMatchObject({ failedTries: 2, nextOn: '2026-12-14' })
  })

  test.each([
    ['USUARIO_PAGADOR', 'payer'],
    ['USUARIO_RECEBEDOR', 'us'],
    ['PSP_PAGADOR', 'bank'],
    [null, 'bank'],
  ])('cancelled by %s', (requester, reason) => {
    expect(became(told('CANCELADA', [], requester))).toMatchObject({ status: 'cancelled', reason })
  })
})

describe('how an authorization stands', () => {
  const became = (before: AuthorizationStatus, status: Parameters<typeof authorizationAfter>[1]['status']) =>
    authorizationAfter(before, { status, requester: 'USUARIO_PAGADOR' })

  test('asked, pending, active, over', () => {
    expect(became('asked', 'CRIADA')).toEqual({ status: 'pending', endedBy: null })
    expect(became('pending', 'CRIADA')).toBeNull()
    expect(became('pending', 'APROVADA')).toEqual({ status: 'active', endedBy: null })
    expect(became('active', 'APROVADA')).toBeNull()
    expect(became('pending', 'REJEITADA')).toEqual({ status: 'refused', endedBy: 'payer' })
    expect(became('active', 'CANCELADA')).toEqual({ status: 'cancelled', endedBy: 'payer' })
  })

  test.each(['refused', 'expired', 'cancelled'] as const)('what is %s never comes back', (before) => {
    for (const status of ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'] as const)
      expect(became(before, status)).toBeNull()
  })
})

test('the code of a recurrence alone reads as one, and pays nothing', () => {
  const code = buildRecurrencePix({
    location: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
  })
  // The example of the manual, P-3, but for its receiver's letters.
  expect(code).toContain(
    '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
  )
  expect(readPixCode(code, 'strict')).toMatchObject({
    ok: true,
    code: { kind: 'recurrence', key: null, location: null, amount: null },
  })
})

test('a suggested limit leaves room and is a whole amount', () => {
  expect(suggestedLimit(85_000)).toBe(115_000)
  expect(suggestedLimit(1)).toBe(5000)
})
