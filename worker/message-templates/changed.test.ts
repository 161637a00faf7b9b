import { expect, test } from 'vitest'
import { faultsOf, type letterParts, partsOf, placeholdersOf } from '../../domain/letters/letter-texts.ts'
import { type EventName, eventNames } from '../../domain/notifications/events.ts'
import { changedLetter } from './changed.ts'
import { footMark } from './layout.ts'
import { originalHash } from './samples/original.ts'
import { samples } from './samples/samples.ts'

/** Every part with every placeholder that it may have. */
const fullText = (event: EventName) => {
  const of = (part: (typeof letterParts)[number]) =>
    partsOf(event).includes(part)
      ? placeholdersOf(event, part)
          .map((name) => `{${name}}`)
          .join(' ')
      : null
  return { subject: of('subject'), opening: of('opening'), closing: of('closing') }
}

test.each(eventNames)('a letter of %s has a value for each placeholder of its list', (event) => {
  const own = samples[event]()
  const text = fullText(event)
  expect(faultsOf(event, text).filter(({ words }) => !words.startsWith('Até'))).toEqual([])
  const letter = changedLetter(own.letter!, text)
  for (const said of [letter.subject, letter.text]) {
    expect(said).not.toMatch(/[{}]|undefined/)
    expect(said).toContain(partsOf(event).includes('subject') ? own.letter!.condominium : '')
  }
  expect(letter.subject).not.toBe(partsOf(event).includes('subject') ? own.subject : '')
  expect(letter.html.split(footMark)).toHaveLength(2)
  for (const { html, text: plain } of own.letter!.blocks) {
    expect(letter.html).toContain(html)
    expect(letter.text).toContain(plain)
  }
})

test.each(eventNames)('the product own letter of %s has one hash', async (event) => {
  expect(await originalHash(event)).toMatch(/^[0-9a-f]{64}$/)
  expect(await originalHash(event)).toBe(await originalHash(event))
})

test('an opening stands before what the letter says, a closing after it', () => {
  const own = samples.charge_paid()
  const { text } = changedLetter(own.letter!, {
    subject: null,
    opening: 'Primeiro.\nDepois de {titulo}.',
    closing: 'Por fim, {unidade}.',
  })
  const [first, second, third] = ['Primeiro.\nDepois de Marina', 'Pago por Pix', 'Por fim, A-101.'].map(
    (words) => text.indexOf(words),
  )
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first!)
  expect(third).toBeGreaterThan(second!)
})

test('nothing that a text or a value holds becomes HTML, another line of the head or another placeholder', () => {
  const own = samples.charge_paid().letter!
  const letter = changedLetter(
    { ...own, condominium: '<b>{valor}</b>\r\nBcc: outro@example.com', eyebrow: '&lt;' },
    { subject: '{condominio}', opening: '{condominio} <script>', closing: '{sobre}' },
  )
  expect(letter.subject).toBe('<b>{valor}</b> Bcc: outro@example.com')
  expect(letter.html).not.toMatch(/<script>|<b>/)
  expect(letter.html).toContain('&#60;b&#62;{valor}')
})

test('a placeholder without a value throws', () => {
  const own = samples.poll_opened().letter!
  for (const name of ['vencimento', 'constructor', 'x'])
    expect(() => changedLetter(own, { subject: null, opening: `{${name}}`, closing: null })).toThrow(name)
})
