import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rational } from '../rational.ts'
import { evenParts, mergeRefusal, splitFaults } from './reshape.ts'
import { proposeShares, refinementForProposal } from './share-proposals.ts'
import { readTypedShare, refinementFor, wholeShare } from './typed-share.ts'

const total = 1_000_000_000

describe('a typed share', () => {
  test.each([
    ['1/96', rational(1, 96)],
    ['1,0417%', rational(10_417, 1_000_000)],
    ['0,010417', rational(10_417, 1_000_000)],
    ['10416667', rational(10_416_667, total)],
    ['1', rational(1)],
    ['0', rational(0)],
    ['100 %', rational(1)],
  ])('%s', (text, value) => {
    expect(readTypedShare(text, total)).toEqual(value)
  })

  test.each(['', 'x', '1/0', '-0,1', '101%', '2000000000', '1/2/3', '1e3', '٣', '0,1,2'])(
    '%s is none',
    (text) => {
      expect(readTypedShare(text, total)).toBeNull()
    },
  )

  test('becomes exact by a finer total, or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (one, other) => {
        const value = rational(Math.min(one, other), Math.max(one, other))
        const factor = refinementFor(value, total)
        if (factor === null) return
        const share = wholeShare(value, total * factor)
        expect(rational(share, total * factor)).toEqual(value)
      }),
    )
    expect(refinementFor(rational(1, 1_000_000_007), total)).toBeNull()
    expect(refinementFor(rational(1, 8), total)).toBe(1)
  })
})

describe('proposals', () => {
  test('sum to what is to be shared, whatever the weights', () => {
    const unit = fc.record({
      share: fc.integer({ min: 0, max: total }),
      area: fc.integer({ min: 1, max: 10_000_000 }),
    })
    const rule = fc.constantFrom('equal', 'area', 'scale')
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 40 }),
        rule,
        fc.integer({ min: 1, max: total }),
        (units, by, whole) => {
          const proposed = proposeShares(by as 'equal', units, whole)
          if ('reason' in proposed) {
            expect(units.every(({ share }) => share === 0)).toBe(true)
            return
          }
          expect(proposed.shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
          for (const share of proposed.shares) expect(share).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('say why they cannot be made', () => {
    const reason = (...given: Parameters<typeof proposeShares>) => {
      const proposed = proposeShares(...given)
      return 'reason' in proposed ? proposed.reason : null
    }
    expect(reason('equal', [], 1)).toContain('tipo de unidade')
    expect(reason('equal', [{ share: 1, area: null }], 0)).toContain('não sobra')
    expect(reason('area', [{ share: 1, area: null }], 1)).toBe(
      'Falta a área de 1 unidade. Informe-as para repartir pela área.',
    )
    expect(reason('scale', [{ share: 0, area: 1 }], 1)).toContain('não há o que ajustar')
  })

  test('have room for every unit', () => {
    expect(refinementForProposal(total, 96)).toBe(1)
    expect(refinementForProposal(96, 96)).toBe(1000)
    expect(refinementForProposal(total, 999_999)).toBe(1)
  })
})

describe('splits and unions', () => {
  test('even parts sum to the share', () => {
    expect(evenParts(10, 3)).toEqual([4, 3, 3])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: total }), fc.integer({ min: 2, max: 50 }), (share, count) => {
        const parts = evenParts(share, count).map((part, index) => ({
          block: '',
          number: String(index),
          share: part,
        }))
        expect(splitFaults(share, total, parts)).toEqual([])
      }),
    )
  })

  test('one part too many or named twice is said', () => {
    const parts = [
      { block: 'A', number: '1', share: 5 },
      { block: 'a', number: '01', share: 6 },
    ]
    expect(splitFaults(10, total, parts).map(({ path }) => path)).toEqual(['parts.1.number', 'parts'])
  })

  test('only units of the same owners become one', () => {
    const unit = (label: string, ...owners: string[]) => ({ label, owners })
    expect(mergeRefusal([unit('1', 'a', 'b'), unit('2', 'b', 'a')])).toBeNull()
    expect(mergeRefusal([unit('1'), unit('2')])).toBeNull()
    expect(mergeRefusal([unit('1', 'a'), unit('2', 'a', 'b')])).toContain(
      '1 e 2 têm proprietários diferentes',
    )
  })
})
