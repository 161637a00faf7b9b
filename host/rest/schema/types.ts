import type { Identity, Representation } from './model.ts'

/** A function behind a cast of the domain `type`. */
export type RepresentationRow = Identity & { type: string; way: keyof Representation }

/** The casts of each domain. */
export function toRepresentations(rows: RepresentationRow[]): Map<string, Representation> {
  const representations = new Map<string, Representation>()
  for (const { type, way, schema, name } of rows)
    representations.set(type, { ...representations.get(type), [way]: { schema, name } })
  return representations
}

/** Spellings of the standard that are grammar and no type names. */
const spelled = [
  'int',
  'decimal',
  'dec',
  'float',
  'double precision',
  'character varying',
  'timestamp with time zone',
]

/** Maps the names that a cast may use, in lower case, to how SQL writes the type; PostgreSQL's own take precedence. */
export function toTypes(rows: [string, string, string][]): Map<string, string> {
  const types = new Map<string, string>()
  for (const [name, written, schema] of rows) {
    if (schema === 'pg_catalog' || !types.has(name.toLowerCase())) types.set(name.toLowerCase(), written)
    if (schema === 'pg_catalog') types.set(written.toLowerCase(), written)
  }
  for (const word of spelled) types.set(word, word)
  return types
}
