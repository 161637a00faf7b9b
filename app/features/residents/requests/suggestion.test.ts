import { expect, test } from 'vitest'
import { namedUnits, suggest } from './suggestion.ts'

const unit = (label: string) => ({ unit_id: `unit ${label}`, label, number: label.split('-').at(-1) ?? '' })
const units = [unit('A-302'), unit('B-302'), unit('B-101')]
const tie = (label: string) => ({
  id: `tie ${label}`,
  kind: 'owner' as const,
  starts_on: '2020-01-01',
  ends_on: null,
  is_payer: true,
  is_voter: true,
  unit: { id: `unit ${label}`, block: '', number: '', sort_key: '' },
})
const person = (id: string, name: string, label: string | null, email: string | null = null) => ({
  id,
  name,
  email_masked: email,
  ties: label ? [tie(label)] : [],
})
const asking = { full_name: 'Jose Figueiredo', email_masked: 'j•••@x.com' }

test('a hint names a unit by label, or every unit of a number', () => {
  expect(namedUnits('b 302', units)).toEqual([unit('B-302')])
  expect(namedUnits('302', units)).toHaveLength(2)
  expect(namedUnits(null, units)).toEqual([])
})

test('the namesake in the unit that was named is taken, with the unit they have', () => {
  const people = [person('1', 'José Carlos Figueiredo', 'B-302'), person('2', 'Bia Lima', 'B-302')]
  expect(suggest(asking, people, [unit('B-302')])).toEqual({ personId: '1', units: [] })
})

test('a namesake of the same e-mail is taken and gets the unit', () => {
  const people = [person('1', 'José Figueiredo', null, 'j•••@x.com')]
  expect(suggest(asking, people, [unit('B-302')])).toEqual({ personId: '1', units: [unit('B-302')] })
})

test('who is in the unit comes before who has the e-mail', () => {
  const people = [
    person('1', 'José Melo Figueiredo', 'A-302', 'j•••@x.com'),
    person('2', 'José Figueiredo', 'B-302'),
  ]
  expect(suggest(asking, people, [unit('B-302')]).personId).toBe('2')
})

test('a masked e-mail alone, a name alone or two namesakes decide nothing', () => {
  const decided = (people: ReturnType<typeof person>[]) => suggest(asking, people, [unit('B-302')]).personId
  expect(decided([person('1', 'Júlia Lima', 'A-302', 'j•••@x.com')])).toBeNull()
  expect(decided([person('1', 'José Figueiredo', 'A-302')])).toBeNull()
  expect(
    decided([person('1', 'José Figueiredo', 'B-302'), person('2', 'José Figueiredo', 'B-302')]),
  ).toBeNull()
})

test('a stranger is new in the unit that was named, if it is one', () => {
  expect(suggest(asking, [], [unit('B-302')]).units).toEqual([unit('B-302')])
  expect(suggest(asking, [], [unit('A-302'), unit('B-302')]).units).toEqual([])
})
