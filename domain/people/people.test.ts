import { describe, expect, test } from 'vitest'
import { type Known, likeness } from './duplicates.ts'
import { vehicleInput } from './household.ts'
import { personInput } from './person.ts'
import { formatPlate, parsePlate } from './plate.ts'

describe('number plates', () => {
  test.each([
    ['abc-1234', 'ABC1234'],
    ['ABC 1234', 'ABC1234'],
    ['bra2e19', 'BRA2E19'],
    ['BRA-2E19', 'BRA2E19'],
  ])('%s', (text, plate) => expect(parsePlate(text)).toBe(plate))

  test.each(['', 'AB1234', 'ABC12345', 'ABCD123', '1234ABC', 'ABC1E2F', 'ÁBC1234', 'ABC１234'])(
    'no plate: %s',
    (text) => expect(parsePlate(text)).toBeNull(),
  )

  test('only the old one is written with a dash', () =>
    expect([formatPlate('ABC1234'), formatPlate('BRA2E19')]).toEqual(['ABC-1234', 'BRA2E19']))

  test('a form says what is wrong', () =>
    expect(vehicleInput.safeParse({ plate: 'x' }).error!.issues[0]!.message).toContain('ABC1D23'))
})

describe('two records of one person', () => {
  const known = (more: Partial<Known>): Known => ({
    name: 'Ana Souza',
    document: null,
    email: null,
    phone: null,
    ...more,
  })
  test.each<[Partial<Known>, Partial<Known>, string | null]>([
    [{ document: '52998224725' }, { document: '52998224725', name: 'Outra' }, 'same_document'],
    [{ document: '52998224725' }, { document: '11144477735' }, null],
    [{}, { name: 'SOUZA, Ána' }, 'same_name'],
    [{ email: 'a@x.com' }, { name: 'Ana Maria de Souza', email: 'A@x.com' }, 'same_contact'],
    [{ phone: '+5511987654321' }, { name: 'Ana Lima Souza', phone: '+5511987654321' }, 'same_contact'],
    [{ email: 'a@x.com' }, { name: 'Pedro Souza', email: 'a@x.com' }, null],
    [{}, { name: 'Ana Maria Souza' }, null],
    [{ name: 'Ana' }, { name: 'Ana' }, null],
  ])('%o and %o: %s', (one, other, why) => expect(likeness(known(one), known(other))).toBe(why))
})

describe('a person as typed', () => {
  const read = (more: object) => personInput.safeParse({ name: 'Ana Souza', ...more })
  test('is kept plain', () =>
    expect(
      read({ name: '  Ana   Souza ', document: '529.982.247-25', email: ' A@X.com ', phone: '11987654321' })
        .data,
    ).toEqual({ name: 'Ana Souza', document: '52998224725', email: 'a@x.com', phone: '+5511987654321' }))
  test('what is left out stays out, what is emptied becomes nothing', () =>
    expect(read({ document: '', phone: '', email: '', address: ' ' }).data).toEqual({
      name: 'Ana Souza',
      document: null,
      email: null,
      phone: null,
      address: null,
    }))
  test('what nobody sees goes', () =>
    expect(read({ name: 'Ana \u202eSouza\u0000' }).data).toEqual({ name: 'Ana Souza' }))
  test.each([
    { name: 'A' },
    { name: 'x'.repeat(121) },
    { name: 'Ana \ud800' },
    { document: '529.982.247-26' },
    { document: '111.111.111-11' },
    { email: 'ana@' },
    { phone: '123' },
    { address: 'r'.repeat(201) },
  ])('refused: %o', (more) => expect(read(more).success).toBe(false))
})
