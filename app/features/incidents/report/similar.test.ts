import { expect, test } from 'vitest'
import type { Outage } from '../outages/outage-queries.ts'
import { noPlace } from './place-field.tsx'
import { touches } from './similar.tsx'

const outage = (more: Partial<Outage>): Outage => ({
  id: 'o',
  title: 'Falta de luz',
  body: '',
  category_id: 'c',
  place_id: null,
  blocks: [],
  unit_ids: [],
  started_at: '2026-11-27T12:00:00Z',
  forecast_at: null,
  ended_at: null,
  ...more,
})
const unit = (id: string, block: string) => ({
  ...noPlace,
  kind: 'unit' as const,
  unit: { id, label: id, block },
})

test('a failure is offered where it is felt and nowhere else', () => {
  const ofB = outage({ blocks: ['B'] })
  expect(touches(ofB, unit('a101', 'A'))).toBe(false)
  expect(touches(ofB, unit('b101', 'B'))).toBe(true)
  expect(touches(ofB, { ...noPlace, kind: 'block', block: 'A' })).toBe(false)
  expect(touches(ofB, { ...noPlace, kind: 'block', block: 'B' })).toBe(true)
  expect(touches(outage({ unit_ids: ['a102'] }), unit('a101', 'A'))).toBe(false)
  expect(touches(outage({ unit_ids: ['a101'] }), unit('a101', 'A'))).toBe(true)
  const lift = outage({ place_id: 'lift' })
  expect(touches(lift, { ...noPlace, place_id: 'lift' })).toBe(true)
  expect(touches(lift, { ...noPlace, place_id: 'pool' })).toBe(false)
  expect(touches(lift, unit('a101', 'A'))).toBe(false)
  expect(touches(outage({}), unit('a101', 'A'))).toBe(true)
})
