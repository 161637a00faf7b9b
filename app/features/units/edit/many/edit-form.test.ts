import { expect, test } from 'vitest'
import { changesOf, emptyEdit, filterOf, isChosen, nothing, selectionOf, toggled } from './edit-form.ts'

test('an address tells the filter, and nothing that it does not know', () => {
  expect(filterOf(new URLSearchParams('bloco=A&tipo=garage&de=-1&ate=3&fracao=falta'))).toEqual({
    block: 'A',
    kind: 'garage',
    floor_from: -1,
    floor_to: 3,
    share: 'none',
  })
  expect(filterOf(new URLSearchParams('bloco=(sem)&tipo=castle&de=x&grupo=1'))).toEqual({ block: '' })
})

test('units are chosen by hand, or all but some', () => {
  const one = toggled(nothing, 'a')
  expect([isChosen(one, 'a'), isChosen(one, 'b')]).toEqual([true, false])
  expect(selectionOf(one, { block: 'A' })).toEqual({ ids: ['a'] })
  expect(selectionOf(toggled(one, 'a'), {})).toBeNull()
  const most = toggled({ all: true, marked: new Set() }, 'a')
  expect([isChosen(most, 'a'), isChosen(most, 'b')]).toEqual([false, true])
  expect(selectionOf(most, { block: 'A' })).toEqual({ filter: { block: 'A' }, except: ['a'] })
})

test('only what is on changes, and only when it is complete', () => {
  expect(changesOf(emptyEdit)).toBeNull()
  expect(changesOf({ ...emptyEdit, on: ['area'] })).toBeNull()
  expect(changesOf({ ...emptyEdit, on: ['block', 'floor', 'area'], area: '70,25' })).toEqual({
    block: '',
    floor: null,
    area_m2: 70.25,
  })
  expect(changesOf({ ...emptyEdit, on: ['floor'], floorOfNumber: true })).toEqual({ floor_of_number: true })
})
