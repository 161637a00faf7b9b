import { badPutFilters, noColumnToWrite, noLimitOnPut, whereRequired } from '../errors.ts'
import type { Payload } from '../http/body.ts'
import type { Preferences } from '../http/preferences.ts'
import type { Query } from '../parse/tree.ts'
import type { Column, Identity, Relation, SchemaCache } from '../schema/model.ts'
import type { PlannedCondition, ReadPlan } from './model.ts'
import { planConditions } from './read.ts'
import { shapeOfRelation } from './shape.ts'

export type WritePlan = {
  verb: 'insert' | 'update' | 'delete'
  relation: Relation
  columns: WrittenColumn[]
  payload?: Payload
  /** Columns missing in a row take their default, and not null. */
  defaults: boolean
  conflict?: { columns: string[]; merge: boolean }
  conditions: PlannedCondition[]
  /** The columns to give back; empty for none, `*` for all. */
  returning: string[]
  /** An upsert of one row with PUT: its key must match that of the URL. */
  isPut: boolean
}

/** `reader` makes a value of the column's domain from JSON. */
export type WrittenColumn = Column & { reader?: Identity }

type Asked = {
  cache: SchemaCache
  relation: Relation
  query: Query
  preferences: Preferences
  payload?: Payload
}

/** Plans `POST`: insert, or upsert where a resolution is preferred and there is a key to conflict on. */
export function planInsert(
  { cache, relation, query, preferences, payload }: Asked,
  read: ReadPlan,
): WritePlan {
  const keys = query.onConflict ?? relation.primaryKey
  const { resolution } = preferences
  const conflict = resolution && keys.length > 0 ? resolveAll(relation, keys) : undefined
  return {
    ...planChange('insert', { cache, relation, query, preferences, payload }, read),
    ...(conflict && {
      conflict: { columns: conflict.map(({ name }) => name), merge: resolution === 'merge-duplicates' },
    }),
    conditions: [],
  }
}

/** Plans `PUT`: the filters must be exactly the primary key. */
export function planPut(asked: Asked, read: ReadPlan): WritePlan {
  const { relation, query } = asked
  if (query.limits.length > 0 || query.offsets.length > 0) throw noLimitOnPut()
  const filtered = query.conditions.map(({ path, value }) => {
    const isKey = path.length === 0 && value.kind === 'filter' && !value.negated
    const { operation } = isKey ? value : { operation: undefined }
    const isEqual = operation?.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier
    return isKey && isEqual && value.field.path.length === 0 ? value.field.name : undefined
  })
  const keys = relation.primaryKey
  const isExact =
    keys.length > 0 && filtered.length === keys.length && keys.every((key) => filtered.includes(key))
  if (!isExact) throw badPutFilters()
  const plan = planChange('insert', asked, read)
  return { ...plan, defaults: false, conflict: { columns: keys, merge: true }, isPut: true }
}

export function planUpdate(asked: Asked, read: ReadPlan, safe: boolean): WritePlan {
  const plan = planChange('update', asked, read)
  if (safe && plan.conditions.length === 0 && plan.columns.length > 0) throw whereRequired('UPDATE')
  return plan
}

export function planDelete(asked: Asked, read: ReadPlan, safe: boolean): WritePlan {
  const plan = planChange('delete', asked, read)
  if (safe && plan.conditions.length === 0) throw whereRequired('DELETE')
  return plan
}

function planChange(verb: WritePlan['verb'], asked: Asked, read: ReadPlan): WritePlan {
  const { cache, relation, query, preferences, payload } = asked
  const target: ReadPlan = {
    ...read,
    source: { shape: shapeOfRelation(relation), table: relation },
    embeds: [],
  }
  return {
    verb,
    relation,
    columns: resolveAll(relation, payload?.keys ?? []).map((column) => {
      const reader = cache.representations.get(column.type)?.fromJson
      return reader ? { ...column, reader } : column
    }),
    ...(payload && { payload }),
    defaults: preferences.missing === 'default',
    conditions: planConditions(cache, target, query.conditions),
    returning: preferences.return ? returnedColumns(read, relation, preferences) : [],
    isPut: false,
  }
}

function resolveAll(relation: Relation, names: string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (!column) throw noColumnToWrite(relation.name, name)
    return column
  })
}

/**
 * Returns the columns that the answer needs: those selected, those that embedded resources depend on, and the primary key. Not simply all, since the
 * caller may be allowed to read only some.
 */
function returnedColumns(read: ReadPlan, relation: Relation, preferences: Preferences): string[] {
  if (preferences.return === 'minimal') return []
  if (preferences.return === 'headers-only') return relation.primaryKey
  const needsRow = read.embeds.some(({ link }) => link.kind === 'computed')
  if (needsRow || read.columns.some(({ expression, aggregate }) => !expression && !aggregate)) return ['*']
  const selected = read.columns.flatMap(({ expression }) => (expression ? [expression.column] : []))
  const linked = read.embeds.flatMap(({ link }) => link.columns.map(([source]) => source))
  return [...new Set([...selected, ...linked, ...relation.primaryKey])]
}
