import { posix } from 'node:path'

/** The selection's input: the project's files by path, with the text of those that refer to others. */
export type Tree = {
  files: readonly string[]
  /** Text of code and SQL files; empty for others. */
  text(path: string): string
  /** Who refers to a file by its path. */
  referrers(path: string): readonly string[]
}

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)
export const isTest = (path: string) => /(^|[./])test\.tsx?$/.test(path)
export const isSpec = (path: string) => path.startsWith('e2e/') && path.endsWith('.spec.ts')
export const isMigration = (path: string) => /^supabase\/migrations\/.*\.sql$/.test(path)
const hasText = (path: string) => isCode(path) || isMigration(path)

/** Returns the command that a file contains, or after which a file next to the commands is named. */
export const commandOf = (path: string): string | undefined =>
  /^supabase\/functions\/(?!_shared\/)[^/]+\/(?!index\.)([\w-]+)\.ts$/.exec(path)?.[1]

/** Files derived from the commands (`npm run generate`) change with them, and add no information. */
const derived =
  /^(domain\/(permissions\/commands|audit\/command-actions|visibility\/sections)|supabase\/functions\/[\w-]+\/index)\.ts$/
export const isDerived = (path: string): boolean => derived.test(path)

/**
 * Files that list the parts of all features. Through them everything reaches everything, so the search from a change to its tests avoids them: a file
 * that needs a feature only through such a list is found by the feature's word, or is left out and named.
 */
const lists: readonly RegExp[] = [
  /^worker\/main\.ts$/,
  /^app\/([\w-]+-)?routes\.tsx$/,
  /^domain\/permissions\/pages\.ts$/,
  /^domain\/(audit\/actions|visibility\/visibility|errors)\.ts$/,
  derived,
  /^supabase\/tests\/(world|rows|command-bodies)\.ts$/,
  /^scripts\/demonstration\/main\.ts$/,
]

export const isList = (path: string): boolean => lists.some((list) => list.test(path))

export function treeOf(files: readonly string[], read: (path: string) => string): Tree {
  const texts = new Map(files.filter(hasText).map((path) => [path, read(path)]))
  const known = new Set(files)
  const referrers = new Map<string, string[]>()
  for (const path of files.filter(isCode))
    for (const target of referredBy(path, texts.get(path)!))
      if (known.has(target)) referrers.set(target, [...(referrers.get(target) ?? []), path])
  return { files, text: (path) => texts.get(path) ?? '', referrers: (path) => referrers.get(path) ?? [] }
}

/** Types are the type check's; every other relative path in quotes counts, be it imported, mocked, read or run, and so does a neighbour's name. */
const typesOnly = /^(import|export) type [^;'"]*? from '[^']*'/gm
const relative = /['"`](\.{1,2}\/[^'"`$\n]+|[\w.-]+\.(?:tsx?|mjs))['"`]/g

function referredBy(path: string, text: string): Set<string> {
  const said = text.replace(typesOnly, '').matchAll(relative)
  return new Set(Array.from(said, ([, target]) => posix.join(posix.dirname(path), target!)))
}

/** Returns the files and everything that refers to them, directly or not; `past` defines which lists the search passes through. */
export function reachOf(
  tree: Tree,
  from: Iterable<string>,
  past: 'lists' | 'no lists' = 'no lists',
): Set<string> {
  const started = new Set(from)
  const reached = new Set(started)
  // A set that grows while it is walked is walked to its end.
  for (const path of reached) {
    const ends = past === 'no lists' && !started.has(path) && isList(path)
    if (!ends) for (const referrer of tree.referrers(path)) reached.add(referrer)
  }
  return reached
}
