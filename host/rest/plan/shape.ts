import { NoSuchColumn, noSuchType } from '../errors.ts'
import type { Field } from '../parse/tree.ts'
import type { Relation, Routine, Schema, SchemaCache } from '../schema/model.ts'
import { misspelled } from '../schema/suggest.ts'
import type { Expression, Shape } from './model.ts'

/** The name of the only column of a function that returns values and not rows. */
export const scalarColumn = 'pgrst_scalar'

export function shapeOfRelation(relation: Relation): Shape {
  return { label: relation.name, relation, columns: relation.types, computed: relation.computed }
}

/** Returns the shape of a function's result: rows of a relation, rows of its own, or values. */
export function shapeOfRoutine(routine: Routine, schemas: Map<string, Schema>): Shape {
  const { returns } = routine
  const relation = returns.isComposite ? schemas.get(returns.schema)?.relations.get(returns.name) : undefined
  if (relation) return shapeOfRelation(relation)
  const columns = returns.isComposite
    ? (routine.columns ?? new Map<string, string>())
    : new Map([[scalarColumn, returns.name]])
  return { label: routine.name, columns, computed: new Map() }
}

/** Finds the column of a field. Throws 42703, as PostgreSQL would, if there is none. */
export function resolveField(shape: Shape, field: Field): Expression {
  const type = shape.columns.get(field.name) ?? shape.computed.get(field.name)
  if (type === undefined)
    throw new NoSuchColumn(shape, field.name, misspelled(field.name, shape.columns.keys()))
  return { column: field.name, type, path: field.path }
}

/** How SQL writes the type of a cast. Throws 42704, as PostgreSQL would, if there is none. */
export function resolveType(cache: SchemaCache, name: string): string {
  const type = cache.types.get(name.toLowerCase().replace(/\s+/g, ' '))
  if (type === undefined) throw noSuchType(name)
  return type
}
