import { expect, test } from 'vitest'
import { filtersOf, isFiltered } from './filters.ts'

const none = { condominium: null, actor: null, group: null, since: null, until: null, wanted: '' }
const id = '019a0000-0000-7000-8000-0123456789ab'

test('the address holds the filters; hand-edited nonsense counts as none', () => {
  expect(
    filtersOf(
      new URLSearchParams(
        `condominio=${id}&quem=${id}&grupo=money&de=2026-01-01&ate=2026-01-31&codigo= abc `,
      ),
    ),
  ).toEqual({
    condominium: id,
    actor: id,
    group: 'money',
    since: '2026-01-01',
    until: '2026-01-31',
    wanted: 'abc',
  })
  const nonsense = filtersOf(
    new URLSearchParams('condominio=x&quem=eu&grupo=toString&de=2026-02-30&ate=ontem'),
  )
  expect(nonsense).toEqual(none)
  expect(isFiltered(nonsense)).toBe(false)
})
