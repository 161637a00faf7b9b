import { describe, expect, it } from 'vitest'
import { CnabWriteError } from './fault.ts'
import { record } from './record.ts'
import { toCnabText } from './text.ts'

const table = record(40, '1-3 N bank\n4 A =P\n5-12 D due\n13-18 B paidOn\n19-28 A name\n29-40 N amount')

describe('a table', () => {
  it.each([
    ['a gap', '1-3 N\n5-40 A'],
    ['an overlap', '1-3 N\n3-40 A'],
    ['a short end', '1-39 A'],
    ['a long end', '1-41 A'],
    ['an unknown kind', '1-40 X'],
    ['a field that ends before it starts', '1-3 N\n4-2 A\n3-40 A'],
  ])('with %s does not load', (_what, source) => {
    expect(() => record(40, source)).toThrow(Error)
  })

  it('writes each kind as the manuals say', () => {
    const line = table.write({
      bank: 1,
      due: '2026-12-10',
      paidOn: '2026-12-11',
      name: 'São João & Cia #1',
      amount: 52347,
    })
    expect(line).toBe('001P10122026111226SAO JOAO &000000052347')
    expect(table.write({})).toBe(`000P00000000${' '.repeat(16)}${'0'.repeat(12)}`)
  })

  it('refuses what does not fit', () => {
    for (const values of [
      { bank: 1000 },
      { bank: 'A' },
      { amount: -1 },
      { amount: 1.5 },
      { due: '10/12/2026' },
    ]) {
      expect(() => table.write(values)).toThrow(CnabWriteError)
    }
  })

  it('reads only what is asked for', () => {
    const row = table.read('0X1P0000000030026990000000XX         12 ', 7)
    expect(row.text('name')).toBe('90000000XX')
    // Half a number is none: the rest of it may be what was lost.
    expect(() => row.number('amount')).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ field: 'amount' }) }),
    )
    expect(row.date('due')).toBeNull()
    expect(() => row.number('bank')).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ line: 7, field: 'bank' }) }),
    )
    expect(() => row.date('paidOn')).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ field: 'paidOn' }) }),
    )
    expect(() => row.text('other')).toThrow('no field other')
  })

  it('turns years of two digits at 70', () => {
    const read = (day: string) => table.read(`001P00000000${day}`.padEnd(40), 1).date('paidOn')
    expect(read('010169')).toBe('2069-01-01')
    expect(read('010170')).toBe('1970-01-01')
    expect(read('000000')).toBeNull()
    expect(read('      ')).toBeNull()
  })
})

describe('text for banks', () => {
  it('loses accents and signs, never its length', () => {
    expect(toCnabText('Ção d’Água – nº 5/B (fundos)')).toBe('CAO D AGUA - NO 5/B  FUNDOS ')
  })
})
