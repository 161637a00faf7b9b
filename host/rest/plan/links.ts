import { RestError } from '../errors.ts'
import type { Link, Relation, Schema } from '../schema/model.ts'
import { closest, matches } from '../schema/suggest.ts'

/**
 * Finds the single link that an embedding refers to. A link is named by the relation it leads to, by its constraint or by its column; a hint
 * (constraint, column, junction) distinguishes several links to the same relation.
 * @throws RestError PGRST200 for none, PGRST201 for several
 */
export function findLink(schema: Schema, origin: Relation, name: string, hint: string | undefined): Link {
  const found = origin.links.filter((link) => meets(link, name, hint))
  const [only] = found
  if (only === undefined) throw noLink(schema, origin, name, hint)
  if (found.length > 1) throw severalLinks(origin, name, found)
  return only
}

function meets(link: Link, name: string, hint: string | undefined): boolean {
  if (link.kind === 'computed') return link.name === name
  const isSelf = link.source.name === link.target.name && link.source.schema === link.target.schema
  if (isSelf) return meetsSelf(link, name, hint)
  if (hint === undefined)
    return (
      link.target.name === name || (!link.targetIsView && (isCalled(link, name) || comesFrom(link, name)))
    )
  return (
    link.target.name === name &&
    (isCalled(link, hint) || comesFrom(link, hint) || goesTo(link, hint) || link.junction?.name === hint)
  )
}

/**
 * From a relation to itself the name of the relation means the rows that point here, the column the row pointed to. The column is
 * the only hint: the constraint has the same name in both directions.
 */
function meetsSelf(link: Link, name: string, hint: string | undefined): boolean {
  const children = link.target.name === name && link.kind === 'one-to-many'
  if (hint !== undefined) return children && goesTo(link, hint)
  return children || (link.kind === 'many-to-one' && comesFrom(link, name))
}

const isCalled = (link: Link, name: string) => !link.junction && link.name === name
const comesFrom = (link: Link, column: string) =>
  !link.junction && link.columns.length === 1 && link.columns[0]?.[0] === column
const goesTo = (link: Link, column: string) =>
  !link.junction && link.columns.length === 1 && link.columns[0]?.[1] === column

function noLink(schema: Schema, origin: Relation, name: string, hint: string | undefined): RestError {
  const between = `between '${origin.name}' and '${name}'`
  const withHint = hint === undefined ? '' : ` using the hint '${hint}'`
  const suggestion = suggestLink(schema, origin, name)
  return new RestError(400, 'PGRST200', `Could not find a relationship ${between} in the schema cache`, {
    details: `Searched for a foreign key relationship ${between}${withHint} in the schema '${schema.name}', but no matches were found.`,
    hint: suggestion ? `Perhaps you meant ${suggestion}.` : null,
  })
}

/** A relation that this one is linked to or, if it is linked to none, another in its place. */
function suggestLink(schema: Schema, origin: Relation, name: string): string | undefined {
  if (origin.links.length > 0) {
    const targets = origin.links.map((link) => link.target.name)
    const nearest = matches(name, targets).find(({ score }) => score < 1)
    return nearest && `'${nearest.name}' instead of '${name}'`
  }
  const linked = [...schema.relations.values()].filter(({ links }) => links.length > 0)
  const nearest = closest(
    origin.name,
    linked.map((relation) => relation.name),
  )
  return nearest && `'${nearest}' instead of '${origin.name}'`
}

function severalLinks(origin: Relation, name: string, links: Link[]): RestError {
  const choices = links.map((link) => `'${link.target.name}!${link.junction?.name ?? link.name}'`).join(', ')
  const message = `Could not embed because more than one relationship was found for '${origin.name}' and '${name}'`
  return new RestError(300, 'PGRST201', message, {
    details: links.map((link) => ({
      cardinality: link.kind,
      embedding: `${link.source.name} with ${link.target.name}`,
      relationship: describe(link),
    })),
    hint: `Try changing '${name}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  })
}

function describe({ name, source, target, columns, junction }: Link): string {
  const here = columns.map(([column]) => column).join(', ')
  const there = columns.map(([, column]) => column).join(', ')
  if (!junction) return `${name} using ${source.name}(${here}) and ${target.name}(${there})`
  const onward = junction.columns.map(([column]) => column).join(', ')
  return `${junction.name} using ${name}(${there}) and ${junction.targetName}(${onward})`
}
