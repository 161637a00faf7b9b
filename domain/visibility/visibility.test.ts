import { describe, expect, test } from 'vitest'
import { tables } from '../permissions/tables.ts'
import { areas, publicTables } from './areas.ts'
import { sections } from './sections.ts'
import { seenRoles, sightWords, visibility } from './visibility.ts'

const times = (names: readonly string[]) => {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return counted
}

test('every table stands in exactly one area', () => {
  const listed = times([...areas.flatMap((area) => area.tables), ...publicTables])
  expect(
    Object.keys(tables).filter((name) => !listed.has(name)),
    'add to an area of domain/visibility/areas.ts',
  ).toEqual([])
  expect([...listed].filter(([name, count]) => count > 1 || !(name in tables))).toEqual([])
})

test('every section that a command names is an area', () => {
  const keys = new Set(areas.map((area) => area.key))
  expect(
    Object.entries(sections).filter(([key]) => !keys.has(key)),
    'name a key of domain/visibility/areas.ts as `section`',
  ).toEqual([])
})

describe('what it says', () => {
  const words = (key: string) => {
    const row = visibility.find(({ area }) => area.key === key)!
    return Object.fromEntries(seenRoles.map((role) => [role, sightWords(row.sights[role])]))
  }

  test('people: the board reads, administrators change, residents see their own, the front desk and the platform nothing', () => {
    expect(words('people')).toEqual({
      owner_admin: 'Vê e altera tudo',
      admin: 'Vê e altera tudo',
      council: 'Vê tudo',
      doorman: 'Não vê',
      resident: expect.stringContaining('só o que é seu'),
      superadmin: 'Não vê',
    })
  })

  test('the books: a resident sees nothing of them, the council reads', () => {
    expect(words('books')).toMatchObject({
      council: 'Vê tudo',
      resident: 'Não vê',
      doorman: 'Não vê',
      superadmin: 'Não vê',
    })
  })

  test('the household: a resident keeps their own up to date, the council likewise', () => {
    expect(words('household')).toMatchObject({
      admin: 'Vê e altera tudo',
      council: 'Vê tudo e altera só o que é seu',
      resident: 'Vê e altera só o que é seu',
    })
  })

  test('no role changes the audit', () => {
    expect(Object.values(words('audit')).filter((said) => said.includes('altera'))).toEqual([])
  })

  test('who sees nothing changes nothing', () => {
    for (const { sights } of visibility)
      for (const role of seenRoles)
        if (sights[role].sees === 'none') expect(sights[role].changes).toBe('none')
  })
})
