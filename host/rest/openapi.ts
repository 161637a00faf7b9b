import type { Column, Relation, Routine, Schema } from './schema/model.ts'

/** A value of JSON in the making. */
type Json = { [key: string]: unknown }

/** Describes, in OpenAPI 2.0 as PostgREST does, the relations and functions of a schema that a caller may use. */
export function openApi(schema: Schema, names: { relations: string[]; routines: string[] }): Json {
  const relations = names.relations.flatMap((name) => schema.relations.get(name) ?? [])
  const routines = names.routines.flatMap((name) => schema.routines.get(name)?.[0] ?? [])
  const sorted = relations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    swagger: '2.0',
    info: { title: schema.description ?? 'PostgREST API', description: '', version: '12' },
    basePath: '/rest/v1',
    schemes: ['https', 'http'],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: Object.fromEntries([
      ...sorted.map((relation) => [`/${relation.name}`, relationPaths(relation)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePaths(routine)]),
    ]),
    definitions: Object.fromEntries(sorted.map((relation) => [relation.name, definition(relation)])),
    parameters: Object.fromEntries(commonParameters.map((parameter) => [parameter.name, parameter])),
  }
}

const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

const parameter = (name: string, place: string, description: string) => ({
  name,
  in: place,
  description,
  required: false,
  type: 'string',
})

const commonParameters = [
  parameter('select', 'query', 'Filtering Columns'),
  parameter('order', 'query', 'Ordering'),
  parameter('limit', 'query', 'Limiting and Pagination'),
  parameter('offset', 'query', 'Limiting and Pagination'),
  parameter('on_conflict', 'query', 'On Conflict'),
  parameter('Range', 'header', 'Limiting and Pagination'),
  parameter('Prefer', 'header', 'Preference'),
]

const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

function relationPaths(relation: Relation): Json {
  const tags = [relation.name]
  const summary = relation.description ?? undefined
  const filters = [...relation.columns.values()].map(({ name, type }) => ({
    ...parameter(name, 'query', type),
    ...(relation.columns.get(name)?.description && { description: relation.columns.get(name)?.description }),
  }))
  const reading = ['select', 'order', 'limit', 'offset', 'Range', 'Prefer'].map(reference)
  const schema = { $ref: `#/definitions/${relation.name}` }
  const body = { name: relation.name, in: 'body', required: false, schema }
  const ok = { 200: { description: 'OK', schema: { type: 'array', items: schema } } }
  const done = (status: number, description: string) => ({ [status]: { description } })
  return {
    get: { tags, summary, parameters: [...filters, ...reading], responses: ok },
    ...(relation.insertable && {
      post: {
        tags,
        summary,
        parameters: [body, ...['select', 'on_conflict', 'Prefer'].map(reference)],
        responses: done(201, 'Created'),
      },
    }),
    ...(relation.updatable && {
      patch: {
        tags,
        summary,
        parameters: [...filters, body, reference('Prefer')],
        responses: done(204, 'No Content'),
      },
    }),
    ...(relation.deletable && {
      delete: {
        tags,
        summary,
        parameters: [...filters, reference('Prefer')],
        responses: done(204, 'No Content'),
      },
    }),
  }
}

function definition(relation: Relation): Json {
  const columns = [...relation.columns.values()]
  const required = columns.filter((column) => !column.nullable && column.default === null)
  return {
    description: relation.description ?? undefined,
    type: 'object',
    required: required.length > 0 ? required.map(({ name }) => name) : undefined,
    properties: Object.fromEntries(columns.map((column) => [column.name, property(relation, column)])),
  }
}

function property(relation: Relation, column: Column): Json {
  const link = relation.links.find(
    ({ kind, columns }) => isForeignKey(kind) && columns[0]?.[0] === column.name,
  )
  const target = link?.columns[0]?.[1]
  const notes = [
    column.description,
    relation.primaryKey.includes(column.name) && 'Note:\nThis is a Primary Key.<pk/>',
    link &&
      `Note:\nThis is a Foreign Key to \`${link.target.name}.${target}\`.<fk table='${link.target.name}' column='${target}'/>`,
  ].filter(Boolean)
  return {
    ...jsonType(column.type),
    format: column.type,
    description: notes.length > 0 ? notes.join('\n\n') : undefined,
    default: column.default ?? undefined,
    maxLength: column.maxLength ?? undefined,
    enum: column.enumValues.length > 0 ? column.enumValues : undefined,
  }
}

const isForeignKey = (kind: string) => kind === 'many-to-one' || kind === 'one-to-one'

function jsonType(type: string): Json {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' }
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}

function routinePaths({ name, description, parameters, volatility }: Routine): Json {
  const tags = [`(rpc) ${name}`]
  const responses = { 200: { description: 'OK' } }
  const properties = Object.fromEntries(
    parameters.map((given) => [given.name, { ...jsonType(given.type), format: given.type }]),
  )
  const required = parameters.filter((given) => given.required).map((given) => given.name)
  const body = { name: 'args', in: 'body', required: true, schema: { type: 'object', required, properties } }
  const query = parameters.map((given) => ({
    name: given.name,
    in: 'query',
    required: given.required,
    ...jsonType(given.type),
    format: given.type,
  }))
  const summary = description ?? undefined
  return {
    ...(volatility !== 'v' && { get: { tags, summary, parameters: query, responses } }),
    post: { tags, summary, parameters: [body, reference('Prefer')], responses },
  }
}
