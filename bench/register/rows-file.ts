import { cpfOf } from './cpf.ts'

/** Rows in one piece of the text. */
const PIECE = 2000

/** A units file of so many rows: four blocks, each with its own owner, and a tenant in every fourth; fractions that total 1. */
export function* unitsCsv(rows: number): Generator<string> {
  yield 'Bloco;Unidade;Andar;Fração ideal;Proprietário;CPF;E-mail;Telefone;Inquilino;CPF do inquilino\n'
  for (let from = 0; from < rows; from += PIECE) {
    let piece = ''
    for (let row = from; row < Math.min(rows, from + PIECE); row++) piece += line(row, rows)
    yield piece
  }
}

function line(row: number, rows: number): string {
  const perBlock = Math.ceil(rows / 4)
  const place = row % perBlock
  const floor = Math.floor(place / 100) % 200
  const tenant = row % 4 === 0 ? `Inquilina ${row};${cpfOf(rows + row)}` : ';'
  return `T${1 + Math.floor(row / perBlock)};${place + 1};${floor};1/${rows};Proprietária ${row};${cpfOf(row)};dona${row}@example.com;1191${String(row).padStart(7, '0')};${tenant}\n`
}
