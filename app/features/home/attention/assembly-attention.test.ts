import { expect, test } from 'vitest'
import { assemblyLines } from './assembly-attention.ts'
import { ownCommunityLines } from './community-attention.ts'

const called = {
  id: 'a1',
  title: 'Contas de 2026',
  state: 'called' as const,
  at: '2026-12-10T22:30:00Z',
  second_call_at: '2026-12-10T23:00:00Z',
}

test('the next assembly says when, and what one does: read and give a proxy, come in, come back', () => {
  const [line] = assemblyLines({ next: called, sign: [] })
  expect(line).toMatchObject({
    title: expect.stringMatching(/^Assembleia .*10\/12.*19:30, em segunda chamada 20:00$/),
    verb: 'Ver a pauta',
    to: '/dashboard/voting/a1',
  })
  expect(assemblyLines({ next: { ...called, state: 'open' }, sign: [] })).toMatchObject([
    { verb: 'Entrar na assembleia', to: '/dashboard/voting/a1/sala' },
  ])
  expect(assemblyLines({ next: { ...called, state: 'suspended' }, sign: [] })[0]!.title).toContain('continua')
})

test('signatures are everybody’s, proxies, questions and minutes the management’s; what does not wait has no line', () => {
  const waiting = {
    next: called,
    sign: [{ id: 'a0', title: 'AGO' }],
    proxies: 2,
    questions: 1,
    minutes: { id: 'a0', title: 'AGO' },
  }
  expect(
    assemblyLines(waiting)
      .map(({ title }) => title)
      .slice(1),
  ).toEqual([
    'Ata a assinar: AGO',
    '2 procurações a conferir',
    '1 pergunta sobre a pauta sem resposta',
    'Ata por fazer: AGO',
  ])
  expect(assemblyLines({ next: null, sign: [], proxies: 0, questions: 0, minutes: null })).toEqual([])
  expect(assemblyLines(null)).toEqual([])
})

test('requests for an assembly wait for a signature, for the management’s call, and for the owner’s', () => {
  const request = { id: 'r1', title: 'Trocar a portaria' }
  const lines = assemblyLines({
    next: null,
    sign: [],
    support: { count: 2, ...request },
    call: [request],
    reached: [{ ...request, call_by: '2026-12-10T03:00:00Z' }],
  })
  expect(lines.map(({ title, to }) => [title, to])).toEqual([
    ['Assembleia a convocar: Trocar a portaria', '/dashboard/voting/pedidos/r1'],
    ['Um quarto dos condôminos pede assembleia: Trocar a portaria', '/dashboard/voting/pedidos/r1'],
    ['2 pedidos de assembleia esperam a sua assinatura', '/dashboard/voting/pedidos'],
  ])
  expect(assemblyLines({ next: null, sign: [], support: { count: 1, ...request } })).toMatchObject([
    { title: '1 pedido de assembleia espera a sua assinatura', to: '/dashboard/voting/pedidos/r1' },
  ])
  expect(assemblyLines({ next: null, sign: [], support: { count: 0, id: null, title: null } })).toEqual([])
})

test('of who takes part in the management it stands once', () => {
  const assemblies = { next: called, sign: [] }
  expect(ownCommunityLines({ today: '2026-12-01', assemblies })).toHaveLength(1)
  expect(ownCommunityLines({ today: '2026-12-01', assemblies, requests: null })).toEqual([])
})
