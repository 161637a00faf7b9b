import { isForLater, specsOf } from './browser.ts'
import { type Change, type Changed, changedIn } from './change.ts'
import { isOfMatrix, type MatrixParts, matrixOf } from './matrix.ts'
import { isDerived, isMigration, isSpec, isTest, reachOf, type Tree } from './tree.ts'
import { featureOf, featuresOf, holds } from './words.ts'

export type Selection = {
  /** Why only the full run is sufficient; the rest then only lists what runs first. */
  everything: string | null
  vitest: string[]
  /** Environment for Vitest: limits the permission matrix to these tables and commands. */
  matrix: MatrixParts
  playwright: string[]
  leftOut: string[]
}

/** What everything hangs on, though no import says so. */
const roots: readonly RegExp[] = [
  /^(package|package-lock|tsconfig(\.\w+)?|biome|knip)\.json$/,
  /^\.npmrc$/,
  /^(vitest|vite|playwright)\.config\.ts$/,
  /^(scripts\/(bootstrap\.mjs$|test\.ts$|tests\/)|host\/test-length\.ts$)/,
  /^host\/database\//,
  /^supabase\/(config\.toml|functions\/deno\.json)$/,
  /^supabase\/tests\/(world|one-day|server)\.ts$/,
  // A feature's own list of pages is the feature's.
  /^domain\/permissions\/(?!.*-pages\.ts$)/,
]

/** Tests that read whole folders, which imports do not show. */
export const readers: Record<string, RegExp> = {
  'app/lib/live/changes/query-tables.test.ts': /^(app\/|supabase\/migrations\/)/,
  'domain/audit/actions.test.ts': /^supabase\/migrations\//,
  'host/conformance/auth/coverage.test.ts': /^host\/(conformance\/)?auth\//,
  'host/conformance/realtime/coverage.test.ts': /^host\/(conformance\/)?realtime\//,
  'host/conformance/rest/coverage.test.ts': /^host\/(conformance\/)?rest\//,
  'host/conformance/storage/coverage.test.ts': /^host\/(conformance\/)?storage\//,
  'scripts/email-templates/mails.test.ts': /^supabase\/templates\//,
  'supabase/tests/derived-files.test.ts': /^supabase\/functions\//,
  'supabase/tests/error-registry.test.ts': /^(domain|supabase\/(migrations|functions)|worker)\//,
}

/** Tests of the whole product in separate processes, or of all tables and commands at once: they take minutes for any change. */
const ofTheWhole: readonly RegExp[] = [
  /^scripts\/(faults|instances|local-project)\//,
  /^supabase\/tests\/(attacks\/attacks|limits|races|ledger\/every-history\/every-history)\.test\.ts$/,
]
export const isOfTheWhole = (path: string): boolean => ofTheWhole.some((one) => one.test(path))

/** Selects the tests that a change reaches, and lists what is left out. Where names and imports leave a doubt, selects more. */
export function select(tree: Tree, changes: readonly Change[], tables: readonly string[]): Selection {
  const changed = changedIn(
    tree,
    changes.filter(({ path }) => !isDerived(path)),
  )
  const started = [...changed.paths, ...changed.naming.filter((path) => !path.startsWith('app/'))]
  // A file outside features has no word to search for, so its search also goes through the lists of all features.
  const isOfAFeature = (path: string) => featureOf(tree, path).length > 0
  const reached = reachOf(tree, started).union(
    reachOf(
      tree,
      changed.paths.filter((path) => !isOfAFeature(path)),
      'lists',
    ),
  )
  const matrix = matrixOf(tree, changed, reached, tables)
  const vitest = [...testsOf(tree, changed, reached), ...matrix.files]
  const specs = specsOf(tree, changed)
  const playwright = isForLater(changed) ? [] : specs
  const everything = rootOf(tree, changed) ?? tooMuch(vitest, tree.files.filter(isTest))
  const chosen = { everything, vitest, matrix: matrix.parts, playwright }
  return { ...chosen, leftOut: everything ? [] : leftOut(tree, changed, chosen, specs) }
}

/** All but the matrix. */
function testsOf(tree: Tree, { paths }: Changed, reached: ReadonlySet<string>): string[] {
  // Nothing but a browser runs the app's code on a database.
  const words = featuresOf(
    tree,
    paths.filter((path) => !/^(app|e2e)\//.test(path)),
  )
  const isReached = (test: string) =>
    reached.has(test) ||
    isOfFeature(test, words) ||
    isBesideData(test, paths) ||
    paths.some((path) => readers[test]?.test(path))
  return tree.files
    .filter(isTest)
    .filter((test) => !isOfMatrix(test) && (paths.includes(test) || (!isOfTheWhole(test) && isReached(test))))
}

/** A test of `supabase` or `worker` by the folder it is in or, in none, by its name. */
function isOfFeature(test: string, words: ReadonlySet<string>): boolean {
  const place = /^(?:supabase\/tests|worker)\/(?:([\w-]+)\/.*|([\w.-]+)\.test\.ts)$/.exec(test)
  const name = place?.[1] ?? place?.[2]
  return name !== undefined && [...words].some((word) => holds(name, word))
}

/** A test that reads a data file is in the same part of the tree. */
const isBesideData = (test: string, paths: readonly string[]) =>
  paths.some((path) => !/\.(tsx?|mjs|sql|md)$/.test(path) && test.startsWith(`${partOf(path)}/`))
const partOf = (path: string) => path.split('/').slice(0, 2).join('/')

function rootOf(tree: Tree, { paths }: Changed): string | null {
  const root = paths.find((path) => roots.some((one) => one.test(path)))
  if (root) return `everything hangs on ${root}`
  const gone = paths.find((path) => isMigration(path) && !tree.files.includes(path))
  return gone ? `${gone} is gone, and nothing tells what it held` : null
}

/** A choice of more than half of the product's tests on a database is none. */
function tooMuch(vitest: readonly string[], tests: readonly string[]): string | null {
  const onDatabase = (paths: readonly string[]) =>
    paths.filter((path) => /^(supabase|worker)\//.test(path)).length
  const [chosen, all] = [onDatabase(vitest), onDatabase(tests)]
  return chosen > all / 2
    ? `the change reaches ${chosen} of the ${all} test files of supabase and worker`
    : null
}

function leftOut(
  tree: Tree,
  { paths }: Changed,
  { vitest, matrix, playwright }: Omit<Selection, 'leftOut'>,
  specs: readonly string[],
): string[] {
  const tests = tree.files.filter(isTest)
  const others = new Set(tests.filter((test) => !vitest.includes(test)))
  const whole = [...others].filter(isOfTheWhole)
  const byLists = [...reachOf(tree, paths, 'lists')].filter((path) => others.has(path) && !isOfTheWhole(path))
  const allSpecs = tree.files.filter(isSpec).length
  return [
    `${others.size} of ${tests.length} Vitest files, which the change does not reach`,
    ...some(byLists, 'of them reach it only through lists of all features (worker/main.ts and the like)'),
    ...some(whole, 'of them try the whole product or all of its tables and commands, in minutes'),
    `the permission matrix, but for tables ${matrix.MATRIX_TABLES ?? '–'} and commands ${matrix.MATRIX_COMMANDS ?? '–'}`,
    `${allSpecs - specs.length} of ${allSpecs} browser tests, of other features`,
    ...(playwright.length < specs.length
      ? [`browser tests on a demonstration of the new schema: npx playwright test ${specs.join(' ')}`]
      : []),
    'functions on Deno, boundaries, unused code, and the lint of what did not change',
  ]
}

const some = (paths: readonly string[], why: string) => {
  const first = paths.slice(0, 4).join(', ')
  return paths.length === 0 ? [] : [`${paths.length} ${why}: ${first}${paths.length > 4 ? ' …' : ''}`]
}
