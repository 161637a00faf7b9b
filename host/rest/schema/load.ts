import type { Sql } from 'postgres'
import * as catalog from './catalog.ts'
import { type ConfigRow, readConfig } from './config.ts'
import { findLinks, type Key, makeHolders, type Named, primaryKeys } from './links.ts'
import type { Column, Identity, Link, MediaHandler, Relation, Routine, Schema, SchemaCache } from './model.ts'
import { type Computed, type RoutineRow, toRoutines } from './routines.ts'
import { toSettings } from './settings.ts'
import { type RepresentationRow, toRepresentations, toTypes } from './types.ts'
import { type Origin, readOrigins, traceOrigins } from './views.ts'

type RelationRow = Omit<Relation, 'columns' | 'types' | 'primaryKey' | 'computed' | 'links'> & {
  oid: number
  columns: Column[]
}

/**
 * Reads the catalogs of the database, in one transaction, and works out what the data API can serve.
 * @param configured the exposed schemas, unless the database itself says which
 */
export async function loadSchema(sql: Sql, configured: string[], version: number): Promise<SchemaCache> {
  const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('search_path', '', true)`
    let exposed = configured
    const ask = async <T>(text: string): Promise<T[]> => {
      const parameters = text.includes('$1')
        ? [`{${exposed.map((name) => JSON.stringify(name)).join(',')}}`]
        : []
      const [row] = await tx.unsafe<{ json_agg: T[] | null }[]>(text, parameters)
      return row?.json_agg ?? []
    }
    const config = readConfig(await ask<ConfigRow>(catalog.configSql))
    exposed = config.schemas ?? configured
    return {
      exposed,
      config,
      relations: await ask<RelationRow>(catalog.relationsSql),
      keys: await ask<Key>(catalog.keysSql),
      named: await ask<Named>(catalog.namesSql),
      views: await ask<{ oid: number; rule: string }>(catalog.viewsSql),
      routines: await ask<RoutineRow>(catalog.routinesSql),
      computed: await ask<Computed>(catalog.computedSql),
      types: await ask<[string, string, string]>(catalog.typesSql),
      roles: await ask<{ role: string; settings: string[] }>(catalog.rolesSql),
      pastPolicies: await ask<string>(catalog.pastPoliciesSql),
      schemas: await ask<{ name: string; description: string | null }>(catalog.schemasSql),
      timezones: await ask<string>(catalog.timezonesSql),
      representations: await ask<RepresentationRow>(catalog.representationsSql),
      media: await ask<MediaHandler>(catalog.mediaSql),
      geoJson: await ask<Identity>(catalog.geoJsonSql),
    }
  })
  return {
    version,
    schemas: toSchemas(rows, rows.exposed),
    types: toTypes(rows.types),
    roleSettings: new Map(rows.roles.map(({ role, settings }) => [role, toSettings(settings)])),
    pastPolicies: new Set(rows.pastPolicies),
    timezones: new Set(rows.timezones),
    representations: toRepresentations(rows.representations),
    mediaHandlers: rows.media,
    geoJson: rows.geoJson[0],
    config: rows.config,
  }
}

type Rows = {
  relations: RelationRow[]
  keys: Key[]
  named: Named[]
  views: { oid: number; rule: string }[]
  routines: RoutineRow[]
  computed: Computed[]
  schemas: { name: string; description: string | null }[]
}

function toSchemas(rows: Rows, exposed: string[]): Map<string, Schema> {
  const schemas = new Map<string, Schema>()
  for (const name of exposed) {
    const description = rows.schemas.find((schema) => schema.name === name)?.description ?? null
    schemas.set(name, { name, description, relations: new Map(), routines: new Map() })
  }
  const named = new Map(rows.named.map((relation) => [relation.oid, relation]))
  const origins = new Map<number, Map<number, Origin>>()
  for (const { oid, rule } of rows.views) origins.set(oid, readOrigins(rule))
  const holders = makeHolders(named, traceOrigins(origins))
  const pks = primaryKeys(rows.keys, holders)
  for (const row of rows.relations) {
    const relation: Relation = {
      ...row,
      columns: new Map(row.columns.map((column) => [column.name, column])),
      types: new Map(row.columns.map(({ name, type }) => [name, type])),
      primaryKey: pks.get(row.oid) ?? [],
      computed: new Map(),
      links: [],
    }
    schemas.get(row.schema)?.relations.set(row.name, relation)
  }
  addLinks(schemas, findLinks(rows.keys, named, holders))
  addComputed(schemas, rows.computed, named)
  for (const routine of toRoutines(rows.routines)) addRoutine(schemas.get(routine.schema), routine)
  return schemas
}

function addRoutine(schema: Schema | undefined, routine: Routine): void {
  if (!schema) return
  const sameName = schema.routines.get(routine.name)
  if (sameName) sameName.push(routine)
  else schema.routines.set(routine.name, [routine])
}

/** Both ends of a link, and its junction, must be exposed, and the ends in the same schema. */
function addLinks(schemas: Map<string, Schema>, links: Link[]): void {
  for (const link of links) {
    const relation = schemas.get(link.source.schema)?.relations.get(link.source.name)
    const target = schemas.get(link.target.schema)?.relations.get(link.target.name)
    const { junction } = link
    const hidden = junction && !schemas.get(junction.schema)?.relations.has(junction.name)
    if (relation && target && !hidden && link.source.schema === link.target.schema) relation.links.push(link)
  }
}

/** A function from row to row replaces the links of the same name that foreign keys make. */
function addComputed(schemas: Map<string, Schema>, computed: Computed[], named: Map<number, Named>): void {
  for (const { schema, name, source, target, toOne, type } of computed) {
    const from = named.get(source)
    const relation = from && schemas.get(from.schema)?.relations.get(from.name)
    const to = target === null ? undefined : named.get(target)
    if (!relation) continue
    if (!to) {
      relation.computed.set(name, type)
      continue
    }
    const link: Link = {
      kind: 'computed',
      source: { schema: relation.schema, name: relation.name },
      target: { schema: to.schema, name: to.name },
      name,
      columns: [],
      routine: { schema, name },
      toOne,
      targetIsView: false,
    }
    if (!schemas.get(to.schema)?.relations.has(to.name)) continue
    relation.links = relation.links.filter((other) => other.kind === 'computed' || other.target.name !== name)
    relation.links.push(link)
  }
}
