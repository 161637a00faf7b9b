import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** What a bundler knows of a module (Rolldown's `ChunkingContext`). */
type Graph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** What a first visit loads: the documents, and the most common first page. */
const documents = ['index.html', 'legal.html', 'app.html']
const firstPage = 'app/features/auth/auth-page.tsx'

/** Collects what `start` imports, transitively; `later` is what it loads on demand. */
function reach(graph: Graph, start: string): { all: Set<string>; later: Set<string> } {
  const all = new Set<string>()
  const later = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id; id = open.pop()) {
    if (all.has(id)) continue
    all.add(id)
    const module = graph.getModuleInfo(id)
    open.push(...(module?.importedIds ?? []))
    for (const next of module?.dynamicallyImportedIds ?? []) later.add(next)
  }
  return { all, later }
}

/** Each arrival's modules by its name. What the public site loads later comes one by one: it is to stay light in the whole. */
function arrivals(graph: Graph, root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (id: string) => {
    const name = basename(id).replace(/\W.*/, '')
    const { all, later } = reach(graph, id)
    found.set(name, all)
    return later
  }
  const later = documents.map((document) => add(join(root, document)))
  add(join(root, firstPage))
  for (const id of later[0]!) add(id)
  return found
}

/**
 * Names the file for a module shared by several pages, by the entry points that load it: modules of one name go together, and no entry point loads
 * what it does not need. By default the bundler makes a file for each set of pages that share a module, a hundred and fifty of them for one page.
 * @param root The folder of the documents.
 */
export function chunkNames(root: string) {
  let known: Map<string, Set<string>> | undefined
  const nameIn = (kind: string) => (id: string, graph: Graph) => {
    known ??= arrivals(graph, root)
    const names = [...known].filter(([, modules]) => modules.has(id)).map(([name]) => name)
    return [kind, ...names].join('-')
  }
  return {
    /** Of what documents begin with. */
    begin: nameIn('begin'),
    /** Of what many pages come to. */
    common: nameIn('common'),
  }
}

/** What a written file imports and loads later, by its name (Rolldown's `OutputBundle`). */
type Files = { [name: string]: { isEntry?: boolean; imports?: string[]; dynamicImports?: string[] } }

/**
 * Finds documents that load, at once or later, the entry module of another: loading it runs it, so the application would start on the public site.
 */
export function strayBeginnings(files: Files): string[] {
  const loadedBy = (document: string): Set<string> => {
    const loaded = new Set<string>()
    const open = [document]
    for (let name = open.pop(); name; name = open.pop()) {
      if (loaded.has(name)) continue
      loaded.add(name)
      open.push(...(files[name]?.imports ?? []), ...(files[name]?.dynamicImports ?? []))
    }
    return loaded
  }
  const documents = Object.keys(files).filter((name) => files[name]!.isEntry)
  return documents.flatMap((document) => {
    const loaded = loadedBy(document)
    return documents
      .filter((other) => other !== document && loaded.has(other))
      .map((other) => `${document} loads ${other}`)
  })
}

/** Fails a build in which one document would run the entry module of another. */
export function beginningsApart(): Plugin {
  return {
    name: 'beginnings-apart',
    generateBundle(_, bundle) {
      const stray = strayBeginnings(bundle as Files)
      if (stray.length > 0) this.error(stray.join('\n'))
    },
  }
}
