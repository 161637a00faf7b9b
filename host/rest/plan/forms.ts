import type { CustomForm } from '../http/media.ts'
import type { Query } from '../parse/tree.ts'
import type { Identity, SchemaCache } from '../schema/model.ts'

/**
 * Returns the forms that database aggregates make of a relation's rows, those specific to it first. A specific one takes whole rows, so it is left
 * out when columns are selected.
 */
export function formsOf(cache: SchemaCache, relation: Identity | undefined, { select }: Query): CustomForm[] {
  if (cache.mediaHandlers.length === 0) return []
  const [only, ...others] = select
  const isWhole = others.length === 0 && only?.kind === 'column' && only.field.name === '*' && !only.aggregate
  return cache.mediaHandlers.filter(({ relation: its }) =>
    its === null ? true : isWhole && its.schema === relation?.schema && its.name === relation.name,
  )
}
