import { expect, test } from 'vitest'
import { rational } from '../rational.ts'
import { sharesTogether } from './intake-shares.ts'

test('what is there and what comes in are both told, and their sum decides', () => {
  expect(sharesTogether({ existing: rational(9, 10), added: rational(1, 10), isPartial: false })).toEqual({
    exact: true,
    message:
      'As unidades já cadastradas somam 0,900000 e as que entram, 0,100000. Juntas, somam exatamente 1.',
  })
  expect(sharesTogether({ existing: rational(1), added: rational(1, 4), isPartial: false })).toEqual({
    exact: false,
    message:
      'As unidades já cadastradas somam 1,000000 e as que entram, 0,250000. Juntas, somam 1,250000: passam de 1 em 0,250000.',
  })
})

test('of a file of which only a part comes in, that part is summed', () => {
  expect(sharesTogether({ existing: null, added: rational(1), isPartial: false }).message).toBe(
    'As frações somam exatamente 1.',
  )
  expect(sharesTogether({ existing: null, added: rational(3, 4), isPartial: true }).message).toBe(
    'As frações das unidades que entram somam 0,750000: faltam 0,250000 para 1.',
  )
})
