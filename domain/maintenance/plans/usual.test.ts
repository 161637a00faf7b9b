import { expect, test } from 'vitest'
import { assetCategories } from '../assets/words.ts'
import { planInput } from './input.ts'
import { usualPlans } from './usual.ts'

test('every usual plan is one that can be saved as it stands', () => {
  for (const { category: _, checklist, ...usual } of usualPlans)
    expect(
      planInput.safeParse({
        ...usual,
        checklist: [...checklist],
        condominium_id: crypto.randomUUID(),
        id: crypto.randomUUID(),
        first_on: '2026-12-01',
      }).error,
    ).toBeUndefined()
  expect(new Set(usualPlans.map(({ title }) => title)).size).toBe(usualPlans.length)
})

test('each kind of equipment that a norm asks to look after has a usual plan', () => {
  const without = assetCategories.filter((kind) => !usualPlans.some(({ category }) => category === kind))
  expect(without).toEqual(['lightning', 'structure', 'other'])
})
