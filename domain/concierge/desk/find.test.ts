import { expect, test } from 'vitest'
import type { SnapshotPerson, SnapshotUnit } from '../snapshot.ts'
import { find, hasWords, indexRegister } from './find.ts'

const unit = (block: string, number: string): SnapshotUnit => ({
  id: `${block}${number}`,
  label: block ? `${block}-${number}` : number,
  block,
  number,
  kind: 'apartment',
  gate_name: null,
  gate_phone: null,
  hides_visitors: false,
})
const person = (name: string, unit_id: string): SnapshotPerson => ({
  id: name,
  name,
  unit_id,
  authorises: true,
})
const register = {
  units: [unit('A', '302'), unit('B', '302'), unit('B', '1302'), unit('B', '30')],
  people: [person('Luísa Campos', 'A302'), person('Josué Ramos', 'B302'), person('Ana Luísa Prado', 'B30')],
  plates: [{ plate: 'BRA2E19', unit_id: 'B302', model: 'Onix', color: 'prata', spot: '41' }],
}
const index = indexRegister(register)
const told = (typed: string) =>
  find([index], typed).map((one) =>
    one.what === 'unit'
      ? one.unit.label
      : one.what === 'person'
        ? one.person.name
        : one.what === 'plate'
          ? one.plate.plate
          : '',
  )

test.each([
  ['b302', 'B-302'],
  ['B-302', 'B-302'],
  ['josue', 'Josué Ramos'],
  ['ramos jos', 'Josué Ramos'],
  ['bra-2e19', 'BRA2E19'],
  ['2e19', 'BRA2E19'],
  ['ramos b302', 'Josué Ramos'],
  ['onix b302', 'BRA2E19'],
])('%s finds %s first', (typed, first) => expect(told(typed)[0]).toBe(first))

test('a unit of that very number stands before those that begin so', () => {
  expect(told('b30').slice(0, 2)).toEqual(['B-30', 'B-302'])
})
test('nothing is found by nothing, nor by what is not there', () => {
  expect(told('  -')).toEqual([])
  expect(told('zzz')).toEqual([])
})

test('a word begins a word: a figure inside a unit\u2019s number finds nobody', () => {
  expect(hasWords('sul visitante 0', 'Sul Visitante 9', 'A-101')).toBe(false)
  expect(hasWords('a101', 'Sul Visitante 9', 'A-101')).toBe(true)
  expect(hasWords('visitante 9', 'Sul Visitante 9', null)).toBe(true)
})
