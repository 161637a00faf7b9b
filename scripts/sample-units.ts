/**
 * Writes the two sample files of examples/: invented people, valid documents, addresses at example.com and example.org. Seeded, so that running it
 * again changes nothing: node scripts/sample-units.ts
 */
import { writeFileSync } from 'node:fs'
import { apportion } from '../domain/apportionment.ts'
import { isCnpj, isCpf } from '../domain/cpf-cnpj.ts'

const titles = [
  'Bloco',
  'Unidade',
  'Andar',
  'Tipo',
  'Fração ideal',
  'Área (m²)',
  'Proprietário',
  'CPF/CNPJ',
  'E-mail',
  'Telefone',
  'Inquilino',
  'CPF do inquilino',
  'E-mail do inquilino',
  'Telefone do inquilino',
]
const given =
  'Adriana Alexandre Aline Antônio Beatriz Bruno Caio Camila Carlos Cecília Cláudia Daniel Débora Diego Eduardo Elaine Fábio Fernanda Gabriel Helena Igor Isabela João Joana José Júlia Larissa Leandro Letícia Lucas Luíza Marcelo Mariana Mateus Natália Otávio Patrícia Paulo Rafael Renata Rodrigo Sílvia Sônia Tatiana Thiago Vanessa Vinícius Vitória'.split(
    ' ',
  )
const family =
  'Almeida Andrade Araújo Barbosa Batista Cardoso Carvalho Castro Conceição Correia Dias Duarte Farias Fernandes Ferreira Freitas Gomes Gonçalves Lima Lopes Macedo Machado Magalhães Marques Martins Melo Mendes Miranda Monteiro Moraes Moreira Nascimento Nogueira Novaes Oliveira Pacheco Peixoto Pereira Pinheiro Queiroz Ramos Rezende Ribeiro Rocha Sales Santana Siqueira Tavares Teixeira Vasconcelos Vieira Xavier'.split(
    ' ',
  )

type Person = [name: string, document: string, email: string, phone: string]
const nobody: Person = ['', '', '', '']

/** mulberry32: a small seeded generator of whole numbers below `most`. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

const draw = numbersFrom(20261120)
const pick = (list: readonly string[]): string => list[draw(list.length)] ?? ''
const digits = (count: number): string => Array.from({ length: count }, () => draw(10)).join('')

/** The body with the two check digits that make it pass. */
function withCheckDigits(body: string, isValid: (text: string) => boolean): string {
  for (let tail = 0; tail < 100; tail += 1) {
    const document = body + String(tail).padStart(2, '0')
    if (isValid(document)) return document
  }
  throw new Error(`no check digits for ${body}`)
}

const cpf = (): string => withCheckDigits(digits(9), isCpf).replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
const cnpj = (): string =>
  withCheckDigits(`${digits(8)}0001`, isCnpj).replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
const phone = (): string => `(11) 9${8 - draw(3)}${digits(3)}-${digits(4)}`
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')

const taken = new Set<string>()
function person(): Person {
  const surname = pick(family)
  const name = `${pick(given)} ${[...new Set([pick(family), surname])].join(' ')}`
  if (taken.has(name)) return person()
  taken.add(name)
  return [name, cpf(), `${plain(name)}@example.${draw(2) ? 'com' : 'org'}`, phone()]
}

const company = (name: string): Person => [
  name,
  cnpj(),
  `contato@${plain(name).replaceAll('.', '-')}.example.com`,
  phone(),
]

/** A person, now and then the owner of the unit before, twice a company. */
function ownerOf(index: number, previous: Person): Person {
  if (index === 21) return company('Ipê Amarelo; Locações Ltda')
  if (index === 58) return company('Serra Azul Imóveis Ltda')
  return index % 13 === 7 ? previous : person()
}

/** Private area in hundredths of m² by position on the floor; the top floor has penthouses. */
const areas = [6840, 6840, 5410, 6175]
const areaOf = (floor: number, place: number, top: number): number =>
  Math.round((areas[place - 1] ?? 0) * (floor === top ? 1.6 : 1))

const decimal = (value: number, places: number): string =>
  (value / 10 ** places).toFixed(places).replace('.', ',')

/** Rows of a building: fractions by area, in millionths, that total exactly 1. */
function building(blocks: string[], floors: number, tenantEvery: number): string[][] {
  const units = blocks.flatMap((block) =>
    Array.from({ length: floors * 4 }, (_, index) => {
      const [floor, place] = [Math.floor(index / 4) + 1, (index % 4) + 1]
      return { block, floor, number: `${floor}0${place}`, area: areaOf(floor, place, floors) }
    }),
  )
  const fractions = apportion(
    1_000_000,
    units.map(({ area }) => area),
  )
  let previous = person()
  return units.map(({ block, floor, number, area }, index) => {
    previous = ownerOf(index, previous)
    const tenant = index % tenantEvery === 1 ? person() : nobody
    const kind = floor === floors ? 'Cobertura' : 'Apartamento'
    return [
      block,
      number,
      String(floor),
      kind,
      decimal(fractions[index] ?? 0, 6),
      decimal(area, 2),
      ...previous,
      ...tenant,
    ]
  })
}

const quoted = (cell: string): string => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const line = (cells: readonly string[]): string => cells.map(quoted).join(';')
const write = (name: string, lines: string[]) =>
  writeFileSync(new URL(`../examples/${name}`, import.meta.url), `${[line(titles), ...lines].join('\n')}\n`)

write('unidades-96.csv', building(['A', 'B', 'C'], 8, 4).map(line))

/** Twelve faults: eleven in one cell each, and the fractions, which then miss 1. */
const faulty = building(['A'], 6, 5)
const put = (row: number, title: string, value: (before: string) => string) => {
  const cells = faulty[row] ?? []
  const column = titles.indexOf(title)
  cells[column] = value(cells[column] ?? '')
}
put(1, 'CPF/CNPJ', (text) => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10))
put(3, 'CPF/CNPJ', () => '12.345.678/0001-00')
put(5, 'E-mail', (text) => text.replace('@', ' arroba '))
put(7, 'Telefone', () => '98765-4321')
put(9, 'Fração ideal', (text) => `-${text}`)
put(11, 'Unidade', () => '')
put(13, 'Tipo', () => 'Iglu')
put(15, 'Bloco', () => 'Residencial Jardim das Acácias')
put(17, 'Unidade', () => '403')
put(19, 'Proprietário', () => 'Concei\ufffd\ufffdo Ara\ufffdjo')
const faultyLines = faulty.map(line)
// An unclosed quote.
faultyLines[21] = `"${faultyLines[21]}`
write('unidades-com-erros.csv', faultyLines)
