import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../parse/query.ts'
import { planRead } from '../plan/read.ts'
import { shapeOfRelation } from '../plan/shape.ts'
import type { Relation, SchemaCache } from '../schema/model.ts'
import { renderRead } from './read.ts'
import { Statement } from './statement.ts'

const column = (name: string, type: string) => ({
  name,
  type,
  nullable: true,
  default: null,
  description: null,
  maxLength: null,
  enumValues: [],
})

const things: Relation = {
  schema: 'public',
  name: 'things',
  isView: false,
  insertable: true,
  updatable: true,
  deletable: true,
  description: null,
  primaryKey: ['id'],
  columns: new Map(
    [column('id', 'integer'), column('data', 'jsonb'), column('o"dd', 'text')].map((each) => [
      each.name,
      each,
    ]),
  ),
  types: new Map([
    ['id', 'integer'],
    ['data', 'jsonb'],
    ['o"dd', 'text'],
  ]),
  computed: new Map(),
  links: [],
}
const parent = {
  kind: 'many-to-one' as const,
  source: { schema: 'public', name: 'things' },
  target: { schema: 'public', name: 'things' },
  name: 'things_parent_fkey',
  columns: [['id', 'id'] as [string, string]],
  toOne: true,
  targetIsView: false,
}
things.links.push(parent)

const cache: SchemaCache = {
  version: 1,
  schemas: new Map([
    [
      'public',
      { name: 'public', description: null, relations: new Map([['things', things]]), routines: new Map() },
    ],
  ]),
  types: new Map([['text', 'text']]),
  roleSettings: new Map(),
  pastPolicies: new Set(),
  representations: new Map(),
  mediaHandlers: [],
  geoJson: undefined,
  timezones: new Set(),
  config: {},
}

function render(query: string) {
  const source = { shape: shapeOfRelation(things), table: things }
  const options = { schema: 'public', maxRows: 1000, aggregates: false }
  const plan = planRead(cache, parseQuery(new URLSearchParams(query), false), source, options)
  const statement = new Statement()
  return { text: renderRead(statement, plan), values: statement.values }
}

test('names come from the cache, values are parameters', () => {
  expect(render('select="o\\"dd"::text,k:data->>key&id=in.(1,2)&order=data->0.desc&limit=5')).toEqual({
    text: 'select cast(t0."o""dd" as text) as "o""dd", (t0."data"->>$1::text) as "k" from "public"."things" as t0 where (t0."id" = any ($2)) order by (t0."data"->$3::int4) desc limit $4::int8',
    values: ['key', '{"1","2"}', '0', '5'],
  })
})

test('a resource in another is a subquery, and its page is its own', () => {
  const { text, values } = render('select=id,up:id(data)&up.data=is.null')
  expect(text).toBe(
    'select t0."id" as "id", (select row_to_json(r.*) from (select t1."data" as "data" from "public"."things" as t1 where t1."id" = t0."id" and (t1."data" is null)) r limit 1) as "up" from "public"."things" as t0 limit $1::int8',
  )
  expect(values).toEqual(['1000'])
})

test('queries of one shape have one text, whatever their values', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (a, b, limit) => {
      const query = (one: string, two: string, rows: number) =>
        new URLSearchParams({ id: `eq.${one}`, 'data->>x': `neq.${two}`, limit: `${rows}` }).toString()
      if (a.includes('\0') || b.includes('\0')) return
      expect(render(query(a, b, limit)).text).toBe(render(query('1', 'y', 2)).text)
    }),
  )
})
