import { expect, test } from 'vitest'
import { planLabel } from './plan-label.ts'

test.each([
  ['active', 'active', 'Ativa'],
  ['active', 'paused', 'Ativa'],
  ['subscription_inactive', 'expired', 'Expirada'],
  ['subscription_inactive', 'cancelled', 'Cancelada'],
  ['subscription_inactive', 'paused', 'Pausada'],
  ['subscription_inactive', 'pending', 'Pendente'],
  ['subscription_inactive', 'active', 'Cancelada'],
  ['subscription_inactive', null, 'Sem assinatura'],
  ['trial_expired', 'active', 'Teste terminou'],
] as const)('a condominium that is %s with a subscription %s reads %s', (state, status, label) => {
  expect(planLabel(state, status)).toBe(label)
})
