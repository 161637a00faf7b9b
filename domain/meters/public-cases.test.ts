import { expect, test } from 'vitest'
import { guessColumns } from './reading-file.ts'

test.each([
  [['Apto', 'Nº do hidrômetro', 'Valor (R$)', 'Leitura'], { unit: 0, serial: 1, value: 3 }],
  [['Unidade', 'Leitura anterior', 'Leitura atual', 'Consumo', 'Valor'], { unit: 0, value: 2 }],
  [['Unidade', 'Valor', 'Leitura'], { unit: 0, value: 2 }],
  [['Unidade', 'Valor'], { unit: 0, value: 1 }],
])('%s', (header, columns) => {
  expect(guessColumns(header)).toEqual(columns)
})
