import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apportionParts } from '../apportion-run.ts'

type Case = { name: string; source: string; cents: number; weights: number[]; parts: number[] }
const cases: Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'apportionments.json'), 'utf8'))

test.each(cases)('$name ($source)', ({ cents, weights, parts }) => {
  const line = { cents, rule: 'ideal_share' as const }
  const { byLine, totals } = apportionParts([line], [{ weights }], weights.length)
  expect(byLine[0]).toEqual(parts)
  expect(totals.reduce((sum, part) => sum + part, 0)).toBe(cents)
})
