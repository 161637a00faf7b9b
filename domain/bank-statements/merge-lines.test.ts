import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newLines } from './merge-lines.ts'

const line = (on: string, cents: number, memo = 'TARIFA', fitId: string | null = null) => ({
  on,
  cents,
  memo,
  fitId,
})

describe('newLines', () => {
  it('knows a line by its id, also where the bank completes the text later', () => {
    const known = [line('2026-01-05', 100, 'PIX RECEBIDO', 'a')]
    expect(newLines([line('2026-01-05', 100, 'PIX RECEBIDO JOAO', 'a')], known)).toEqual([])
  })

  it('knows a line by its content where the id changed or is missing', () => {
    const known = [line('2026-01-05', 100, 'Pix  recebido', 'a')]
    expect(newLines([line('2026-01-05', 100, 'PIX RECEBIDO', 'other')], known)).toEqual([])
    expect(newLines([line('2026-01-05', 100, 'PIX RECEBIDO')], known)).toEqual([])
  })

  it('keeps different movements of one id apart', () => {
    const known = [line('2026-01-05', 100, 'A', '1')]
    const file = [line('2026-02-05', 100, 'A', '1'), line('2026-01-05', 200, 'A', '1')]
    expect(newLines(file, known)).toEqual(file)
  })

  it('takes a pending movement that was posted days later for the same', () => {
    expect(newLines([line('2026-01-07', 100, 'A', '1')], [line('2026-01-05', 100, 'A', '1')])).toEqual([])
  })

  it('keeps two equal fees of a day two, and finds a third', () => {
    const fee = line('2026-01-05', -550)
    expect(newLines([fee, fee], [])).toHaveLength(2)
    expect(newLines([fee, fee], [fee, fee])).toHaveLength(0)
    expect(newLines([fee, fee, fee], [fee, fee])).toHaveLength(1)
    expect(newLines([fee, fee], [fee])).toHaveLength(1)
  })

  it('gives a history once, however it is cut into overlapping files', () => {
    const movement = fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      cents: fc.constantFrom(100, -550, 300),
      memo: fc.constantFrom('TARIFA', 'PIX'),
    })
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 25 }),
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 9 }),
            fc.integer({ min: 0, max: 5 }),
            fc.constantFrom('same', 'none', 'new'),
          ),
          { maxLength: 6 },
        ),
        (movements, cuts) => {
          const all = movements.map(({ day, cents, memo }, index) => ({
            ...line(`2026-01-0${day}`, cents, memo, `id${index}`),
          }))
          let known: typeof all = []
          for (const [cut, [from, days, ids]] of [...cuts, [1, 8, 'same'] as const].entries()) {
            const file = all
              .filter(({ on }) => Number(on.slice(-1)) >= from && Number(on.slice(-1)) <= from + days)
              .map((one, index) => ({
                ...one,
                fitId: ids === 'same' ? one.fitId : ids === 'none' ? null : `file${cut}-${index}`,
              }))
            known = [...known, ...(newLines(file, known) as typeof all)]
          }
          const content = (lines: typeof all) =>
            lines.map(({ on, cents, memo }) => `${on} ${cents} ${memo}`).sort()
          expect(content(known)).toEqual(content(all))
        },
      ),
      { numRuns: 300 },
    )
  })
})
