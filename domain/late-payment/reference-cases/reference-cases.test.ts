import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { businessDays } from '../../holidays.ts'
import {
  type IndexRow,
  type IndexSeries,
  indexSeries,
  indexTable,
  parseIndexCsv,
} from '../../indexes/index-table.ts'
import { conventionInput } from '../convention.ts'
import { lateCharge } from '../late-charge.ts'
import { type PartPayment, remainingOn } from '../part-payments.ts'
import type { MissingIndexRule } from '../published-index.ts'

type Case = {
  name: string
  /** The article, rule or decision that justifies the expected amounts. */
  source: string
  principal: number
  due: string
  paidOn: string
  conventions: unknown[]
  payments?: PartPayment[]
  missingIndex?: MissingIndexRule
  /** The last month 'YYYY-MM' that the case takes as published. */
  publishedUntil?: string
  /** The arithmetic, so that anyone with a calculator arrives at `expected`. */
  steps: string[]
  expected: Record<string, number>
}

const files = ['four-conventions', 'due-dates', 'indexes', 'rule-change', 'part-payments']
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const rows: IndexRow[] = (Object.keys(indexSeries) as IndexSeries[]).flatMap((series) =>
  parseIndexCsv(series, read(`../../../supabase/indexes/${indexSeries[series].file}`)),
)
const isBusinessDay = businessDays([])

describe.each(files)('%s', (file) => {
  const { cases } = JSON.parse(read(`${file}.json`)) as { cases: Case[] }

  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { principal, due, paidOn, payments, expected, publishedUntil = '9999-12', missingIndex } = one
    const context = {
      convention: one.conventions.map((page) => conventionInput.parse(page)),
      indexes: indexTable(rows.filter(({ month }) => month <= publishedUntil)),
      isBusinessDay,
      missingIndex,
    }
    const found = payments
      ? remainingOn({ principal, due, payments }, paidOn, context)
      : lateCharge({ principal, due, paidOn, ...context })
    expect(found).toMatchObject(expected)
    expect(found.steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(found.total)
    if (publishedUntil !== '9999-12')
      expect(found.fallbackNotes.join()).toContain('ainda sem valor publicado')
  })

  test('says where each comes from and how it is reckoned', () => {
    for (const { source, steps, name } of cases)
      expect([name, source.length > 5, steps.length > 0]).toEqual([name, true, true])
  })
})
