import type { Changed } from './change.ts'
import { namedBy, naming } from './sql.ts'
import { commandOf, type Tree } from './tree.ts'

/** The tables and commands for the permission matrix; an unset part runs in full. */
export type MatrixParts = { MATRIX_TABLES?: string; MATRIX_COMMANDS?: string }

/** The files of the matrix, each with its part. */
export const matrix = {
  'supabase/tests/permissions.test.ts': 'MATRIX_TABLES',
  'supabase/tests/live/audiences.test.ts': 'MATRIX_TABLES',
  'supabase/tests/commands.test.ts': 'MATRIX_COMMANDS',
} as const satisfies Record<string, keyof MatrixParts>

export const isOfMatrix = (path: string): path is keyof typeof matrix => path in matrix

/** Returns the files to run, and which parts of them. */
export function matrixOf(
  tree: Tree,
  changed: Changed,
  reached: ReadonlySet<string>,
  tables: readonly string[],
) {
  const wanted = {
    MATRIX_TABLES: tablesOf(tree, changed, tables),
    MATRIX_COMMANDS: commandsOf(tree, changed, reached),
  }
  const entries = Object.entries(matrix)
  const isChanged = (part: keyof MatrixParts) =>
    entries.some(([path, of]) => of === part && changed.paths.includes(path))
  const files = entries.filter(([, part]) => wanted[part].length > 0 || isChanged(part)).map(([path]) => path)
  const parts: MatrixParts = {}
  for (const part of ['MATRIX_TABLES', 'MATRIX_COMMANDS'] as const)
    if (wanted[part].length > 0 && !isChanged(part)) parts[part] = wanted[part].join(',')
  return { files, parts }
}

/** Changed files that speak of tables and commands by their names: functions, a feature's permissions, rows and bodies of the world. */
const speaking = ({ paths }: Changed) =>
  paths.filter(
    (path) =>
      commandOf(path) ||
      /^(domain\/permissions|supabase\/tests)\/[\w-]+-(commands|rows|bodies)\.ts$/.test(path),
  )

function tablesOf(tree: Tree, changed: Changed, tables: readonly string[]): string[] {
  const text = speaking(changed).map(tree.text).join('\n')
  const inStatements = new Set(namedBy(changed.statements))
  const named = tables.filter((table) => inStatements.has(table) || naming([table]).test(text))
  return [...new Set([...changed.objects, ...named])].sort()
}

/** A feature's folder contains shared code besides commands. */
const isCommand = (tree: Tree) => (path: string) => tree.text(path).includes('\nexport default ')

/** Returns the commands that the change reaches or names. */
function commandsOf(tree: Tree, changed: Changed, reached: ReadonlySet<string>): string[] {
  const text = speaking(changed).map(tree.text).join('\n')
  const all = new Set(tree.files.filter(isCommand(tree)).flatMap((path) => commandOf(path) ?? []))
  const near = new Set([...reached].flatMap((path) => commandOf(path) ?? []))
  return [...all].filter((name) => near.has(name) || text.includes(`'${name}'`)).sort()
}
