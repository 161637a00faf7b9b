import { expect, test } from 'vitest'
import { checkPlan, type GenerationPlan, generationOf, readAreas, readBlocks } from './generation-plan.ts'

const plan: GenerationPlan = {
  blocks: '3',
  floors: 8,
  unitsPerFloor: 4,
  numbering: 'floor_hundreds',
  firstFloor: 1,
  kind: 'apartment',
  areas: '',
  garages: 0,
  storage: false,
}

test('blocks are a count, names or none', () => {
  expect(readBlocks(' 3 ')).toBe(3)
  expect(readBlocks('Torre Sul,  Torre Norte')).toEqual(['Torre Sul', 'Torre Norte'])
  expect(readBlocks('')).toEqual([])
})

test('a whole plan is previewed', () => {
  const { errors, preview } = checkPlan(plan)
  expect(errors).toEqual({})
  expect(preview?.count).toBe(96)
  expect(preview?.units[0]?.label).toBe('A-101')
  expect(generationOf(plan)).toMatchObject({ blocks: 3, units_per_floor: 4, first_floor: 1 })
})

test('an empty or wrong field is named', () => {
  expect(checkPlan({ ...plan, floors: '' }).errors.floors).toBe('Use de 1 a 200 andares.')
  expect(checkPlan({ ...plan, blocks: 'A, a' }).errors.blocks).toContain('mesmo nome')
  expect(
    checkPlan({ ...plan, blocks: '1000', floors: 200, unitsPerFloor: 10 }).errors.unitsPerFloor,
  ).toContain('999.999')
})

test('areas are one for each place on the floor', () => {
  expect(readAreas('70,25; 90')).toEqual([70.25, 90])
  expect(readAreas('70 70 90 90')).toEqual([70, 70, 90, 90])
  expect(readAreas(' ')).toEqual([])
  expect(checkPlan({ ...plan, areas: '70; 90' }).errors.areas).toBe(
    'São 4 unidades por andar e 2 áreas: escreva uma por final.',
  )
  expect(checkPlan({ ...plan, areas: '70; 70; 90; grande' }).errors.areas).toBe(
    'Escreva as áreas em metros quadrados.',
  )
})
