import { expect, test } from 'vitest'
import { conventionInput, conventionOn, conventionWarnings } from './convention.ts'

const page = {
  effective_from: '2020-01-01',
  fine_percent: '2,00%',
  interest_kind: 'convention' as const,
  interest_percent_month: '1,5',
  index: 'IPCA' as const,
}
const messages = (over: object) =>
  conventionInput
    .safeParse({ ...page, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('reads Brazilian percents and fills the usual choices', () => {
  expect(conventionInput.parse(page)).toEqual({
    ...page,
    fine_percent: '2.00',
    interest_percent_month: '1.5',
    interest_base: 'corrected',
    fine_base: 'corrected',
    rounding: 'half-up',
    count_from: 'due',
  })
})

test('refuses a fine above 2 %, missing interest and what is no percent or date, in Portuguese', () => {
  expect(messages({ fine_percent: '2,01' })).toEqual([
    ['fine_percent', 'A multa por atraso não pode passar de 2% (art. 1.336, § 1º, do Código Civil).'],
  ])
  expect(messages({ fine_percent: 'dois' })).toEqual([
    ['fine_percent', 'Informe um percentual como 2 ou 0,5.'],
  ])
  expect(messages({ fine_percent: '-1' })).toEqual([['fine_percent', 'Informe um percentual como 2 ou 0,5.']])
  expect(messages({ interest_percent_month: null })).toEqual([
    ['interest_percent_month', 'Informe os juros ao mês que a convenção fixa.'],
  ])
  expect(messages({ effective_from: '2026-02-30' })).toEqual([
    ['effective_from', 'Informe a data em que a regra passou a valer.'],
  ])
})

test('the convention of a date is the latest begun', () => {
  const pages = ['2024-01-01', '2010-01-01', '2026-06-01'].map((effective_from) =>
    conventionInput.parse({ ...page, effective_from }),
  )
  expect(conventionOn(pages, '2009-12-31')).toBeNull()
  expect(conventionOn(pages, '2024-01-01')?.effective_from).toBe('2024-01-01')
  expect(conventionOn(pages, '2026-05-31')?.effective_from).toBe('2024-01-01')
})

test('interest above 2 % a month is warned about, 2 % is not', () => {
  const warnings = (over: object) => conventionWarnings(conventionInput.parse({ ...page, ...over }))
  expect(warnings({ interest_percent_month: '2' })).toEqual([])
  expect(warnings({ interest_kind: 'legal', interest_percent_month: null })).toEqual([])
  expect(warnings({ interest_percent_month: '3,5' })[0]).toMatch(
    /^Juros de 3,5% ao mês na convenção de 01\/01\/2020/,
  )
})
