import { expect, test } from 'vitest'
import { reportAddress } from '../../../domain/reports/address.ts'
import { askedByAddress } from './report-address.ts'

const choices = { kind: { label: 'Tipo', options: { all: 'Todos', moves: 'Mudanças' } } }
const asked = (search: string) => askedByAddress(new URLSearchParams(search), { choices })

test('an address says the same as the filters that it was made from', () => {
  for (const filters of [
    { period: 'this-year' as const, compare: 'year' as const },
    { from: '2026-01-05', until: '2026-02-03', compare: undefined },
    { period: undefined, compare: 'none' as const, choices: { kind: 'moves' } },
  ])
    expect(asked(reportAddress('x', filters).split('?')[1] ?? '')).toEqual(filters)
})

test('what was typed by hand and is no filter is as if it were not there', () => {
  expect(asked('periodo=ontem&comparar=x&de=2026-02-30&ate=2026-03-01&kind=y')).toEqual({})
  expect(asked('de=2026-03-02&ate=2026-03-01')).toEqual({})
})
