import { expect, test } from 'vitest'
import { isNarrowed, peopleFiltersOf, peopleOrderOf } from './people-filters.ts'

const of = (address: string) => peopleFiltersOf(new URLSearchParams(address))

test('an address is read as far as its words are known', () => {
  expect(of('papel=tenant&bloco=&situacao=sem-unidade')).toEqual({
    search: '',
    kind: 'tenant',
    block: '',
    situation: 'without_unit',
  })
  expect(of('papel=rei&situacao=toString')).toEqual({ search: '', kind: null, block: null, situation: null })
  expect(peopleOrderOf(new URLSearchParams('ordem=constructor'))).toBe('nome')
  expect(peopleOrderOf(new URLSearchParams('ordem=unidade'))).toBe('unidade')
})

test('a search is over everyone, and a block without a name is a block', () => {
  expect(of('q=ana&papel=tenant')).toEqual({ search: 'ana', kind: null, block: null, situation: null })
  expect(isNarrowed(of('q=ana&papel=tenant'))).toBe(false)
  expect(isNarrowed(of('bloco='))).toBe(true)
})
