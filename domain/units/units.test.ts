import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalShares, generateUnits, previewUnits, unitGeneration } from './generate-units.ts'
import { homesFirst } from './unit-kind.ts'
import { unitIdentity, unitLabel, unitSortKey } from './unit-label.ts'

const plan = (over: object = {}) =>
  unitGeneration.parse({ blocks: 3, floors: 8, unitsPerFloor: 4, numbering: 'floor_hundreds', ...over })
const refusal = (over: object) =>
  unitGeneration.safeParse({ blocks: 3, floors: 8, unitsPerFloor: 4, numbering: 'sequential', ...over }).error
    ?.issues[0]?.message

describe('unit names', () => {
  test('a label has the block only where there is one', () => {
    expect(unitLabel({ block: 'A', number: '702' })).toBe('A-702')
    expect(unitLabel({ block: '', number: '702' })).toBe('702')
  })

  test('units sort as people count them', () => {
    const units = [
      { block: '', floor: null, number: 'Casa 2' },
      { block: '', floor: null, number: 'Casa 10' },
      { block: 'A', floor: -2, number: 'G1' },
      { block: 'A', floor: 1, number: '101' },
      { block: 'A', floor: 2, number: '201' },
      { block: 'A', floor: 10, number: '1001' },
      { block: 'A1', floor: 1, number: '101' },
      { block: 'Torre 2', floor: 1, number: '11' },
      { block: 'Torre 2', floor: 1, number: '11-A' },
      { block: 'Torre 10', floor: 1, number: '11' },
    ]
    const keys = units.map(unitSortKey)
    expect(keys.toSorted()).toEqual(keys)
    expect(new Set(keys).size).toBe(units.length)
  })

  test('the same unit typed twice has one identity, two units have two', () => {
    const identity = (block: string, number: string) => unitIdentity({ block, number })
    expect(identity('Torre á', '0101')).toBe(identity('TORRE A', '101'))
    expect(identity('Ｔｏｒｒｅ A', '１０１')).toBe(identity('TORRE A', '101'))
    expect(identity('1ª torre', '2º')).toBe(identity('1 TORRE', '2'))
    expect(identity('A', '101 - a')).toBe(identity('a', '101A'))
    expect(identity('A', '1-01')).not.toBe(identity('A', '101'))
    expect(identity('A1', '1')).not.toBe(identity('A', '11'))
  })
})

describe('generated units', () => {
  test('three blocks of eight floors with four units', () => {
    const units = [...generateUnits(plan())]
    expect(units).toHaveLength(96)
    expect(units[0]).toMatchObject({ label: 'A-101', block: 'A', number: '101', floor: 1, kind: 'apartment' })
    expect(units.at(-1)).toMatchObject({ label: 'C-804', floor: 8 })
  })

  test('other numberings, ground floors, names and kinds', () => {
    const labels = (over: object) => [...generateUnits(plan(over))].map(({ label }) => label)
    expect(
      labels({ blocks: [], floors: 1, unitsPerFloor: 3, numbering: 'sequential', kind: 'house' }),
    ).toEqual(['1', '2', '3'])
    expect(labels({ blocks: ['Ipê'], floors: 2, unitsPerFloor: 1, firstFloor: 0 })).toEqual([
      'Ipê-001',
      'Ipê-101',
    ])
    expect(labels({ blocks: 1, floors: 1, unitsPerFloor: 100 }).at(-1)).toBe('A-1100')
    expect(labels({ blocks: 28, floors: 1, unitsPerFloor: 1 }).slice(-3)).toEqual([
      'Z-101',
      'AA-101',
      'AB-101',
    ])
  })

  test('shares are equal and total exactly, labels and keys are unique and in order', () => {
    const input = fc.record({
      blocks: fc.integer({ min: 0, max: 30 }),
      floors: fc.integer({ min: 1, max: 30 }),
      unitsPerFloor: fc.integer({ min: 1, max: 12 }),
      numbering: fc.constantFrom('floor_hundreds', 'sequential'),
      firstFloor: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(input, (choice) => {
        const checked = plan(choice)
        const units = [...generateUnits(checked)]
        const { count, shareTotal } = previewUnits(checked)
        expect(units).toHaveLength(count)
        expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(shareTotal)
        expect(new Set(units.map(unitIdentity)).size).toBe(count)
        if (choice.blocks <= 26)
          expect(units.map(({ sortKey }) => sortKey).toSorted()).toEqual(units.map((u) => u.sortKey))
      }),
      { numRuns: 30 },
    )
    expect(equalShares(96)).toEqual({ share: 10_416_667, shareTotal: 1_000_000_032 })
  })

  test('areas by place on the floor give exact shares, annexes come with their unit', () => {
    const checked = plan({
      blocks: 2,
      floors: 3,
      unitsPerFloor: 2,
      areas: [70.25, 90],
      garages: 2,
      storage: true,
    })
    const units = [...generateUnits(checked)]
    const { count, shareTotal } = previewUnits(checked)
    expect(units).toHaveLength(count)
    expect(count).toBe(2 * 3 * 2 * 4)
    expect(units.slice(0, 4).map(({ label, kind, share, area }) => [label, kind, share, area])).toEqual([
      ['A-101', 'apartment', 702_500, '70.25'],
      ['A-V101', 'garage', 0, null],
      ['A-V101-2', 'garage', 0, null],
      ['A-D101', 'storage', 0, null],
    ])
    expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(shareTotal)
    expect(new Set(units.map(unitIdentity)).size).toBe(count)
    expect(refusal({ areas: [70] })).toBe('São 4 unidades por andar e 1 área: escreva uma por final.')
    expect(refusal({ garages: 6 })).toBe('Use de 0 a 5 vagas por unidade.')
  })

  test('limits are named', () => {
    expect(refusal({ blocks: 1000, floors: 200, unitsPerFloor: 10 })).toBe(
      'São 2.000.000 unidades e o limite é de 999.999.',
    )
    expect(refusal({ floors: 0 })).toBe('Use de 1 a 200 andares.')
    expect(refusal({ blocks: ['Torre 1', 'torre 01'] })).toBe(
      'Os blocos "Torre 1" e "torre 01" têm o mesmo nome.',
    )
    expect(refusal({ blocks: [' '] })).toBe('Dê um nome a cada bloco.')
  })
})

test('homes come before their garages and storage rooms, each in the order they were', () => {
  const units = [
    { kind: 'garage', number: 'V1' },
    { kind: 'storage', number: 'D1' },
    { kind: 'apartment', number: '101' },
    { kind: 'store', number: 'L1' },
  ]
  expect(homesFirst(units).map(({ number }) => number)).toEqual(['101', 'L1', 'V1', 'D1'])
})
