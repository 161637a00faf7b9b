import type { Changed } from './change.ts'
import { commandOf, isMigration, isSpec, reachOf, type Tree } from './tree.ts'
import { featureOf, specsAbout } from './words.ts'

/** Paths outside any page's feature: from the host, browsers need only a session; the frame of every page needs one test per role. */
const always = [
  { place: /^(host|standins)\//, specs: ['e2e/auth-session.spec.ts'] },
  { place: /^app\/(shell\/|[^/]+$)/, specs: ['e2e/roles.spec.ts', 'e2e/specification/shell.spec.ts'] },
]

const isOfApp = (path: string) => path.startsWith('app/')

/** Browser tests of the features that changed, and of the pages that the change reaches. */
export function specsOf(tree: Tree, changed: Changed): string[] {
  const pages = tree.files.filter((path) => isOfApp(path) && isTouched(tree, path, changed))
  const own = changed.paths.filter((path) => /^(app|e2e)\//.test(path))
  const reached = reachOf(tree, [...own, ...pages])
  const specs = tree.files.filter(isSpec)
  const features = new Set(
    [...changed.paths, ...[...reached].filter(isOfApp)].map((path) => featureOf(tree, path).join('/')),
  )
  const about = new Set([...features].flatMap((folders) => specsAbout(specs, folders.split('/'))))
  const chosen = specs.filter((spec) => reached.has(spec) || about.has(spec))
  const ofPlaces = always.flatMap(({ place, specs }) =>
    changed.paths.some((path) => place.test(path)) ? specs : [],
  )
  return [...new Set([...chosen, ...ofPlaces])].sort()
}

/** A page that calls a changed function, or names what a migration changed. */
function isTouched(tree: Tree, page: string, { paths, naming }: Changed): boolean {
  const commands = paths.flatMap((path) => commandOf(path) ?? [])
  return naming.includes(page) || commands.some((name) => tree.text(page).includes(`'${name}'`))
}

/**
 * With another schema the demonstration must be reloaded, which takes longer than everything else together: for a migration only, browser tests are
 * named and skipped.
 */
export const isForLater = ({ paths }: Changed): boolean =>
  paths.some(isMigration) &&
  !paths.some((path) => /^(app|domain|e2e|supabase\/functions|worker)\//.test(path))
