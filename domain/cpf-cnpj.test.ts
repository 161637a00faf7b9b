import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  documentFault,
  documentKind,
  formatDocument,
  isCnpj,
  isCpf,
  maskCpf,
  unmaskDocument,
} from './cpf-cnpj.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))

describe('CPF', () => {
  it.each(['12345678909', '123.456.789-09', '987.654.321-00', '11144477735'])('accepts %s', (text) => {
    expect(isCpf(text)).toBe(true)
  })

  it.each(['', '11111111111', '12345678900', '1234567890', '123456789090', '1234567890A'])(
    'refuses %j',
    (text) => {
      expect(isCpf(text)).toBe(false)
    },
  )

  it('takes the same two check digits as another implementation', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        expect(pairs.filter((pair) => isCpf(body + pair))).toEqual(
          pairs.filter((pair) => isValidCpf(body + pair)),
        )
      }),
    )
  })

  it('is masked in lists', () => {
    expect(maskCpf('123.456.789-09')).toBe('***.456.789-**')
    expect(() => maskCpf('12345678000195')).toThrow(RangeError)
  })
})

describe('CNPJ', () => {
  // 12.ABC.345/01DE-35 is the example of the Receita Federal's note on the alphanumeric CNPJ.
  it.each(['12345678000195', '12.345.678/0001-95', '12.ABC.345/01DE-35', '12abc34501de35'])(
    'accepts %s',
    (text) => {
      expect(isCnpj(text)).toBe(true)
    },
  )

  it.each(['', '00000000000000', '12345678000196', '12ABC34501DE36', '12ABC34501DEA5', '1234567800019'])(
    'refuses %j',
    (text) => {
      expect(isCnpj(text)).toBe(false)
    },
  )

  it('takes the same two check digits as another implementation', () => {
    fc.assert(
      fc.property(digits(12), (body) => {
        expect(pairs.filter((pair) => isCnpj(body + pair))).toEqual(
          pairs.filter((pair) => isValidCnpj(body + pair)),
        )
      }),
    )
  })
})

describe('documents', () => {
  it('are told apart', () => {
    expect(documentKind('123.456.789-09')).toBe('cpf')
    expect(documentKind('12.ABC.345/01DE-35')).toBe('cnpj')
    expect(documentKind('123')).toBeNull()
  })

  it('are formatted and unmasked', () => {
    expect(formatDocument('12345678909')).toBe('123.456.789-09')
    expect(formatDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatDocument('12')).toBe('12')
    expect(unmaskDocument(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  })
})

it('a field left empty is asked for, one mistyped is to be looked at', () => {
  expect(documentFault(' ')).toBe('Informe o CPF ou CNPJ.')
  expect(documentFault('529.982.247-26')).toBe('Confira o CPF ou CNPJ: os dígitos não fecham.')
  expect(documentFault('529.982.247-25')).toBeNull()
})
