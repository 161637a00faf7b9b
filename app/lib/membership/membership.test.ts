import { expect, test } from 'vitest'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { choose, type Membership } from './membership.tsx'

function membership(condominium_id: string, status: Membership['status']): Membership {
  return {
    id: `m-${condominium_id}`,
    condominium_id,
    condominium_name: condominium_id,
    time_zone: brasiliaZone,
    holidays: [],
    role: 'resident',
    status,
    reason: null,
    full_name: 'Marina Lopes',
    role_form: null,
    unit_hint: null,
    total_units: null,
    unit_count: 0,
    subscription_state: 'trial',
    support_visit: null,
    has_unit: true,
    created_at: '2026-11-20T08:00:00Z',
  }
}

const pending = membership('a', 'pending')
const approved = membership('b', 'approved')
const ended = membership('c', 'ended')

test('the remembered condominium comes first, even while it waits', () => {
  expect(choose([pending, approved], 'a')).toBe(pending)
})

test('otherwise one that was approved, else any that has not ended', () => {
  expect(choose([pending, approved], null)).toBe(approved)
  expect(choose([pending, ended], 'c')).toBe(pending)
  expect(choose([ended], 'c')).toBeNull()
})
