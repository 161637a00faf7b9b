import { expect, test } from 'vitest'
import { knownStreets, stateRanges } from './known-codes.ts'
import { lookUp } from './look-up.ts'

test('a street is told whole, of other CEPs the state, and what is in no range is nobody’s', () => {
  expect(lookUp('30130005')).toEqual({
    address: 'Avenida Afonso Pena',
    district: 'Boa Viagem',
    city: 'Belo Horizonte',
    state: 'MG',
  })
  expect(lookUp('69301000')).toEqual({ address: '', district: '', city: '', state: 'RR' })
  expect(lookUp('00999999')).toBeNull()
})

test('ranges are in order and never overlap, and every street lies in its state’s', () => {
  for (const [at, [, from, to]] of stateRanges.entries()) {
    expect(from <= to).toBe(true)
    if (at > 0) expect([from, from > stateRanges[at - 1]![2]]).toEqual([from, true])
  }
  for (const [code, , , , state] of knownStreets) {
    const range = stateRanges.find(([, from, to]) => code >= `${from}000` && code <= `${to}999`)
    expect([code, range?.[0]]).toEqual([code, state])
  }
})
