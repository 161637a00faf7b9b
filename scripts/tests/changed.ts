// Which tests a change needs. `node scripts/tests/changed.ts [--since <commit>]` prints the plan.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { tables } from '../../domain/permissions/tables.ts'
import { keptDemonstration } from './kept-demonstration.ts'
import type { Change } from './selection/change.ts'
import { type Selection, select } from './selection/select.ts'
import { type Tree, treeOf } from './selection/tree.ts'

export type Plan = Selection & {
  /** The commit that the change is compared with. */
  since: string
  types: true
  /** For `biome check`. */
  lint: string[]
  /** Environment for Playwright: where the demonstration stays from one run to the next. */
  browser: { E2E_KEPT: string }
}

/** Returns the tests reached by the change since a commit; uncommitted and new files are part of it. */
export async function changedPlan(since = landed()): Promise<Plan> {
  const tree = projectTree()
  const changes = changesSince(since)
  return {
    since,
    types: true,
    lint: changes.map(({ path }) => path).filter(isHere),
    browser: { E2E_KEPT: keptDemonstration(tree.files) },
    ...select(tree, changes, Object.keys(tables)),
  }
}

/** The files of this checkout, new ones among them. */
export function projectTree(): Tree {
  const files = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(isHere)
  return treeOf(files, (path) => readFileSync(path, 'utf8'))
}

const isHere = (path: string) => existsSync(path)
const linesOf = (text: string) => text.split('\n').filter(Boolean)
/** Names with accents as they are. */
const git = (...options: string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...options], {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Where this branch left `origin/main`; without one, the last commit. */
function landed(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main').trim()
  } catch {
    return git('rev-parse', 'HEAD').trim()
  }
}

function changesSince(since: string): Change[] {
  const changed = linesOf(git('diff', '--name-only', '--no-renames', since))
  const untracked = linesOf(git('ls-files', '--others', '--exclude-standard'))
  return [
    ...changed.map((path) => ({ path, lines: newLines(since, path) })),
    ...untracked.map((path) => ({ path })),
  ]
}

/** Returns the new lines of a migration, which identify its changed statements, and those around deleted lines. */
function newLines(since: string, path: string): number[] | undefined {
  if (!path.endsWith('.sql') || !isHere(path)) return undefined
  const hunks = git('diff', '-U0', '--no-renames', since, '--', path).matchAll(
    /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm,
  )
  return Array.from(hunks).flatMap(([, first, count = '1']) =>
    Array.from({ length: Math.max(2, Number(count)) }, (_, index) => Number(first) + index),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const plan = await changedPlan(values.since)
  process.stdout.write(`${JSON.stringify(plan, null, 2)}\n`)
}
