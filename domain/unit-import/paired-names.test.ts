import { expect, test } from 'vitest'
import { PairedNameCount, seemsTwo } from './paired-names.ts'

test('two people in one cell are told from a family name and from a company', () => {
  for (const name of [
    'Ana Lima e João Prado',
    'ANA LIMA / JOAO PRADO',
    'Ana Lima & João da Silva',
    'Ana Lima; Rui Sá',
  ])
    expect(seemsTwo(name), name).toBe(true)
  for (const name of [
    'Artur da Costa e Silva',
    'Maria Costa e Silva Neto',
    'Lima & Prado Advogados Associados',
    'Construtora Boa Vista S/A',
    'Ana e João Prado',
    'Padaria do Zé e Filhos Ltda',
    'Eduardo Lima',
  ])
    expect(seemsTwo(name), name).toBe(false)
})

test('the first lines are kept, the others counted', () => {
  const count = new PairedNameCount()
  expect(count.found).toBeNull()
  for (let line = 2; line < 12; line++) count.take(line, 'Ana Lima e João Prado')
  count.take(12, null)
  expect(count.found).toEqual({ count: 10, lines: [2, 3, 4, 5, 6], example: 'Ana Lima e João Prado' })
})
