import { expect, test } from 'vitest'
import { folderPath, shownTo } from './folder-access.ts'
import { kindOfName, nameOfFile, retainUntil } from './kinds.ts'
import { passagesOf, tidy } from './passages.ts'
import { topicsOf } from './questions/answers.ts'
import { addYears } from './years.ts'

test('a dragged folder never leads out of where it is dropped', () => {
  expect(folderPath('../../etc/passwd')).toEqual(['etc', 'passwd'])
  expect(folderPath('..\\Contratos\\./2025//a\u202eb')).toEqual(['Contratos', '2025', 'a b'])
  expect(folderPath('/')).toEqual([])
  expect(folderPath(Array(40).fill('a').join('/'))).toHaveLength(10)
  expect(folderPath('x'.repeat(200))[0]).toHaveLength(80)
})

test('who sees a folder, in words', () => {
  expect(shownTo([], null)).toBe('Só a administração')
  expect(shownTo(['council', 'resident', 'doorman'], null)).toBe('Conselho, portaria e moradores')
  expect(shownTo(['owner'], 3)).toBe('Proprietários de 3 unidades')
})

test('kept five years at least from the latest of its days, minutes for ever', () => {
  expect(retainUntil('other', { kept_on: '2026-11-22' })).toBe('2031-11-22')
  expect(
    retainUntil('insurance', { kept_on: '2026-11-22', dated_on: '2026-01-01', expires_on: '2027-01-01' }),
  ).toBe('2032-01-01')
  expect(retainUntil('minutes', { kept_on: '2026-11-22' })).toBeNull()
  expect(addYears('2024-02-29', 5)).toBe('2029-02-28')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
})

test('what a document is, by its name', () => {
  expect(
    ['AVCB_2024.pdf', 'Ata AGO março', 'Apólice Porto', 'foto da frente', 'Carta', 'Cartaz'].map(kindOfName),
  ).toEqual(['fire_permit', 'minutes', 'insurance', 'other', 'letter', 'other'])
  expect(nameOfFile('Ata 1.2.pdf')).toBe('Ata 1.2')
  expect(nameOfFile('.pdf')).toBe('.pdf')
})

test('passages keep every word, at most 2,000 letters each, and nothing that a database refuses', () => {
  const text = Array.from({ length: 900 }, (_, n) => `palavra${n}`).join(' ')
  const found = passagesOf([{ page: 7, text }])
  expect(found.every(({ page, text: part }) => page === 7 && part.length <= 2000)).toBe(true)
  expect(found.map(({ text: part }) => part).join(' ')).toBe(text)
  expect(tidy('a\u0000b\ud800\ue000c\r\n\r\n\r\n\r\nd')).toBe('a b c\n\nd')
})

test('a question is about its words, each with what means the same', () => {
  const [dog, ...others] = topicsOf('Posso ter cachorro no meu apartamento?')
  expect(dog?.terms).toContain('animais')
  // Asking whether one may is not a topic of its own.
  expect(others.every(({ isAside }) => isAside)).toBe(true)
  expect(topicsOf('?? a o de')).toEqual([])
})
