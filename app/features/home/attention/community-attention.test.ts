import { expect, test } from 'vitest'
import { communityLines, ownCommunityLines } from './community-attention.ts'

const today = '2026-12-01'
const at = '2026-12-05T20:00:00Z'

test('the síndico is led to the request itself when there is one, else to the list', () => {
  const requests = { count: 1, id: 'r1', area: 'Salão de festas', starts_at: at }
  expect(communityLines({ today, requests })).toMatchObject([
    {
      title: '1 pedido de reserva a decidir',
      note: expect.stringMatching(/^Salão de festas, .*05\/12.*17:00\.$/),
      to: '/dashboard/reservations/r1',
    },
  ])
  expect(communityLines({ today, requests: { ...requests, count: 3 } })).toMatchObject([
    { title: '3 pedidos de reserva a decidir', to: '/dashboard/reservations/lista?situacao=pending' },
  ])
})

test('what does not wait, or is not in the plan, has no line', () => {
  const none = { count: 0, id: null, area: null, starts_at: null }
  expect(
    communityLines({
      today,
      requests: none,
      deposits: 0,
      damages: { count: 0, silent: 0, id: null },
      late: null,
      reports: 0,
      decide: 0,
    }),
  ).toEqual([])
  expect(communityLines({ today, requests: null, deposits: 2, late: 1, reports: 1, decide: 1 })).toHaveLength(
    4,
  )
  expect(ownCommunityLines({ today, offers: null, answers: [], next: null, cases: [], asked: [] })).toEqual(
    [],
  )
})

test('a damage is decided on its booking’s page, and says whether the unit answered', () => {
  const lineOf = (damages: { count: number; silent: number; id: string }) =>
    communityLines({ today, damages }).map(({ title, note, verb, to }) => [title, note, verb, to])
  expect(lineOf({ count: 1, silent: 1, id: 'b1' })).toEqual([
    [
      '1 dano sem resposta a decidir',
      'O prazo da unidade terminou: confirme, reduza ou retire.',
      'Decidir o dano',
      '/dashboard/reservations/b1',
    ],
  ])
  expect(lineOf({ count: 1, silent: 0, id: 'b1' })[0]![0]).toBe('1 dano de reserva a decidir')
  expect(lineOf({ count: 3, silent: 1, id: 'b1' })[0]).toMatchObject([
    '3 danos de reservas a decidir',
    expect.stringMatching(/^1 sem resposta/),
    'Decidir o mais antigo',
    '/dashboard/reservations/b1',
  ])
})

test('a resident is led to the damage that waits for an answer', () => {
  const answers = [{ id: 'b2', area: 'Salão', cents: 15_000, until: '2026-12-08' }]
  expect(ownCommunityLines({ today, answers })).toMatchObject([
    {
      title: expect.stringMatching(/^Dano de R\$\s150,00: Salão$/),
      note: 'Aceite ou conteste até 08/12/2026. Sem resposta, a administração decide.',
      verb: 'Responder',
      to: '/dashboard/reservations/b2',
    },
  ])
})

test('a resident reads what ends first before the booking of this week', () => {
  const lines = ownCommunityLines({
    today,
    offers: [{ area: 'Quadra', starts_at: at, expires_at: '2026-12-02T15:00:00Z' }],
    next: { id: 'b1', area: 'Churrasqueira', starts_at: at, ends_at: at },
    cases: [
      { id: 'c1', number: '2026/0007', state: 'noticed', term_ends_on: null },
      { id: 'c2', number: '2026/0008', state: 'defence', term_ends_on: '2026-12-10' },
      { id: 'c3', number: '2026/0009', state: 'fine', term_ends_on: '2026-12-11' },
    ],
    asked: [{ id: 'i1', title: 'Barulho', publish: true }],
  })
  expect(lines.map(({ verb, to }) => [verb, to])).toEqual([
    ['Responder', '/dashboard/reservations'],
    ['Ler notificação', '/dashboard/penalties/c1'],
    ['Ver processo', '/dashboard/penalties/c2'],
    ['Ver processo', '/dashboard/penalties/c3'],
    ['Responder', '/dashboard/incidents/i1'],
    ['Ver reserva', '/dashboard/reservations/b1'],
  ])
  expect(lines.map(({ note }) => note)).toEqual(
    expect.arrayContaining(['Defesa até 10/12/2026.', 'Recurso até 11/12/2026.']),
  )
})
