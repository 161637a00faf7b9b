import { expect, test } from 'vitest'
import { actorWords, moment, originWords, roleWord } from './words.ts'

test('an entry says who and from where, also when little is known', () => {
  expect(originWords({ device: 'Chrome no Android', network: '203.0.113.0/24' })).toBe(
    'Chrome no Android, rede 203.0.113.0/24',
  )
  expect(originWords({ device: null, network: '127.0.0.0/24' })).toBe('no próprio servidor')
  expect(originWords({ device: null, network: null })).toBe('Não informado')
  expect(actorWords({ actor_id: 'x', actor_name: null })).toBe('Conta encerrada')
  expect(actorWords({ actor_id: 'x', actor_name: null, condominium_id: 'y' })).toBe('Conta encerrada')
  expect(actorWords({ actor_id: 'x', actor_name: null, condominium_id: null })).toBe('Titular da conta')
  expect(actorWords({ actor_id: null, actor_name: null })).toBe('Sistema')
  expect([roleWord('admin'), roleWord('unknown'), roleWord(null)]).toEqual(['administração', null, null])
  expect(moment('2026-11-20T17:03:00Z')).toBe('20/11/2026 14:03')
})
