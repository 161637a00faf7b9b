import { describe, expect, test } from 'vitest'
import { roles } from '../permissions/roles.ts'
import { entriesFor } from './entries.ts'
import { queries } from './queries.testing.ts'
import { oneTypo, rank, wordsOf } from './rank.ts'

describe('what people type finds first what they mean', () => {
  test.each(queries)('%s, as %s: %s', (typed, role, first) => {
    const found = rank(typed, entriesFor(role, role === 'resident'))
    expect(
      found.slice(0, 4).map(({ label }) => label)[0],
      found
        .slice(0, 4)
        .map(({ label }) => label)
        .join(' | '),
    ).toBe(first)
  })
  test('they are 120 at least, each once, of every role', () => {
    expect(new Set(queries.map(([typed, role]) => `${typed}|${role}`)).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThanOrEqual(120)
    expect(new Set(queries.map(([, role]) => role))).toEqual(new Set(roles))
  })
})

test.each([
  ['registrar recebimento', 'resident'],
  ['emitir cobranças', 'doorman'],
  ['inadimplência', 'resident'],
  ['assinatura', 'resident'],
  ['convidar morador', 'council'],
  ['boleto', 'doorman'],
  ['advertir', 'resident'],
] as const)('%s is not offered to %s', (typed, role) => {
  const offered = rank(typed, entriesFor(role, true)).map(({ page }) => page)
  const closed = ['issue-charges', 'receipts', 'delinquency', 'users', 'finances', 'new-penalty']
  const own = role === 'resident' ? ['finances'] : []
  expect(offered.filter((page) => closed.includes(page) && !own.includes(page))).toEqual([])
})

test.each(['zzzzzz', '', '   ', '!!!', 'xyzw qwkj', 'b302'])('nothing is found for %j', (typed) => {
  expect(rank(typed, entriesFor('owner_admin'))).toEqual([])
})

test.each([
  ['senha', 'snha', true],
  ['senha', 'sehna', true],
  ['senha', 'senhas', true],
  ['senha', 'seha', true],
  ['senha', 'sunha', true],
  ['senha', 'snah', false],
  ['senha', 'senha', false],
  ['ata', 'pauta', false],
])('%s and %s are one typing error apart: %s', (one, other, is) => {
  expect(oneTypo(one, other)).toBe(is)
  expect(oneTypo(other, one)).toBe(is)
})

test('ordinals, accents and hyphens are folded', () => {
  expect(wordsOf('2ª via do E-mail, 1º andar')).toEqual(['2', 'via', 'do', 'email', '1', 'andar'])
})
