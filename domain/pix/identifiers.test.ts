import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekday } from '../calendar.ts'
import { marketDays } from '../holidays.ts'
import { pixDueDates } from './due-rule.ts'
import { normalizePixKey, pixKeyKind } from './keys.ts'
import { isChargeTxid, isStaticTxid, txidFor } from './txid.ts'

describe('Pix keys', () => {
  it.each([
    ['cpf', ' 123.456.789-09', '12345678909'],
    ['cnpj', '12.345.678/0001-95', '12345678000195'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '11 3456-7890', '+551134567890'],
    ['phone', '+1 202 555 0143', '+12025550143'],
    ['email', ' Sindico@Example.com ', 'sindico@example.com'],
    ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('%s %s', (kind, input, key) => {
    expect(normalizePixKey(kind, input)).toBe(key)
    expect(pixKeyKind(key)).toBe(kind)
  })

  it.each([
    ['cpf', '12345678900'],
    ['cnpj', '12345678000196'],
    ['phone', '98765-4321'],
    ['phone', '+0112345678'],
    ['email', 'sindico@example'],
    ['email', `${'x'.repeat(70)}@b.co.br`],
    ['random', '123e4567e12b12d1a456426655440000'],
  ] as const)('%s refuses %s', (kind, input) => {
    expect(normalizePixKey(kind, input)).toBeNull()
  })

  it('of eleven digits are a CPF or nothing, for a phone needs its +', () => {
    expect(pixKeyKind('11987654321')).toBeNull()
    expect(pixKeyKind('12345678909')).toBe('cpf')
  })
})

describe('txid', () => {
  it('has the width of a static code without prefix and of a charge with one', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9]{1,10}$/), (uuid, prefix) => {
        expect(isStaticTxid(txidFor('', uuid))).toBe(true)
        expect(isChargeTxid(txidFor(prefix, uuid))).toBe(true)
        expect(BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36)).toBe(
          txidFor('', uuid).replace(/^0+(?=.)/, ''),
        )
      }),
    )
    expect(txidFor('', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('f5lxx1zz5pnorynqglhzmsp33')
  })

  it('refuses a long prefix and what is no UUID', () => {
    expect(() => txidFor('12345678901', '123e4567-e12b-12d1-a456-426655440000')).toThrow(RangeError)
    expect(() => txidFor('a-b', '123e4567-e12b-12d1-a456-426655440000')).toThrow(RangeError)
    expect(() => txidFor('a', '42')).toThrow(RangeError)
    expect(isStaticTxid('***')).toBe(true)
    expect(isChargeTxid('x'.repeat(36))).toBe(false)
  })
})

describe('due date of a charge', () => {
  it.each([
    ['V-A', '2020-10-20', 4, [], '2020-10-20', '2020-10-26'],
    ['V-B', '2020-12-25', 0, ['2020-12-25'], '2020-12-28', '2020-12-28'],
    ['V-C', '2020-12-25', 1, ['2020-12-25'], '2020-12-28', '2020-12-29'],
    ['V-D', '2020-12-25', 3, ['2020-12-25', '2021-01-01'], '2020-12-28', '2020-12-31'],
    ['V-E', '2020-12-25', 4, ['2020-12-25', '2021-01-01'], '2020-12-28', '2021-01-04'],
    ['V-F', '2021-08-27', 5, [], '2021-08-27', '2021-09-01'],
    ['V-G', '2021-08-28', 5, [], '2021-08-30', '2021-09-06'],
  ])('%s of the API definition', (_case, due, days, holidays, effectiveDue, lastPayable) => {
    const isBusinessDay = (date: string) => ![0, 6].includes(weekday(date)) && !holidays.includes(date)
    expect(pixDueDates(due, days, isBusinessDay)).toEqual({ effectiveDue, lastPayable })
    expect(pixDueDates(due, days, marketDays)).toEqual({ effectiveDue, lastPayable })
  })
})
