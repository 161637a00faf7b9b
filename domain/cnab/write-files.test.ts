import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { agreements, remittance240, remittance400, return240, return400 } from '../testing/cnab-orders.ts'
import { CnabWriteError } from './fault.ts'
import { writeRemittance } from './remittance-file.ts'
import { writeReturnFile } from './return-file.ts'
import { encodeLatin1 } from './text.ts'

const sha256 = (text: string) => createHash('sha256').update(encodeLatin1(text)).digest('hex')

describe('the synthetic files come out byte by byte', () => {
  it.each([
    [
      'REM240',
      writeRemittance(remittance240),
      '4fa0f4e9a687eeb322e602d5d90f28e50878da495d42728a97afd668a89ea227',
    ],
    [
      'RET240',
      writeReturnFile(return240),
      'a12739de2a3652651a5ab803cf69f35bfceadf6e7b5efb82025e6eb43ab6ff37',
    ],
    [
      'REM400',
      writeRemittance(remittance400),
      '18047991a8a2f41ec4e1166d5df428d1184ca5da3188431a0ad0a8c1e9a1388e',
    ],
    [
      'RET400',
      writeReturnFile(return400),
      'f0367948b4847f422dfd62e48824393807c19a78c573f8e990e32902865ec831',
    ],
  ])('%s', (_name, text, hash) => {
    expect(sha256(text)).toBe(hash)
  })
})

describe('writing', () => {
  const change = (entry: object) => ({
    ...remittance240,
    entries: [{ ...remittance240.entries[0]!, ...entry }],
  })

  it.each([
    ['nominal', { amount: 10 ** 15 }],
    ['due', { due: '2026-02-30' }],
    ['payerDocument', { payer: { ...remittance240.entries[0]!.payer, document: '12ABC34501DE3501' } }],
    ['writeOffDays', { writeOffDays: 1000 }],
  ])('names %s when its value does not fit', (field, entry) => {
    const fault = expect.objectContaining({ field })
    expect(() => writeRemittance(change(entry))).toThrow(CnabWriteError)
    expect(() => writeRemittance(change(entry))).toThrow(fault)
  })

  it('never leaves ASCII, upper case and the width', () => {
    const payer = { ...remittance240.entries[0]!.payer, name: 'Çé\r\n"§ß😀'.repeat(20) }
    for (const line of writeRemittance(change({ payer })).split('\r\n').slice(0, -1)) {
      expect(line).toMatch(/^[A-Z0-9 .,\-/&@]{240}$/)
    }
  })

  it('refuses CNAB 400 where a bank has none here', () => {
    expect(() => writeRemittance({ ...remittance400, agreement: agreements['001'] })).toThrow(RangeError)
  })
})
