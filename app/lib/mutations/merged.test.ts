import { expect, test } from 'vitest'
import { changedFields, merged } from './merged.ts'

test('what one left alone stays as the other wrote it, what one typed goes over it', () => {
  const seen = { name: 'Jacarandá', city: 'Santos', state: 'SP', units: '' as string | number }
  const now = { ...seen, name: 'Residencial Jacarandá', city: 'Guarujá' }
  expect(changedFields(seen, now)).toEqual(['name', 'city'])
  expect(merged({ ...seen, city: 'São Vicente', units: 99 }, seen, now)).toEqual({
    name: 'Residencial Jacarandá',
    city: 'São Vicente',
    state: 'SP',
    units: 99,
  })
})
