import { naming, objectsReached, type Statement, statementsOf } from './sql.ts'
import { isList, isMigration, type Tree } from './tree.ts'

/** A changed file with, of a migration, its new lines; without them the whole file counts. */
export type Change = { path: string; lines?: readonly number[] }

/** A change, and its effect on the database. */
export type Changed = {
  paths: readonly string[]
  /** The statements of migrations that hold new lines. */
  statements: readonly Statement[]
  /** The tables, views and functions that these reach. */
  objects: ReadonlySet<string>
  /** The code files that name one of the objects. */
  naming: readonly string[]
}

export function changedIn(tree: Tree, changes: readonly Change[]): Changed {
  const statements = changes
    .filter(({ path }) => isMigration(path))
    .flatMap((change) => touched(tree, change))
  const objects = objectsOf(tree, statements)
  return { paths: changes.map(({ path }) => path), statements, objects, naming: filesNaming(tree, objects) }
}

function touched(tree: Tree, { path, lines }: Change): Statement[] {
  const holdsNew = ({ from, to }: Statement) => !lines || lines.some((line) => from <= line && line <= to)
  return statementsOf(tree.text(path)).filter(holdsNew)
}

function objectsOf(tree: Tree, statements: readonly Statement[]): Set<string> {
  if (statements.length === 0) return new Set()
  const all = tree.files.filter(isMigration).flatMap((path) => statementsOf(tree.text(path)))
  return objectsReached(statements, all)
}

function filesNaming(tree: Tree, objects: ReadonlySet<string>): string[] {
  if (objects.size === 0) return []
  const named = naming(objects)
  const places = /^(app|supabase\/(functions|tests)|worker)\//
  // Rows of the world name every table.
  const isOfAll = (path: string) => isList(path) || /^supabase\/tests\/[\w-]+-(rows|bodies)\.ts$/.test(path)
  return tree.files.filter((path) => places.test(path) && !isOfAll(path) && named.test(tree.text(path)))
}
