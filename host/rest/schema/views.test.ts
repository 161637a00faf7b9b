import { expect, test } from 'vitest'
import { readOrigins, traceOrigins } from './views.ts'

const entry = (number: number, name: string, table: number, column: number, junk = false) =>
  `{TARGETENTRY :expr {VAR :varno 1 :location -1} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`

const rule = (...entries: string[]) =>
  `({QUERY :commandType 1 :rtable ({RANGETBLENTRY :rtekind 1 :subquery {QUERY :targetList (${entry(1, 'inner', 9, 9)}) :x 1} :colnames ("a" "b \\} ")}) :targetList (${entries.join(' ')}) :limitCount <>})`

test('the origin of each plain column is that of the outer target list', () => {
  const origins = readOrigins(
    rule(entry(1, 'id', 100, 1), entry(2, 'x\\ \\{\\:resno', 0, 0), entry(3, 'n', 100, 4)),
  )
  expect([...origins]).toEqual([
    [1, { relation: 100, column: 1 }],
    [3, { relation: 100, column: 4 }],
  ])
})

test('columns that only sort are none', () => {
  expect(readOrigins(rule(entry(1, 'id', 100, 1, true))).size).toBe(0)
})

test('views on views lead to the table, and circles end', () => {
  const traced = traceOrigins(
    new Map([
      [1, new Map([[1, { relation: 2, column: 5 }]])],
      [2, new Map([[5, { relation: 100, column: 3 }]])],
      [3, new Map([[1, { relation: 3, column: 1 }]])],
    ]),
  )
  expect(traced.get(1)?.get(1)).toEqual({ relation: 100, column: 3 })
  expect(traced.get(3)?.get(1)).toEqual({ relation: 3, column: 1 })
})
