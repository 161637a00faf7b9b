import { cpfOf } from './cpf.ts'
import { firstNames, surnames } from './names.ts'

/** Rows in one piece of the text. */
const PIECE = 2000
const PER_BLOCK = 400
const [first, last] = [firstNames.split(','), surnames.split(',')]

/**
 * A units file of so many rows: blocks 'A' to 'AAA…' of 400, floors of ten whose last door is a garage, each with its own owner, and a
 * tenant in every fourth; fractions that total 1.
 */
export function* unitsCsv(rows: number): Generator<string> {
  yield 'Bloco;Unidade;Tipo;Andar;Fração ideal;Proprietário;CPF;E-mail;Telefone;Inquilino;CPF do inquilino\n'
  for (let from = 0; from < rows; from += PIECE) {
    let piece = ''
    for (let row = from; row < Math.min(rows, from + PIECE); row++) piece += line(row, rows)
    yield piece
  }
}

function line(row: number, rows: number): string {
  const place = row % PER_BLOCK
  const floor = 1 + Math.floor(place / 10)
  const door = 1 + (place % 10)
  const kind = door === 10 ? 'Garagem' : 'Apartamento'
  const tenant = row % 4 === 0 ? `${nameOf(rows + row)};${cpfOf(rows + row)}` : ';'
  return `${blockOf(Math.floor(row / PER_BLOCK))};${100 * floor + door};${kind};${floor};1/${rows};${nameOf(row)};${cpfOf(row)};dona${row}@example.com;1191${String(row).padStart(7, '0')};${tenant}\n`
}

/** 'A' … 'Z', 'AA' … as sheets name their columns. */
function blockOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : blockOf(Math.floor(index / 26) - 1) + letter
}

/** Spread over the names as a hash would, the same in each run. */
function nameOf(row: number): string {
  const mixed = (salt: number) => Math.imul(row + salt, 2_654_435_761) >>> 8
  const one = (list: readonly string[], salt: number) => list[mixed(salt) % list.length]
  return `${one(first, 1)} ${one(last, 77_777)} ${one(last, 7_654_321)}`
}
