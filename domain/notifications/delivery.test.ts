import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../permissions/roles.ts'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import { deliveriesOf, nextDigest, noPreferences, quietEnd } from './delivery.ts'
import { concerns, eventNames, events, isOn } from './events.ts'

// Brasília is three hours behind UTC.
const at = (local: string) => new Date(`2026-11-${local}:00-03:00`)
const night = { zone: brasiliaZone, quietFrom: '22:00', quietUntil: '07:00' }

describe('quiet hours', () => {
  test.each([
    ['20T23:30', at('21T07:00')],
    ['20T22:00', at('21T07:00')],
    ['21T06:59', at('21T07:00')],
    ['21T07:00', null],
    ['21T21:59', null],
  ])('over midnight, at %s', (now, end) => {
    expect(quietEnd(night, at(now))).toEqual(end)
  })
  test('within a day', () => {
    const siesta = { zone: brasiliaZone, quietFrom: '12:00', quietUntil: '14:00' }
    expect(quietEnd(siesta, at('20T13:10'))).toEqual(at('20T14:00'))
    expect(quietEnd(siesta, at('20T14:00'))).toBeNull()
  })
  test('none, or none of length', () => {
    expect(quietEnd({ zone: brasiliaZone, quietFrom: null, quietUntil: null }, at('20T23:30'))).toBeNull()
    expect(
      quietEnd({ zone: brasiliaZone, quietFrom: '22:00', quietUntil: '22:00' }, at('20T22:30')),
    ).toBeNull()
  })
})

describe('digest', () => {
  test.each([
    ['daily', '20T07:59', '20T08:00'],
    ['daily', '20T08:00', '21T08:00'],
    ['daily', '20T23:10', '21T08:00'],
    // 2026-11-20 is a Friday, the 23rd a Monday.
    ['weekly', '20T12:00', '23T08:00'],
    ['weekly', '23T07:00', '23T08:00'],
    ['weekly', '23T08:00', '30T08:00'],
    ['weekly', '22T23:59', '23T08:00'],
  ] as const)('%s, at %s', (digest, now, due) => {
    expect(nextDigest(digest, at(now), brasiliaZone)).toEqual(at(due))
  })
})

describe('deliveries', () => {
  const now = at('20T23:30')
  const open = ['app', 'email', 'push'] as const

  test('nothing chosen: inside the product and by e-mail, at once', () => {
    expect(
      deliveriesOf('charge_paid', { ...noPreferences, zone: brasiliaZone }, ['app', 'email'], now),
    ).toEqual([
      { channel: 'app', after: null, inDigest: false },
      { channel: 'email', after: null, inDigest: false },
    ])
  })

  test('quiet hours hold back what disturbs, not what waits in the product', () => {
    expect(deliveriesOf('charge_paid', { ...noPreferences, ...night }, open, now)).toEqual([
      { channel: 'app', after: null, inDigest: false },
      { channel: 'email', after: at('21T07:00'), inDigest: false },
      { channel: 'push', after: at('21T07:00'), inDigest: false },
    ])
  })

  test('a mandatory event leaves at once and cannot be switched off, on the channels that prove it', () => {
    const choices = { charge_issued: { email: false, app: false, push: false } }
    const preferences = { ...noPreferences, ...night, digest: 'weekly' as const, choices }
    expect(deliveriesOf('charge_issued', preferences, open, now)).toEqual([
      { channel: 'app', after: null, inDigest: false },
      { channel: 'email', after: null, inDigest: false },
    ])
  })

  test('a digest takes the e-mails alone', () => {
    expect(
      deliveriesOf('charge_paid', { ...noPreferences, zone: brasiliaZone, digest: 'daily' }, open, now),
    ).toEqual([
      { channel: 'app', after: null, inDigest: false },
      { channel: 'email', after: at('21T08:00'), inDigest: true },
      { channel: 'push', after: null, inDigest: false },
    ])
  })

  test('one’s own choice comes before the condominium’s', () => {
    const defaults = { charge_paid: { email: false } }
    expect(isOn('charge_paid', 'email', {}, defaults)).toBe(false)
    expect(isOn('charge_paid', 'email', { charge_paid: { email: true } }, defaults)).toBe(true)
    expect(isOn('charge_paid', 'whatsapp', {}, {})).toBe(false)
  })
})

test('every event is named as a column may hold it', () => {
  for (const name of eventNames) expect(name).toMatch(/^[a-z][a-z_]{2,39}$/)
  expect(Object.values(events).every(({ label, note }) => label.length > 0 && note.endsWith('.'))).toBe(true)
})

describe('whom an event concerns', () => {
  const toldOf = (role: Role) => eventNames.filter((name) => concerns(name, role))

  test('the front desk is told nothing of money', () => {
    expect(toldOf('doorman').filter((name) => events[name].area === 'money')).toEqual([])
    expect(toldOf('doorman')).toContain('membership_changed')
  })
  test('who pays is told of charges; the council alone of what waits for it; administrators of what people ask', () => {
    expect(toldOf('resident')).toEqual(expect.arrayContaining(['charge_issued', 'accounts_published']))
    expect(toldOf('resident')).not.toContain('bill_waiting')
    expect(toldOf('council')).toContain('bill_waiting')
    expect(toldOf('council')).not.toContain('accounts_question')
    expect(toldOf('admin')).toContain('accounts_question')
    expect(toldOf('owner_admin')).not.toContain('books_differ')
  })
  test('nobody is left out of what everybody may be told', () => {
    const everywhere = eventNames.filter((name) => roles.every((role) => concerns(name, role)))
    expect(everywhere).toEqual(expect.arrayContaining(['data_export_ready', 'handover_offered', 'test']))
  })
})
