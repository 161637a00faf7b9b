import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject } from '../../functions/_shared/testing.ts'
import saveCategory from '../../functions/incidents/save-incident-category.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
beforeAll(async () => {
  gate = await startGate(await startProject())
})
afterAll(() => gate.project.close())

test('two categories have one name only once the first was removed', async () => {
  const category = { name: 'Jardim', icon: 'leaf', is_private: false, priority: 'normal' }
  const first = await gate.call(saveCategory, category)
  expect(first.status).toBe(200)
  const taken = { error: { code: 'incident_name_taken' } }
  expect((await gate.call(saveCategory, { ...category, name: 'JARDIM' })).body).toMatchObject(taken)
  expect((await gate.call(saveCategory, { ...category, id: first.body.id, icon: 'tree' })).status).toBe(200)
  expect((await gate.call(saveCategory, { ...category, id: first.body.id, removed: true })).status).toBe(200)
  expect((await gate.call(saveCategory, category)).status).toBe(200)
  expect((await gate.call(saveCategory, { ...category, id: first.body.id })).body).toMatchObject(taken)
})
