import { expect, test } from 'vitest'
import { type Page, pages } from '../../../domain/permissions/pages.ts'
import { members, type Role } from '../../../domain/permissions/roles.ts'
import { readOnlyWords } from './read-only-words.ts'

test.each(members)('%s is told that a condominium whose time ended can only be read', (role) => {
  for (const state of ['trial_expired', 'subscription_inactive', null] as const)
    expect(readOnlyWords(state, role)?.sentence).toContain('só para leitura')
  for (const state of ['trial', 'active'] as const) expect(readOnlyWords(state, role)).toBeNull()
})

test('only who administers it gets the way out; the platform reads everything anyway', () => {
  const verb = (role: Role | null) => readOnlyWords('trial_expired', role)?.verb
  expect((['owner_admin', 'admin', 'council', 'doorman', 'resident'] as const).map(verb)).toEqual([
    'Assinar um plano',
    'Assinar um plano',
    null,
    null,
    null,
  ])
  expect(readOnlyWords('subscription_inactive', 'owner_admin')?.verb).toBe('Regularizar a assinatura')
  expect(readOnlyWords('trial_expired', 'superadmin')).toBeNull()
})

test('every page whose address is that of an act stays closed while nothing can be written', () => {
  const acts = /(^|\/)(nova|novo|import|generate|editar|escrever|emitir|pagar)$/
  // Another condominium has a time of its own.
  const elsewhere = ['condominiums/novo']
  const named = Object.values(pages as Record<string, Page>)
    .filter(({ path, writes }) => writes || (acts.test(path) && !elsewhere.includes(path)))
    .map(({ path, writes }) => [path, writes])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([, writes]) => !writes)).toEqual([])
})
