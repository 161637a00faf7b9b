import { expect, test } from 'vitest'
import { commands } from '../../../../domain/permissions/commands.ts'
import { roles } from '../../../../domain/permissions/roles.ts'
import { lookedAt } from '../../finances/accounts/period.tsx'
import { listGroups, residentGroups } from './lists.ts'

const today = '2026-11-22'
const listsOf = (role: (typeof roles)[number], search = '') =>
  (role === 'resident'
    ? residentGroups
    : listGroups(role, lookedAt(new URLSearchParams(search), today))
  ).flatMap(({ lists }) => lists)

test.each(roles)('%s is offered only what the role may open and take away', (role) => {
  for (const { takes, name } of listsOf(role))
    if (takes) expect([name, commands[takes.command].roles]).toEqual([name, expect.arrayContaining([role])])
  if (role === 'doorman' || role === 'superadmin') expect(listsOf(role)).toEqual([])
  else expect(listsOf(role).length).toBeGreaterThan(3)
})

test('every list that has months is set to those that are looked at', () => {
  const lists = listsOf('council', 'mes=2026-09&meses=3&base=competencia')
  const of = (name: string) => lists.find((list) => list.name === name)!
  expect(of('Balancete').to).toBe('/dashboard/finances/balancete?mes=2026-09&meses=3&base=competencia')
  expect(of('Saídas').takes?.body).toEqual({
    filters: { from: '2026-07', until: '2026-09', basis: 'accrual', in: false },
  })
  expect(of('Livro diário').takes?.body).toEqual({ filters: { from: '2026-07-01', until: '2026-09-30' } })
  expect(of('Cobranças do mês').takes?.body).toEqual({ filters: { month: '2026-09' } })
})
