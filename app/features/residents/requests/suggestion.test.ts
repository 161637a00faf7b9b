import { expect, test } from 'vitest'
import type { AccessRequest, Candidate, NamedUnit, Twin } from './request-queries.ts'
import { isOtherUnit, suggest } from './suggestion.ts'

const unit = (label: string): NamedUnit => ({
  unit_id: `unit ${label}`,
  block: '',
  number: label,
  label,
  people: 0,
})
const person = (id: string, why: Candidate['why'], label: string | null = 'B-302'): Candidate => ({
  id,
  name: 'José Figueiredo',
  email_masked: null,
  document_masked: null,
  why,
  ties: label ? [{ kind: 'owner', unit_id: `unit ${label}`, label }] : [],
})
const asking = (people: Candidate[], units = [unit('B-302')], twins: AccessRequest['twins'] = []) =>
  suggest({ people, units, twins })
const twin: Twin = {
  id: 't',
  full_name: 'José Figueiredo',
  status: 'approved',
  units: [],
  same_document: false,
}

test('the namesake in the unit that was named is taken, with the unit they have', () => {
  const suggested = asking([person('1', ['name', 'unit']), person('2', ['unit'])])
  expect(suggested).toMatchObject({ person: { id: '1' }, units: [], isClear: true })
})

test('a namesake of the same e-mail without a unit gets the one that was named', () => {
  const suggested = asking([person('1', ['name', 'email'], null)])
  expect(suggested).toMatchObject({ person: { id: '1' }, units: [{ label: 'B-302' }], isClear: true })
})

test('a CPF comes before everything, and who is in the unit before who has the e-mail', () => {
  const there = person('2', ['name', 'unit'])
  expect(asking([person('1', ['document'], 'A-101'), there])).toMatchObject({
    person: { id: '1' },
    isClear: false,
  })
  expect(asking([person('1', ['name', 'email'], 'A-302'), there]).person?.id).toBe('2')
})

test('an e-mail alone, a name alone, a unit alone or two namesakes decide nothing', () => {
  for (const why of [['email'], ['name'], ['unit']] as Candidate['why'][])
    expect(asking([person('1', why)]).person).toBeNull()
  const twice = asking([person('1', ['name', 'unit']), person('2', ['name', 'unit'])])
  expect(twice).toMatchObject({ person: null, isClear: false })
})

test('a stranger is new in the unit that was named, if it is one', () => {
  expect(asking([])).toMatchObject({ person: null, units: [{ label: 'B-302' }], isClear: true })
  expect(asking([], [unit('A-302'), unit('B-302')])).toMatchObject({ units: [], isClear: false })
  expect(asking([], [])).toMatchObject({ units: [], isClear: false })
})

test('a namesake who has entered already leaves it open', () => {
  expect(asking([], [unit('B-302')], [twin]).isClear).toBe(false)
})

test('another unit is one that was not named, where one was', () => {
  expect(isOtherUnit([unit('B-302')], ['unit A-302'])).toBe(true)
  expect(isOtherUnit([unit('B-302')], ['unit A-302', 'unit B-302'])).toBe(false)
  expect(isOtherUnit([], ['unit A-302'])).toBe(false)
  expect(isOtherUnit([unit('B-302')], [])).toBe(false)
})
