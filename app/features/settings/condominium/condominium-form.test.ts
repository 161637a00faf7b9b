import { expect, test } from 'vitest'
import { condominiumInput, formatPostalCode, typed } from './condominium-form.ts'

const saved = {
  id: 'x',
  name: 'Residencial Jacarandá',
  total_units: 96,
  document: '11222333000181',
  address: 'Rua das Flores, 100',
  district: null,
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01310100',
  photo_path: null,
}

test('what is saved is shown with masks and comes back as it was', () => {
  const values = typed(saved)
  expect(values).toMatchObject({ document: '11.222.333/0001-81', postal_code: '01310-100', district: '' })
  expect({ id: 'x', photo_path: null, ...condominiumInput.parse(values) }).toEqual(saved)
})

test('wrong documents, postal codes and counts are named by field', () => {
  const wrong = condominiumInput.safeParse({
    ...typed(saved),
    document: '11.222.333/0001-80',
    postal_code: '1310',
    total_units: 0,
  })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['total_units', 'document', 'postal_code'])
})

test('a postal code half typed stays as it is', () => {
  expect(formatPostalCode('0131')).toBe('0131')
})
