import { isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badPixVectors, pixVectors } from '../testing/pix-vectors.ts'
import { buildDynamicPix, buildStaticPix } from './br-code.ts'
import { crc16 } from './crc16.ts'
import { readPixCode } from './read-br-code.ts'
import { readTlv, writeTlv } from './tlv.ts'

const errorCode = (text: string, mode: 'tolerant' | 'strict' = 'tolerant') => {
  const result = readPixCode(text, mode)
  return result.ok ? null : result.error.code
}
const withCrc = (body: string) => `${body}6304${crc16(`${body}6304`)}`
const P1 = pixVectors['P-1']!

describe('CRC', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })
})

describe('TLV', () => {
  it('goes there and back', () => {
    const objects = fc.uniqueArray(
      fc.tuple(
        fc.integer({ min: 0, max: 99 }),
        fc.string({ minLength: 1, maxLength: 99, unit: 'grapheme-ascii' }),
      ),
      { selector: ([id]) => id },
    )
    fc.assert(
      fc.property(objects, (list) => {
        const pairs = list.map(([id, value]) => [String(id).padStart(2, '0'), value] as const)
        expect([...readTlv(pairs.map(([id, value]) => writeTlv(id, value)).join(''))!]).toEqual(pairs)
      }),
    )
  })

  it('refuses values that two digits cannot count, and broken text', () => {
    expect(() => writeTlv('00', '')).toThrow(RangeError)
    expect(() => writeTlv('00', 'x'.repeat(100))).toThrow(RangeError)
    for (const bad of ['0', '00', '0005abc', 'ab02xx', '0001a0001b']) expect(readTlv(bad)).toBeNull()
  })
})

describe('building', () => {
  const aurora = { name: 'COND RESIDENCIAL AURORA', city: 'SAO PAULO' }

  it('reproduces the vectors', () => {
    const key = '12345678000195'
    const built = {
      'N-PIX-1': buildStaticPix({ ...aurora, key, amount: 52347, txid: 'U0101C202612T0000000001AB' }),
      'N-PIX-2': buildStaticPix({
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'COND AURORA',
        city: 'CURITIBA',
        description: 'Taxa condominial 12/2026',
      }),
      'N-PIX-3': buildStaticPix({
        key: '+5511987654321',
        name: 'SINDICO TESTE',
        city: 'RECIFE',
        amount: 1,
        txid: 'T1',
      }),
      'N-PIX-4': buildStaticPix({
        key: '12345678909',
        name: 'A',
        city: 'B',
        amount: 999999999999,
        txid: 'X',
      }),
      'N-PIX-5': buildDynamicPix({
        ...aurora,
        location: 'pix.example.com/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25',
      }),
      'N-PIX-6': buildStaticPix({ key, name: 'COND AURORA', city: 'SAO PAULO', txid: 'Z285' }),
      'P-1': buildStaticPix({
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'Fulano de Tal',
        city: 'BRASILIA',
      }),
    }
    for (const [id, code] of Object.entries(built)) expect(code).toBe(pixVectors[id])
  })

  it('folds accents and cuts before it counts', () => {
    const code = buildStaticPix({
      key: '12345678000195',
      name: 'Condomínio Residencial São João Batista',
      city: 'São José do Rio Preto',
      description: 'Ç'.repeat(80),
    })
    expect(readPixCode(code, 'strict')).toMatchObject({
      ok: true,
      code: { name: 'Condominio Residencial Sa', city: 'Sao Jose do Rio', description: 'C'.repeat(59) },
    })
  })

  it('refuses what no bank would take', () => {
    const pix = { key: '12345678000195', name: 'A', city: 'B' }
    for (const bad of [
      { key: '11987654321' },
      { txid: 'a-b' },
      { txid: 'x'.repeat(26) },
      { amount: 0 },
      { amount: 1e12 },
      { name: '😀' },
      { city: '' },
      { postalCode: '01001-000' },
    ]) {
      expect(() => buildStaticPix({ ...pix, ...bad })).toThrow(RangeError)
    }
    for (const location of ['https://pix.example.com/a', 'pix.example.com', `a.b/${'x'.repeat(80)}`]) {
      expect(() => buildDynamicPix({ ...pix, location })).toThrow(RangeError)
    }
  })

  it('writes codes that we and another implementation accept', () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((extra) => `A${extra}`)
    fc.assert(
      fc.property(
        text,
        text,
        fc.option(fc.integer({ min: 1, max: 999_999_999_999 }), { nil: undefined }),
        fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: undefined }),
        fc.option(text, { nil: undefined }),
        fc.constantFrom(
          '12345678909',
          '12345678000195',
          '+5511987654321',
          'a@b.co',
          `${'x'.repeat(70)}@b.co`,
        ),
        (name, city, amount, txid, description, key) => {
          const code = buildStaticPix({ key, name, city, amount, txid, description, postalCode: '01001000' })
          expect(isValidPixPayload(code)).toBe(true)
          expect(readPixCode(code, 'strict')).toMatchObject({
            ok: true,
            code: { kind: 'static', key, amount: amount ?? null, txid: txid ?? null, postalCode: '01001000' },
          })
        },
      ),
    )
  })
})

describe('reading', () => {
  it.each(Object.entries(pixVectors))('accepts %s', (id, code) => {
    expect(errorCode(code)).toBeNull()
    // The BR Code manual's long example contains a key and a txid that the Pix rules refuse.
    expect(errorCode(code, 'strict')).toBe(id === 'P-11' ? 'key' : null)
  })

  it('tells what the codes say', () => {
    expect(readPixCode(pixVectors['P-3']!, 'strict')).toMatchObject({
      code: { kind: 'recurrence', location: null },
    })
    expect(readPixCode(pixVectors['P-5']!, 'strict')).toMatchObject({
      code: {
        kind: 'dynamic',
        location: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
        recurrenceLocation: 'pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d0',
        txid: null,
      },
    })
    expect(readPixCode(pixVectors['P-11']!, 'tolerant')).toMatchObject({
      code: { amount: 12345, name: 'NOMEDORECEBEDOR', postalCode: '70074900', txid: 'RP12345678-2019' },
    })
  })

  it('accepts a lower-case CRC and blanks around the code', () => {
    expect(errorCode(` ${pixVectors['P-10']!.slice(0, -4)}eeab\n`)).toBeNull()
  })

  it.each([
    ['PN-1', 'single_use'],
    ['PN-2', 'single_use'],
    ['PN-3', 'txid'],
  ])('strictly refuses %s', (id, expected) => {
    expect(errorCode(badPixVectors[id]!, 'tolerant')).toBeNull()
    expect(errorCode(badPixVectors[id]!, 'strict')).toBe(expected)
  })

  it('strictly refuses single faults', () => {
    const strict = (from: string, to: string) =>
      errorCode(withCrc(P1.slice(0, -8).replace(from, to)), 'strict')
    expect(strict('5802BR', '540310058' + '02BR')).toBe('amount')
    expect(strict('5802BR', '540412,558' + '02BR')).toBe('amount')
    expect(strict('5913Fulano de Tal', '5913Fulano de Tál')).toBe('receiver')
    expect(strict('6008BRASILIA', '6016BRASILIA BRASILI')).toBe('receiver')
    expect(strict('0503***', '0503a-b')).toBe('txid')
    expect(strict('426655440000', '42665544000X')).toBe('key')
    expect(strict('5303986', '5303840')).toBe('currency')
    expect(strict('52040000', '')).toBe('missing_field')
    expect(strict('br.gov.bcb.pix', 'br.gov.bcb.pux')).toBe('not_pix')
    expect(strict('62070503***', '62070403***')).toBe('missing_field')
    expect(strict('6008BRASILIA', '6099BRASILIA')).toBe('structure')
  })

  it('wants the CRC last', () => {
    expect(errorCode(`${P1}6103abc`)).toBe('structure')
    expect(errorCode(P1.slice(0, -8))).toBe('structure')
    expect(errorCode('')).toBe('structure')
    expect(errorCode(P1.slice(0, -1))).toBe('structure')
  })

  it('refuses any code with one character changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(pixVectors)),
        fc.nat(),
        fc.integer({ min: 33, max: 126 }),
        (code, at, sign) => {
          const place = at % code.length
          const character = String.fromCharCode(sign)
          fc.pre(character.toLowerCase() !== code[place]!.toLowerCase())
          expect(errorCode(code.slice(0, place) + character + code.slice(place + 1))).not.toBeNull()
        },
      ),
    )
  })
})
