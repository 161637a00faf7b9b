import { expect, test } from 'vitest'
import { emptyValues, faultsOf, momentOf, readGuests, toAuthorization, valuesOf } from './authorize-form.ts'

const now = new Date('2026-11-23T15:00:00Z')
const values = { ...emptyValues('unit'), name: ' Cláudio Meireles ', day: '2026-11-23', until: '2027-02-21' }

test('today runs from now to midnight in Brasília, and opens once', () => {
  const made = toAuthorization(values, now)
  expect(made).toMatchObject({
    name: 'Cláudio Meireles',
    valid_from: now.toISOString(),
    valid_until: '2026-11-24T03:00:00.000Z',
    uses_max: 1,
    weekdays: null,
    company: null,
  })
})

test('hours that end before they begin run into the next morning', () => {
  const made = toAuthorization({ ...values, day: '2026-11-28', from_time: '20:00', until_time: '02:00' }, now)
  expect(made.valid_from).toBe(momentOf('2026-11-28', '20:00'))
  expect(made.valid_until).toBe('2026-11-29T05:00:00.000Z')
})

test('each week keeps its hours apart from its first and last day, and opens as often as it is shown', () => {
  const weekly = {
    ...values,
    mode: 'weekly' as const,
    weekdays: ['5'],
    from_time: '08:00',
    until_time: '16:00',
  }
  expect(toAuthorization(weekly, now)).toMatchObject({
    weekdays: [5],
    from_time: '08:00',
    until_time: '16:00',
    uses_max: null,
    valid_until: '2027-02-22T03:00:00.000Z',
  })
})

test('what is changed comes back into the form as it was', () => {
  const weekly = {
    ...values,
    name: 'Vanda',
    mode: 'weekly' as const,
    weekdays: ['5'],
    from_time: '08:00',
    until_time: '16:00',
  }
  const made = toAuthorization(weekly, now)
  const row = { ...made, id: 'x', uses: 0, party_id: null, revoked_at: null, document_hint: null }
  expect(valuesOf(row)).toEqual({ ...weekly, isRepeated: true })
})

test('what is missing is said beside its field', () => {
  expect(faultsOf({ ...values, name: ' ', day: '2026-11-20', from_time: '08:00' }, '2026-11-23')).toEqual({
    name: expect.any(String),
    day: expect.any(String),
    until_time: expect.any(String),
  })
  expect(faultsOf(values, '2026-11-23')).toEqual({})
})

test('a pasted list gives each name once, without its numbering', () => {
  expect(readGuests('1. Ana Paula\n2) Bruno  Reis; ana paula, \n- Célia 2ª\n\n• Davi')).toEqual([
    'Ana Paula',
    'Bruno Reis',
    'Célia 2ª',
    'Davi',
  ])
})

test('every week needs its days; all seven are every day, there and back', () => {
  const weekly = { ...values, mode: 'weekly' as const, weekdays: [] as string[] }
  expect(faultsOf(weekly, '2026-11-23')).toEqual({ weekdays: expect.any(String) })
  const daily = { ...weekly, weekdays: ['0', '1', '2', '3', '4', '5', '6'] }
  expect(faultsOf(daily, '2026-11-23')).toEqual({})
  const made = toAuthorization(daily, now)
  expect(made.weekdays).toBeNull()
  const row = { ...made, id: 'x', uses: 0, party_id: null, revoked_at: null, document_hint: null }
  expect(valuesOf(row).weekdays).toEqual(daily.weekdays)
})
