import { expect, test } from 'vitest'
import { peopleOf, readGuestLines } from './lines.ts'

const named = (text: string) => readGuestLines(text).map(({ name }) => name)

test('names are read as they stand in a group, a sheet or a numbered list', () => {
  expect(named('1. Ana Souza\n2) Beto Lima\n- Caio  Prado\n• Dora Reis\r\n\n  \n03 - Eva')).toEqual([
    ...['Ana Souza', 'Beto Lima', 'Caio Prado', 'Dora Reis', 'Eva'],
  ])
})

test('document, plate and companions come in any order; a word that is none of these is not taken for one', () => {
  expect(readGuestLines('Ana Souza; abc-1d23; 12.345.678-9; +2')).toEqual([
    { name: 'Ana Souza', document: '123456789', plate: 'ABC1D23', companions: 2 },
  ])
  expect(readGuestLines('Beto (+3)\tvegetariano')).toEqual([
    { name: 'Beto', document: null, plate: null, companions: 3 },
  ])
})

test('the same name twice is one guest, who keeps what either line said', () => {
  expect(readGuestLines('ana souza\nAna Souza; ABC1D23; +1\nAna Souza; 99887766')).toEqual([
    { name: 'ana souza', document: '99887766', plate: 'ABC1D23', companions: 1 },
  ])
})

test('a line without a letter names nobody, and people are guests with whom they bring', () => {
  expect(named('+2\n---\n12345')).toEqual([])
  expect(peopleOf([{ companions_max: 0 }, { companions_max: 2 }])).toBe(4)
})
