import { expect, test } from 'vitest'
import { roles } from '../../../domain/permissions/roles.ts'
import { ownUnitsHeard, topicsOf } from './topics.ts'

const names = (role: Parameters<typeof topicsOf>[0]['role'], unitIds: string[] = ['u1', 'u2']) =>
  topicsOf({ userId: 'p', condominiumId: 'c', role, unitIds }).map(({ name }) => name)

test('each role listens to what it may read', () => {
  const boardTopics = ['person:p', 'members:c', 'board:c', 'desk:c']
  expect(Object.fromEntries(roles.map((role) => [role, names(role)]))).toEqual({
    superadmin: ['person:p'],
    owner_admin: boardTopics,
    admin: boardTopics,
    council: [...boardTopics, 'unit:u1', 'unit:u2'],
    doorman: ['person:p', 'members:c', 'desk:c'],
    resident: ['person:p', 'members:c', 'unit:u1', 'unit:u2'],
  })
})

test('who waits or is nowhere listens to the own topic alone', () => {
  expect(names(null)).toEqual(['person:p'])
  expect(topicsOf({ userId: 'p', condominiumId: null, role: 'resident', unitIds: [] })).toHaveLength(1)
})

test('no more channels than a connection carries', () => {
  const many = Array.from({ length: 300 }, (_, index) => `u${index}`)
  expect(names('resident', many)).toHaveLength(2 + ownUnitsHeard)
})

test('only what every member hears is spread over time', () => {
  const spread = topicsOf({ userId: 'p', condominiumId: 'c', role: 'admin', unitIds: [] })
  expect(spread.filter((one) => one.spread > 0).map(({ name }) => name)).toEqual(['members:c'])
})
