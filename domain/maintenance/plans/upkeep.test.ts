import { expect, test } from 'vitest'
import { type Upkeep, upkeepWords } from './upkeep.ts'

const plan: Upkeep = {
  title: 'Verificação',
  every: 1,
  every_unit: 'month',
  season: [],
  last_done_on: '2026-05-01',
  next_on: '2026-06-01',
}

test('a plan in short says how often, when it was last done, and when it is next', () => {
  expect(upkeepWords(plan, '2026-06-01')).toBe(
    'Todo mês. Feita por último em 01/05/2026. Próxima em 01/06/2026.',
  )
  expect(upkeepWords({ ...plan, last_done_on: null }, '2026-05-20')).toBe(
    'Todo mês. Ainda não foi feita por este plano. Próxima em 01/06/2026.',
  )
  expect(upkeepWords({ ...plan, season: [9, 10] }, '2026-06-02')).toBe(
    'Todo mês, em set e out. Feita por último em 01/05/2026. Era para 01/06/2026.',
  )
})
