import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folded } from '../../ascii.ts'
import { type AssetColumns, guessAssetColumns, readAssetRows } from './asset-file.ts'

const known = {
  places: new Map([['portaria', 'p1']]),
  suppliers: new Map([['bermad', 's1']]),
  names: new Set(['gerador']),
  keyOf: folded,
}
const sheet = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row, nth) => ({ line: nth + 1, cells: row.split(';') }))
function read(text: string, chosen: AssetColumns = {}) {
  const [header, ...rows] = sheet(text)
  return readAssetRows(rows, { ...guessAssetColumns(header!.cells), ...chosen }, known)
}

test('the sample is read whole, but for the one row that it has wrong on purpose', () => {
  const text = readFileSync(new URL('../../../examples/equipamentos-25.csv', import.meta.url), 'utf8')
  const { assets, faults, remarks } = read(text.replace('\nGerador;', '\nGerador 1;'))
  expect(assets.length).toBe(24)
  expect(faults).toEqual([
    {
      line: 7,
      message: '“11/2019” não é uma data. Em “Instalado em”, escreva o dia inteiro, como 05/11/2026.',
    },
  ])
  expect(remarks).toEqual([])
  expect(assets.filter(({ category }) => category === 'other')).toEqual([])
  expect(assets.find(({ name }) => name === 'Para-raios')?.category).toBe('lightning')
  expect(assets[0]).toEqual({
    line: 2,
    name: 'Elevador social 1',
    category: 'lift',
    place_id: null,
    place_note: 'Hall social',
    maker: 'Atlas Schindler',
    model: '3300',
    serial: 'AS-48211',
    notes: 'Oito paradas',
    installed_on: '2018-03-15',
    warranty_until: null,
    supplier_id: null,
    life_years: 25,
    replacement_cents: 19_800_000,
  })
})

test('a place and a supplier are found by name; what is not found stays in words', () => {
  const { assets, remarks } = read(
    'Item;Local;Fornecedor;Tipo\nVálvula;PORTARIA;Bermad;\nBomba 3;Poço;Hidro Sul;Coisa\n',
  )
  expect(assets).toMatchObject([
    { place_id: 'p1', place_note: '', supplier_id: 's1', notes: '', category: 'water' },
    {
      place_id: null,
      place_note: 'Poço',
      supplier_id: null,
      notes: 'Fornecedor: Hidro Sul',
      category: 'pump',
    },
  ])
  expect(remarks).toEqual([
    { line: 3, message: 'O fornecedor “Hidro Sul” não está cadastrado: fica nas observações.' },
    { line: 3, message: 'O tipo “Coisa” não existe: entra em Bombas.' },
  ])
})

test('what cannot be is said by line, and the rest is taken', () => {
  const { assets, faults } = read(
    [
      'Nome;Instalado em;Garantia até;Vida útil;Custo',
      'Gerador;;;;',
      ';01/01/2020;;;',
      'Bomba 1;01/01/2020;01/01/2019;;',
      'Bomba 1;;;dez;',
      'Bomba 1;;;0;',
      'Bomba 1;;;;caro',
      'Bomba 1;;31/02/2027;;',
      'Bomba 1;2020-01-31;;10 anos;1.500,50',
      'BOMBA 1;;;;',
      `${'x'.repeat(81)};;;;`,
    ].join('\n'),
  )
  expect(assets).toMatchObject([
    { name: 'Bomba 1', installed_on: '2020-01-31', life_years: 10, replacement_cents: 150_050 },
  ])
  expect(faults.map(({ line, message }) => [line, message])).toEqual([
    [2, '“Gerador” já está no cadastro.'],
    [3, 'A linha não diz o nome do equipamento.'],
    [4, 'A garantia termina antes da instalação.'],
    [5, '“dez” não é uma vida útil de 1 a 100 anos.'],
    [6, '“0” não é uma vida útil de 1 a 100 anos.'],
    [7, '“caro” não é um valor em reais.'],
    [8, '“31/02/2027” não é uma data. Em “Garantia até”, escreva o dia inteiro, como 05/11/2026.'],
    [10, '“BOMBA 1” já veio na linha 9. Dê nomes diferentes, como “Bomba 2”.'],
    [11, 'Nome passa de 80 letras.'],
  ])
})
