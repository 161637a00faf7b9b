import { expect, test } from 'vitest'
import { eventNames } from '../../../domain/notifications/events.ts'
import { footMark } from '../layout.ts'
import { withStopLine } from '../stop-line.ts'
import { samples } from './samples.ts'

/** First names and surnames of the invented people. */
const names = /Marina|Alves|Souza|Paulo|Prado|Helena/
const money = /R\$|\d+,\d\d/
const debt = /dívida|atras|dev(e|ido|edor)|inadimpl|não foi pag|vencid|acordo/i

test.each(eventNames)('%s has a letter that greets, says and leads', (name) => {
  const letter = samples[name]()
  expect(letter.subject.length).toBeGreaterThan(5)
  expect(letter.subject).not.toMatch(/undefined|null|\n/)
  expect(letter.html).toContain(footMark)
  expect(letter.html).not.toMatch(/undefined|\[object/)
  expect(letter.text.length).toBeGreaterThan(80)
})

test.each(eventNames)('%s names nobody beside a debt where everybody sees it', (name) => {
  const { subject } = samples[name]()
  const isOfMoney = money.test(subject) || debt.test(subject)
  expect(isOfMoney && names.test(subject)).toBe(false)
})

test('a letter says how to stop its kind, or why nobody can', () => {
  const letter = samples.charge_paid()
  const optional = withStopLine(letter, 'https://prumo.example/avisos/parar?token=a', null)
  expect(optional.html).toContain('href="https://prumo.example/avisos/parar?token=a"')
  expect(optional.text).toContain('https://prumo.example/avisos/parar?token=a')
  const mandatory = withStopLine(letter, null, 'É a resposta a um pedido seu.')
  expect(mandatory.html).toContain('Este aviso sempre chega. É a resposta a um pedido seu.')
  expect(mandatory.html).not.toContain('parar?token')
})
