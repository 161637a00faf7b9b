import { expect, test } from 'vitest'
import { whatChanges } from './what-changes.ts'

const small = { max_units: 50, max_admins: 1, max_common_spaces: 1, features: { financial: true } }
const large = {
  max_units: 999_999,
  max_admins: 10,
  max_common_spaces: 999_999,
  features: { financial: true, portaria: true, voting: true },
}

test('a larger plan names what comes, and limits that grow', () => {
  expect(whatChanges(small, large)).toEqual({
    gains: ['Assembleias e votação', 'Portaria'],
    losses: [],
    limits: [
      { name: 'Unidades', from: '50', to: 'sem limite', grows: true },
      { name: 'Administradores', from: '1', to: '10', grows: true },
      { name: 'Áreas comuns', from: '1', to: 'sem limite', grows: true },
    ],
  })
})

test('a smaller plan names what goes; the same one nothing', () => {
  expect(whatChanges(large, small)).toMatchObject({
    gains: [],
    losses: ['Assembleias e votação', 'Portaria'],
  })
  expect(whatChanges(large, small).limits.every(({ grows }) => !grows)).toBe(true)
  expect(whatChanges(small, small)).toEqual({ gains: [], losses: [], limits: [] })
})
