import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

const of = (text: string, withItems = false) => clausesOf([{ page: 1, text }], withItems)
const labels = (text: string, withItems = false) => of(text, withItems).map(({ label }) => label)

test('articles in every way that conventions write them, each paragraph by itself', () => {
  const text = `CAPÍTULO II
DOS ANIMAIS
Art. 12 - É permitido ter animais.
§ 1º Os animais usam o elevador de serviço.
§ 2o. Dejetos são recolhidos.
Artigo 13º. O silêncio começa às 22h.
Parágrafo único - Aos sábados, às 23h.
ART. 14. Nada mais.
Art 15º-A – Inserido depois.`
  expect(of(text)).toEqual([
    { label: 'Art. 12', chapter: 'DOS ANIMAIS', page: 1, body: 'É permitido ter animais.' },
    {
      label: 'Art. 12, § 1º',
      chapter: 'DOS ANIMAIS',
      page: 1,
      body: 'Os animais usam o elevador de serviço.',
    },
    { label: 'Art. 12, § 2º', chapter: 'DOS ANIMAIS', page: 1, body: 'Dejetos são recolhidos.' },
    { label: 'Art. 13', chapter: 'DOS ANIMAIS', page: 1, body: 'O silêncio começa às 22h.' },
    { label: 'Art. 13, parágrafo único', chapter: 'DOS ANIMAIS', page: 1, body: 'Aos sábados, às 23h.' },
    { label: 'Art. 14', chapter: 'DOS ANIMAIS', page: 1, body: 'Nada mais.' },
    { label: 'Art. 15-A', chapter: 'DOS ANIMAIS', page: 1, body: 'Inserido depois.' },
  ])
})

test('clauses by number and by word', () => {
  expect(
    labels('CLÁUSULA 1ª - Do objeto.\nCláusula Segunda: Do prazo.\nCLÁUSULA DÉCIMA PRIMEIRA – Da multa.'),
  ).toEqual(['Cláusula 1ª', 'Cláusula 2ª', 'Cláusula 11'])
})

test('an article cited at the beginning of a wrapped line begins nothing', () => {
  const found = of('Art. 8º Aplica-se a multa do\nart. 30 desta convenção, e o\n§ 2º dele.\nArt. 9º Fim.')
  expect(found.map(({ label }) => label)).toEqual(['Art. 8º', 'Art. 9º'])
  expect(found[0]?.body).toBe('Aplica-se a multa do art. 30 desta convenção, e o § 2º dele.')
})

test('page numbers, divided words and pages in between do not cut a clause', () => {
  const found = clausesOf([
    { page: 3, text: 'Art. 1º A assem-\nbleia reúne-se\nPágina 3 de 9' },
    { page: 4, text: 'em março.\nArt. 2º Convoca-se por carta.\n4' },
  ])
  expect(found).toEqual([
    { label: 'Art. 1º', chapter: null, page: 3, body: 'A assembleia reúne-se em março.' },
    { label: 'Art. 2º', chapter: null, page: 4, body: 'Convoca-se por carta.' },
  ])
})

test('items are of minutes alone', () => {
  const text =
    'ATA DA ASSEMBLEIA\nAos dez dias reuniram-se os condôminos.\n1. Prestação de contas. Aprovada.\n2) Eleição. Eleita Helena.'
  expect(labels(text, true)).toEqual(['Item 1', 'Item 2'])
  expect(labels(text)).toEqual([])
})

test('incisos and letters stay in their article', () => {
  const [one, ...others] = of('Art. 4º São deveres:\nI - pagar;\na) em dia;\nII - zelar.')
  expect(others).toEqual([])
  expect(one?.body).toBe('São deveres: I - pagar; a) em dia; II - zelar.')
})

test('a text without clauses has none, and neither has nonsense', () => {
  expect(labels('Orçamento de pintura, 3 demãos.')).toEqual([])
  expect(labels('Artigos de limpeza\nCláusula pétrea do senhor\n§\nArt.')).toEqual([])
})

test('an article that begins with the word "O" keeps it: an ordinal is glued to its number', () => {
  const text =
    'Art. 22 O condômino pode votar.\nArt. 23o. A taxa é mensal.\n§ 1 O síndico recebe.\nArt. 24 - O fundo.'
  expect(of(text).map(({ label, body }) => [label, body])).toEqual([
    ['Art. 22', 'O condômino pode votar.'],
    ['Art. 23', 'A taxa é mensal.'],
    ['Art. 23, § 1º', 'O síndico recebe.'],
    ['Art. 24', 'O fundo.'],
  ])
  expect(of('Cláusula 3: A locação é livre.').map(({ body }) => body)).toEqual(['A locação é livre.'])
})
