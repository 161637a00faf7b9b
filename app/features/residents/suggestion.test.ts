import { expect, test } from 'vitest'
import { suggest } from './suggestion.ts'

const unit = (label: string) => ({ unit_id: `unit ${label}`, label, number: label.split('-').at(-1) ?? '' })
const units = [unit('A-302'), unit('B-302'), unit('B-101')]
const person = (id: string, label: string | null, email: string | null = null) => ({
  id,
  email_masked: email,
  ties: label
    ? [
        {
          id: `tie ${id}`,
          kind: 'owner' as const,
          starts_on: '2020-01-01',
          ends_on: null,
          is_payer: true,
          is_voter: true,
          unit: { id: `unit ${label}`, block: '', number: '', sort_key: '' },
        },
      ]
    : [],
})

test('the person of the same e-mail is taken, with the units they have', () => {
  const people = [person('ana', 'B-302', 'a•••@x.com'), person('bia', 'A-302')]
  expect(suggest({ email_masked: 'a•••@x.com', unit_hint: 'A-302' }, people, units)).toEqual({
    personId: 'ana',
    units: [],
  })
})

test('the person in the unit that was named is taken', () => {
  const people = [person('ana', 'A-302'), person('bia', 'B-302')]
  expect(suggest({ email_masked: null, unit_hint: 'b 302' }, people, units).personId).toBe('bia')
})

test('a stranger is new in the unit that was named, if there is one such', () => {
  expect(suggest({ email_masked: null, unit_hint: 'b302' }, [], units)).toEqual({
    personId: null,
    units: [unit('B-302')],
  })
  expect(suggest({ email_masked: null, unit_hint: '302' }, [], units).units).toEqual([])
  expect(suggest({ email_masked: null, unit_hint: null }, [], units).units).toEqual([])
})
