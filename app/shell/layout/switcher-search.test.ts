import { expect, test } from 'vitest'
import type { Membership } from '../../lib/membership/membership.tsx'
import { foundMemberships } from './switcher-search.ts'

const named = (condominium_name: string) => ({ condominium_name }) as Membership
const open = ['Edifício Sol 10', 'Edifício Sol 2', 'Água Clara', 'Residencial Jacarandá'].map(named)
const names = (wanted: string) => foundMemberships(open, wanted).map((one) => one.condominium_name)

test('all stand by name, numbers as people count', () => {
  expect(names('')).toEqual(['Água Clara', 'Edifício Sol 2', 'Edifício Sol 10', 'Residencial Jacarandá'])
})

test('words are found in any order, without accents and case', () => {
  expect(names('SOL edificio')).toEqual(['Edifício Sol 2', 'Edifício Sol 10'])
  expect(names('agua')).toEqual(['Água Clara'])
  expect(names('jacarandá ipê')).toEqual([])
})
