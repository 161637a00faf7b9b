import { expect, test } from 'vitest'
import { namesIn } from './paired-names.ts'

test.each([
  ['Ana Lima e João Prado', ['Ana Lima', 'João Prado']],
  ['ANA LIMA / JOAO PRADO', ['ANA LIMA', 'JOAO PRADO']],
  ['Ana Lima & João da Silva', ['Ana Lima', 'João da Silva']],
  ['Ana Lima; Rui Sá', ['Ana Lima', 'Rui Sá']],
  ['Ana Lima, Rui Sá e Caio Dias', ['Ana Lima', 'Rui Sá', 'Caio Dias']],
  ['Ana Lima, Rui Sá, e Caio Dias', ['Ana Lima', 'Rui Sá', 'Caio Dias']],
  ['Artur Costa e Rita Costa', ['Artur Costa', 'Rita Costa']],
])('%s: people of one cell, in its order', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

test.each([
  'Artur da Costa e Silva',
  'Maria Costa e Silva Neto',
  'Lima & Prado Advogados Associados',
  'Construtora Boa Vista S/A',
  'Ana e João Prado',
  'Padaria do Zé e Filhos Ltda',
  'Eduardo Lima',
  'Prado, João Antônio',
  'Ana Lima, viúva, e João Prado',
  'Ana Lima e ANA LIMA',
  'Ana Lima e ',
  ' e ',
  '',
])('%j is not several people', (cell) => {
  expect(namesIn(cell)).toBeNull()
})
