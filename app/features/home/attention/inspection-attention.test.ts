import { expect, test } from 'vitest'
import { inspectionsWaiting } from './inspection-attention.ts'

const today = '2026-11-29'
const row = (
  name: string,
  state: Parameters<typeof inspectionsWaiting>[0]['rows'][number]['state'],
  more: object = {},
) => ({ id: name, name, state, valid_until: null, done_on: null, not_applicable_reason: null, ...more })

test('what is over or refused comes first and says what to do', () => {
  const rows = [
    row('Extintores', 'lapsed', { valid_until: '2026-10-29' }),
    row('Elevadores', 'refused'),
    row('Caixas d’água', 'due', { valid_until: '2027-02-27' }),
    row('Gás', 'valid', { valid_until: '2029-01-01' }),
  ]
  const [over, near, ...none] = inspectionsWaiting({ today, rows })
  expect(none).toEqual([])
  expect(over).toMatchObject({
    title: '2 inspeções legais vencidas ou reprovadas',
    note: 'A primeira é Extintores: venceu há 31 dias, em 29/10/2026.',
    to: '/dashboard/incidents/manutencao/inspecoes?situacao=urgentes',
  })
  expect(near).toMatchObject({
    title: 'Caixas d’água: inspeção vence em 90 dias, em 27/02/2027',
    to: '/dashboard/incidents/manutencao/inspecoes/Caixas d’água',
  })
})

test('one leads to its own page; nothing to do is no line', () => {
  expect(inspectionsWaiting({ today, rows: [row('Elevadores', 'refused')] })).toMatchObject([
    {
      title: 'Elevadores: inspeção reprovada',
      note: 'Corrija o que foi apontado e refaça a inspeção.',
      to: '/dashboard/incidents/manutencao/inspecoes/Elevadores',
    },
  ])
  expect(inspectionsWaiting({ today, rows: [row('Gás', 'never'), row('Fachada', 'valid')] })).toEqual([])
})
