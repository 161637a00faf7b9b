import { describe, expect, test } from 'vitest'
import { bytesOf, corpus, expectedOf, type Reading, readAs } from './corpus.ts'

/** In a form that compares: no order among balances, no side where it is asked. */
function comparable(reading: Reading) {
  if (!('accounts' in reading)) return { warnings: [], ...reading }
  return {
    accounts: reading.accounts.map(
      ({ bank = '', number = '', lines, balances, asks = null, asksDays = null }) => ({
        bank,
        number,
        lines: lines.map(([on, cents, memo]) => [on, asks ? Math.abs(cents) : cents, memo]),
        balances: [...new Set(balances.map((one) => one.join(' ')))].sort(),
        asks,
        asksDays,
      }),
    ),
  }
}
const warningsOf = (reading: Reading) => ('warnings' in reading ? (reading.warnings ?? []) : [])

describe('each file says what its layout says', () => {
  test.each(corpus)('%s', async (name) => {
    const expected = expectedOf(name)
    const found = await readAs(name, bytesOf(name))
    expect(comparable(found)).toEqual(comparable(expected))
    expect(warningsOf(found)).toEqual(warningsOf(expected).map((part) => expect.stringContaining(part)))
  })
})

test('there are files of every bank in every format', () => {
  const of = (pattern: RegExp) => corpus.filter((name) => pattern.test(name))
  expect(corpus.length).toBeGreaterThanOrEqual(120)
  for (const bank of 'bb itau bradesco santander caixa sicoob sicredi inter nubank c6 cora'.split(' ')) {
    expect(of(new RegExp(`^${bank}\\b.*\\.ofx$`)), bank).not.toEqual([])
    expect(of(new RegExp(`^${bank}\\b.*\\.(csv|txt)$`)), bank).not.toEqual([])
  }
  for (const bank of 'bb itau bradesco santander caixa sicoob'.split(' '))
    expect(of(new RegExp(`^${bank}-240.*\\.ret$`)).length, bank).toBeGreaterThan(4)
  for (const bank of ['itau', 'bradesco'])
    expect(of(new RegExp(`^${bank}-400.*\\.ret$`)).length, bank).toBeGreaterThan(4)
})
