import { expect, test } from 'vitest'
import { standingOut } from './standing-out.ts'

const units = (...weights: number[]) => weights.map((weight, at) => ({ label: `A-${101 + at}`, weight }))

test('who stands out by weight, or because few vote, is told before a vote opens', () => {
  expect(standingOut([])).toBeNull()
  expect(standingOut(units(1, 1, 1, 1, 1))).toBeNull()
  expect(standingOut(units(1, 1, 1))).toBe('Com 3 votos, o resultado quase diz quem votou em quê.')
  expect(standingOut(units(7))).toBe('Com um voto só, o resultado quase diz quem votou em quê.')
  expect(standingOut(units(5, 5, 5, 5, 9))).toBe(
    'A unidade A-105 tem uma fração que ninguém mais tem. A soma dos pesos pode mostrar esse voto.',
  )
  expect(standingOut(units(5, 5, 5, 8, 9))).toContain('As unidades A-104, A-105 têm, cada uma,')
  expect(standingOut(units(5, 5, 1, 2, 3, 4, 6, 7))).toContain('e outras 1 têm')
  expect(standingOut(units(1, 2, 3, 4, 5))).toBe(
    'Cada unidade tem uma fração diferente. A soma dos pesos pode mostrar votos.',
  )
})
