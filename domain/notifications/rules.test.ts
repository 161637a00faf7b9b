import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { channels, eventNames, events, type NotificationEvent } from './events.ts'
import { nextChannel, patienceOf, type Tried } from './fall-back.ts'
import { floodEnd, floodMinutes, floodMost } from './flood.ts'
import { afterReceipt, type MessageStatus, receiptStatuses } from './receipts.ts'
import { shortText, shortTexts, whatsAppParameters, whatsAppTemplate } from './short-texts.ts'
import { gsmLength, smsSegments, smsText, toGsm } from './sms.ts'
import { mustArrive, priorityOf } from './urgency.ts'

const now = new Date('2026-11-22T15:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const statuses: MessageStatus[] = ['queued', ...receiptStatuses]
const tried = fc.record({
  // A message inside the product is never in transit.
  channel: fc.constantFrom(...channels.filter((channel) => channel !== 'app')),
  status: fc.constantFrom(...statuses),
  sentAt: fc.option(fc.integer({ min: 0, max: 3000 }).map(ago), { nil: null }),
})

describe('receipts', () => {
  test('in whatever order and however often they come, the end is the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...receiptStatuses), { minLength: 1 }),
        fc.infiniteStream(fc.nat()),
        (given, random) => {
          const shuffled = [...given, ...given]
            .map((receipt) => ({ receipt, place: random.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ receipt }) => receipt)
          const end = (list: typeof given) => list.reduce<MessageStatus>(afterReceipt, 'queued')
          expect(end(shuffled)).toBe(end(given))
        },
      ),
    )
  })
  test('a late “sent” undoes nothing; a delivery corrects a failure', () => {
    expect(afterReceipt('read', 'sent')).toBe('read')
    expect(afterReceipt('failed', 'sent')).toBe('failed')
    expect(afterReceipt('failed', 'delivered')).toBe('delivered')
  })
})

describe('another channel', () => {
  const event = fc.constantFrom(...eventNames)
  const open = fc.subarray([...channels])

  test('never one that was tried, never one that the person has not, and only of what must arrive', () => {
    fc.assert(
      fc.property(event, fc.array(tried, { minLength: 1, maxLength: 4 }), open, (name, before, has) => {
        const next = nextChannel(name, before, has, now)
        if (next === null) return
        expect(mustArrive(name)).toBe(true)
        expect(has).toContain(next)
        expect(before.map(({ channel }) => channel)).not.toContain(next)
        expect(before.some(({ status }) => status === 'queued' || status === 'delivered')).toBe(false)
      }),
    )
  })
  test('each failure leads on until nothing is left, through each channel once', () => {
    const all: Tried[] = [{ channel: 'email', status: 'failed', sentAt: null }]
    const path: string[] = []
    for (;;) {
      const next = nextChannel('charge_issued', all, ['app', 'email', 'push', 'whatsapp', 'sms'], now)
      if (!next) break
      path.push(next)
      all.push({ channel: next, status: 'failed', sentAt: null })
    }
    expect(path).toEqual(['push', 'whatsapp', 'sms'])
  })
  test('a phone’s receipt is waited for, and no longer', () => {
    const minutes = patienceOf('bill_urgent') / 60_000
    const sent = (at: Date): Tried[] => [
      { channel: 'email', status: 'failed', sentAt: null },
      { channel: 'whatsapp', status: 'sent', sentAt: at },
    ]
    const has = ['whatsapp', 'sms'] as const
    expect(nextChannel('bill_urgent', sent(ago(minutes - 1)), has, now)).toBeNull()
    expect(nextChannel('bill_urgent', sent(ago(minutes + 1)), has, now)).toBe('sms')
    expect(patienceOf('charge_issued')).toBeGreaterThan(patienceOf('bill_urgent'))
  })
})

describe('floods', () => {
  test('the fourth in ten minutes waits for the tenth minute of the first; what must arrive never does', () => {
    const lately = [ago(8), ago(4), ago(1)]
    expect(floodEnd('charge_paid', lately, now)).toEqual(new Date(now.getTime() + 2 * 60_000))
    expect(floodEnd('charge_paid', lately.slice(1), now)).toBeNull()
    expect(floodEnd('bill_urgent', lately, now)).toBeNull()
  })
  test('nobody waits longer than the window, and nobody below the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...eventNames),
        fc.array(fc.integer({ min: 0, max: 60 })),
        (name, minutes) => {
          const end = floodEnd(name, minutes.map(ago), now)
          const recent = minutes.filter((one) => one < floodMinutes).length
          if (recent < floodMost || mustArrive(name) || name === 'test') expect(end).toBeNull()
          else {
            expect(end!.getTime()).toBeGreaterThan(now.getTime())
            expect(end!.getTime()).toBeLessThanOrEqual(now.getTime() + floodMinutes * 60_000)
          }
        },
      ),
    )
  })
})

describe('short texts', () => {
  const every = Object.entries(shortTexts['pt-BR'])
  const longDetail =
    'Convocação para a assembleia geral extraordinária\n\n     sobre a reforma da fachada e a troca dos elevadores'

  test.each(every)('%s carries no amount, no name and no figure of a debt', (_, text) => {
    expect(text).not.toMatch(/R\$|\d|\{(?!assunto\})/)
    expect(text.length).toBeLessThanOrEqual(100)
    expect(text).toMatch(/[.}!]$/)
  })
  test.each(every.map(([name]) => name as keyof (typeof shortTexts)['pt-BR']))(
    '%s fits two text messages, and WhatsApp takes its parameters',
    (name) => {
      const condominium = 'Condomínio Edifício Residencial Jardim das Jabuticabeiras'
      const url =
        'https://prumo.example.com.br/dashboard/finances/cobrancas/0193b8c2-6f1e-7a60-9f0c-7f1a2b3c4d5e'
      const text = smsText(condominium, shortText(name, longDetail), url)
      expect(smsSegments(text)).toBeLessThanOrEqual(2)
      expect(text.startsWith('Condominio Edificio')).toBe(true)
      expect(text.endsWith(url)).toBe(true)
      const parameters = whatsAppParameters(name, condominium, longDetail)
      for (const parameter of parameters) expect(parameter).not.toMatch(/[\n\t]| {4,}|^$/)
      expect(whatsAppTemplate(name).body.match(/\{\{\d\}\}/g)).toHaveLength(parameters.length)
    },
  )
  test('a usual one is a single text message', () => {
    expect(
      smsSegments(
        smsText('Residencial Jacarandá', shortText('charge_issued', null), 'https://prumo.com.br/dashboard'),
      ),
    ).toBe(1)
  })
  test('without a detail the text stands alone', () =>
    expect(shortText('announcement', null)).toBe('Comunicado'))
})

describe('GSM 03.38', () => {
  test('accents and signs go, length counts the escape', () => {
    expect(toGsm('São João – 1º “andar”')).toBe('Sao Joao - 1o "andar"')
    expect(gsmLength('a€')).toBe(3)
    expect(gsmLength('日')).toBeNull()
    expect(smsSegments('a'.repeat(160))).toBe(1)
    expect(smsSegments('a'.repeat(161))).toBe(2)
  })
  test('whatever is written can be sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(gsmLength(toGsm(text))).not.toBeNull()
      }),
    )
  })
})

test('what cannot wait leaves before what must arrive, and that before the rest', () => {
  for (const name of eventNames) {
    const event: NotificationEvent = events[name]
    expect(priorityOf(name)).toBe(event.urgent ? 0 : event.mandatory ? 1 : 2)
  }
})
