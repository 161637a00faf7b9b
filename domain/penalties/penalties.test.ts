import { describe, expect, test } from 'vitest'
import { letterText } from './letter.ts'
import { type Basis, mostFine, namedFine, termEnd, votesNeeded } from './limits.ts'

describe('the most that a fine may be', () => {
  const named = { names_fine: true, fine_hundredths: 150, fine_cents: null }
  const fixed = { names_fine: true, fine_hundredths: null, fine_cents: 900_000 }
  const silent = { names_fine: false, fine_hundredths: null, fine_cents: null }
  test.each<[Basis, typeof named | typeof fixed | typeof silent, number | null]>([
    ['convention', named, 75_000],
    // The law's five times hold what the convention says beyond.
    ['convention', fixed, 250_000],
    ['convention', silent, null],
    ['two_thirds', silent, 250_000],
    ['repeated', named, 250_000],
    ['antisocial', named, 500_000],
  ])('%s %o: %s', (basis, version, most) => expect(mostFine(basis, version, 50_000)).toBe(most))

  test('centavos are rounded in favour of whoever pays', () =>
    expect(namedFine({ fine_hundredths: 33, fine_cents: null }, 10_001)).toBe(3300))
})

test.each([
  ['two_thirds', 12, 1, 8],
  ['two_thirds', 96, 1, 64],
  ['two_thirds', 97, 1, 64],
  ['two_thirds', 96, 3, 62],
  ['repeated', 12, 1, 9],
  ['antisocial', 9, 1, 6],
  ['convention', 96, 1, null],
] as const)('%s of %i without %i: %s votes', (basis, all, theirs, needed) =>
  expect(votesNeeded(basis, all, theirs)).toBe(needed),
)

test.each([
  ['2026-11-02', 15, '2026-11-17'],
  // The fifteenth day is a Saturday; the holiday of the Monday after carries it on.
  ['2026-04-10', 11, '2026-04-22'],
  ['2026-12-10', 15, '2026-12-28'],
])('%s and %i days: %s', (starts, days, ends) => expect(termEnd(starts, days, [])).toBe(ends))

test('a notice says how long, from when, and that nothing is decided before', () => {
  const { paragraphs, quote } = letterText(
    'notice',
    {
      case: {
        unit_label: 'B-302',
        breached_on: '2026-11-02',
        breached_time: '23:40',
        place: 'Salão',
        facts: 'Som alto.',
        defence_days: 20,
      },
      version: { source: 'rules', article: 'Art. 9', quote: 'É vedado.' },
      acts: [],
    } as never,
    { rulesArticle: 'Convenção, art. 30' },
    'Há registro anterior.',
  )
  const all = paragraphs.join('\n')
  for (const part of [
    '02/11/2026, às 23:40, em Salão',
    'B-302',
    'Há registro anterior.',
    '20 dias',
    'Convenção, art. 30',
    'antes do fim desse prazo',
  ])
    expect(all).toContain(part)
  expect(quote).toEqual({ source: 'Regimento interno, Art. 9', text: 'É vedado.' })
})
