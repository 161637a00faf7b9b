import { expect, test } from 'vitest'
import { eventNames } from '../notifications/events.ts'
import { faultsOf, filledSubject, isSameText, partsOf, placeholdersOf, typedText } from './letter-texts.ts'

const none = { subject: null, opening: null, closing: null }
const marks = (
  event: Parameters<typeof faultsOf>[0],
  part: 'subject' | 'opening' | 'closing',
  text: string,
) => faultsOf(event, { ...none, [part]: text }).map(({ from, to }) => text.slice(from, to))

test.each([
  ['<script>alert(1)</script>', ['<script>', '</script>']],
  ['1 < 2 > a', ['< 2 >']],
  ['a > b', ['>']],
  ['Oi {{condominio}}', ['{', '}']],
  ['Oi {condominio', ['{']],
  ['Oi {nome}', ['{nome}']],
  ['Oi {vencimento}', ['{vencimento}']],
  ['Oi {constructor}', ['{constructor}']],
  ['Veja https://golpe.example/a?b=c agora', ['https://golpe.example/a?b=c']],
  ['Veja prumo-seguro.com/entrar agora', ['prumo-seguro.com/entrar']],
  ['Escreva para a@golpe.com.br', ['golpe.com.br']],
  ['Veja //golpe', ['//golpe']],
  ['x'.repeat(10_000), ['x'.repeat(9400)]],
])('%j is refused in an opening, with the place', (text, places) => {
  expect(marks('poll_opened', 'opening', text)).toEqual(places)
})

test('what is not seen is gone before it is judged', () => {
  const typed = { subject: 'Pague\u202e aqui', opening: 'Pa\u200bgue\u0000', closing: ' \u200b' }
  expect(typedText(typed)).toEqual({ subject: 'Pague aqui', opening: 'Pague', closing: null })
})

test.each([
  'Até 15/12, às 18h. Art. 1.336 do Código Civil.',
  'R$ 10,00 & mais; “aspas”\nOutra linha',
  'Café ☕ com ação',
])('%j is good', (text) => {
  expect(marks('poll_opened', 'opening', text)).toEqual([])
})

test('a subject has one line, its length and what the event needs', () => {
  expect(marks('poll_opened', 'subject', '{assunto}\nBcc: a')).toEqual(['\n'])
  expect(marks('poll_opened', 'subject', 'Há uma enquete')).toEqual(['Há uma enquete'])
  expect(marks('charge_issued', 'subject', '{unidade} vence')).toEqual(['{unidade} vence'])
  expect(marks('charge_issued', 'subject', '{unidade} vence em {vencimento}')).toEqual([])
  expect(marks('charge_issued', 'subject', 'Prumo: {assunto}')).toEqual([])
  expect(marks('poll_opened', 'subject', `{assunto}${'x'.repeat(112)}`)).toEqual(['x'])
})

test('a title that greets by name stays inside a letter about money', () => {
  expect(marks('charge_issued', 'subject', '{assunto} {titulo}')).toEqual(['{titulo}'])
  expect(marks('charge_issued', 'opening', '{titulo}')).toEqual([])
})

test('what a law or the condominium writes is not changed', () => {
  expect(marks('announcement_legal', 'subject', '{assunto}!')).toEqual(['{assunto}!'])
  expect(marks('announcement_legal', 'opening', 'Antes')).toEqual(['Antes'])
  expect(marks('announcement_legal', 'closing', 'Depois')).toEqual([])
  expect(marks('charge_overdue', 'subject', '{assunto}')).toEqual(['{assunto}'])
  for (const event of eventNames) {
    expect(partsOf(event)).toContain('closing')
    expect(placeholdersOf(event, 'closing')).toContain('condominio')
  }
})

test('typed text loses its edges, and nothing is the product own', () => {
  const typed = typedText({ subject: '  Oi ', opening: 'a\r\nb\r', closing: ' \n ' })
  expect(typed).toEqual({ subject: 'Oi', opening: 'a\nb', closing: null })
  expect(isSameText(typed, { ...typed })).toBe(true)
  expect(isSameText(typed, none)).toBe(false)
})

test('a subject is one line of two hundred letters at most, whatever its values hold', () => {
  const subject = filledSubject('{condominio}', { condominio: `a\r\nBcc: x\u2028${'y'.repeat(400)}` })
  expect(subject).toMatch(/^a Bcc: x y+…$/)
  expect(subject).toHaveLength(200)
})
