import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import type { Home } from '../../supabase/tests/intake.ts'
import { Importing, tasks } from './testing.ts'

let at: Importing
beforeAll(async () => {
  at = await Importing.start()
})
afterAll(() => at.close())

describe('the generator', () => {
  const asked = { blocks: ['A', 'B'], floors: 4, units_per_floor: 3, numbering: 'floor_hundreds' }
  const generate = (home: Home, more: Record<string, unknown> = {}) =>
    at.project.call(generateUnits, { condominium_id: home.condominiumId, ...asked, ...more }, home.admin)

  test('shows, then creates, with equal fractions that total 1', async () => {
    const home = await at.project.found()
    expect((await generate(home, { dry_run: true })).body).toMatchObject({ count: 24, allowed: true })
    expect(await at.unitsOf(home)).toHaveLength(0)
    await generate(home)
    await at.worker.settle(tasks)
    const units = await at.unitsOf(home)
    expect(units.map(({ label }) => label).slice(0, 4)).toEqual(['A-101', 'A-102', 'A-103', 'A-201'])
    expect((await at.jobOf(home)).report).toMatchObject({
      units: 24,
      shares: 'As frações somam exatamente 1.',
    })
    expect((await generate(home)).body.error!.code).toBe('units_exist')
  })

  test('over the plan, or not a building: refused', async () => {
    const home = await at.project.found({ plan: 'essencial' })
    expect((await generate(home, { floors: 10 })).body.error).toMatchObject({ code: 'plan_limit_reached' })
    const wrong = await generate(home, { units_per_floor: 0 })
    expect(wrong.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'units_per_floor' }] })
  })
})
