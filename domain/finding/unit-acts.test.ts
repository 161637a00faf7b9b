import { expect, test } from 'vitest'
import { actsOn, askedOf } from './unit-acts.ts'

test.each([
  ['b302', 'open', 'b302'],
  ['2ª via b302', 'debt', 'b302'],
  ['segunda via da b-302', 'debt', 'b-302'],
  ['2 via 302', 'debt', '302'],
  ['cobrar o 302', 'debt', '302'],
  ['boleto maria', 'debt', 'maria'],
  ['avisar maria da silva', 'notify', 'maria silva'],
  ['mensagem para b302', 'notify', 'b302'],
  ['moradores 302', 'people', '302'],
  ['editar joão', 'edit', 'joão'],
  ['abrir b302', 'open', 'b302'],
  ['bloco 2', 'open', 'bloco 2'],
  ['cobrar', 'open', 'cobrar'],
  ['segunda via', 'open', 'segunda via'],
] as const)('%s asks to %s %s', (typed, act, name) => {
  expect(askedOf(typed)).toEqual({ act, name })
})

const unit = { kind: 'unit', id: 'u', unit_id: 'u', title: 'B-302' } as const
const person = { kind: 'person', id: 'p', unit_id: 'u', title: 'Maria Silva' } as const

test('a unit or a person is opened, charged and notified by whoever may; the wanted act comes first', () => {
  expect(actsOn(unit, 'owner_admin').map(({ key }) => key)).toEqual(['open', 'debt', 'notify', 'people'])
  expect(actsOn(unit, 'owner_admin', 'debt')[0]?.path).toBe('finances/inadimplencia/u')
  expect(actsOn(person, 'admin', 'notify')[0]?.path).toBe('communications/escrever?pessoa=p')
  expect(actsOn({ ...person, unit_id: null }, 'admin').map(({ key }) => key)).toEqual([
    'open',
    'notify',
    'edit',
  ])
  expect(actsOn(unit, 'council').map(({ key }) => key)).toEqual(['open', 'debt', 'people'])
  expect(actsOn(person, 'council').map(({ key }) => key)).toEqual(['open', 'debt'])
})

test('the front desk and residents open what they may see, and charge nobody', () => {
  expect(actsOn(unit, 'doorman', 'debt')).toEqual([{ key: 'open', label: 'B-302', path: 'units?q=B-302' }])
  expect(actsOn(person, 'resident', 'debt')).toEqual([
    { key: 'open', label: 'Maria Silva', path: 'residents' },
  ])
  expect(actsOn(unit, 'superadmin')).toEqual([])
})
