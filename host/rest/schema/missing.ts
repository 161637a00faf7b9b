import { RestError } from '../errors.ts'
import type { Schema } from './model.ts'
import { misspelledName } from './suggest.ts'

/** PGRST205, with the table that was perhaps meant. */
export function noTable(schema: Schema, name: string): RestError {
  const suggestion = misspelledName(name, schema.relations.keys())
  const message = `Could not find the table '${schema.name}.${name}' in the schema cache`
  return new RestError(404, 'PGRST205', message, {
    hint: suggestion ? `Perhaps you meant the table '${schema.name}.${suggestion}'` : null,
  })
}
