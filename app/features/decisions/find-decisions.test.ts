import { expect, test } from 'vitest'
import { findDecisions } from './find-decisions.ts'

const decisions = [
  { title: 'Animais nas áreas comuns', body: 'Com coleira.', matter: 'rules', decided_on: '2024-03-12' },
  { title: 'Pintura da fachada', body: 'Três orçamentos.', matter: 'useful_works', decided_on: '2019-08-20' },
] as const

test('a decision is found by words of title, text, matter or date', () => {
  const titles = (typed: string) => findDecisions(decisions, typed).map(({ title }) => title)
  expect(titles('')).toHaveLength(2)
  for (const typed of ['areas COMUNS', 'regimento', 'coleira animais', '12/03/2024'])
    expect([typed, titles(typed)]).toEqual([typed, ['Animais nas áreas comuns']])
  expect(titles('orcamentos')).toEqual(['Pintura da fachada'])
  expect(titles('piscina')).toEqual([])
})
