import { expect, test } from 'vitest'
import { roleWord } from '../../../domain/role-words.ts'
import { actorWords, entityName, moment, originWords } from './words.ts'

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
  expect(actorWords({ actor_id: null, actor_name: null, action: 'report-infraction' })).toBe('Sob sigilo')
  expect([roleWord('admin', null), roleWord('unknown', null), roleWord(null, 'feminine')]).toEqual([
    'administração',
    null,
    null,
  ])
  expect(entityName({ entity: 'units', entity_label: 'A-101' })).toBe('Unidade A-101')
  expect(entityName({ entity: 'units', entity_label: null })).toBe('Unidade')
  expect(entityName({ entity: null, entity_label: null })).toBeNull()
  expect(moment('2026-11-20T17:03:00Z')).toBe('20/11/2026 14:03')
})
