import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { parseSync } from 'vite'
import { canOpen, type PageSlug, pages } from '../../domain/permissions/pages.ts'
import { admins, board, roles } from '../../domain/permissions/roles.ts'
import { isDeskPath } from '../features/concierge/desk/store/registration.ts'
import { maskOf, type OfflineGroup, offlineGroups } from '../lib/offline/groups.ts'

/** A page's module as a route file imports it, and the page whose roles open it; no page outside the dashboard. */
type Route = { source: string; page: string | null }

/** What every device needs to enter. Pages of the other public addresses need the network anyway. */
const entrances = ['app/shell/dashboard.tsx', 'app/features/auth/auth-page.tsx']

/**
 * Parts that a page loads later for some only. Without an entry a part belongs to everybody who opens its page: a forgotten one costs bytes and
 * leaves no file out. `null`: needs the network anyway, and is large.
 */
const parts: Record<string, readonly OfflineGroup[] | null> = {
  'app/features/concierge/desk/standing-desk.tsx': ['desk'],
  'app/features/concierge/desk/desk-page.tsx': ['doorman', 'desk'],
  'app/features/concierge/manage/manage-page.tsx': admins,
  'app/features/concierge/visits/resident-page.tsx': ['superadmin', 'council', 'resident'],
  'app/features/home/money/received-chart.tsx': board,
  'app/features/analytics/analytics-board.tsx': ['superadmin'],
  'app/features/communications/write/editor.tsx': null,
  'app/features/documents/preview/pdf-view.tsx': null,
  'app/features/documents/upload/photos-to-pdf.ts': null,
  'hucre/xlsx': null,
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The routes of a route file's text, each with its page or that of the route around it. Throws where it can't tell which page. */
export function routesIn(file: string, text: string): Route[] {
  const found: Route[] = []
  const visit = (node: Node, page: string | null) => {
    let own = page
    if (node.type === 'ObjectExpression') {
      const handle = propertyOf(node, 'handle')
      if (handle) own = pageOf(handle, file)
      const lazy = propertyOf(node, 'lazy')
      if (lazy) found.push({ source: importedBy(lazy, file), page: own })
    }
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(parseSync(file, text).program as unknown as Node, null)
  return found
}

function propertyOf(object: Node, name: string): Node | undefined {
  const properties = (object.properties as Node[]).filter(({ type }) => type === 'Property')
  return properties.find(({ key }) => (key as Node).name === name)?.value as Node | undefined
}

function pageOf(handle: Node, file: string): string {
  const [argument] = (handle.arguments as Node[] | undefined) ?? []
  if (argument?.type !== 'Literal')
    throw new Error(`${file}: a route's page must stand there in so many words`)
  return String(argument.value)
}

function importedBy(lazy: Node, file: string): string {
  const body = lazy.body as Node | undefined
  const source = body?.source as Node | undefined
  if (body?.type !== 'ImportExpression' || source?.type !== 'Literal')
    throw new Error(`${file}: a route must load its page by \`() => import('…')\``)
  return String(source.value)
}

/** Who opens a page: also a council member who lives there, and the front desk where it opens by itself. */
function openers(page: string): readonly OfflineGroup[] {
  if (!(page in pages)) throw new Error(`no page is called ${page}`)
  const slug = page as PageSlug
  const people = roles.filter((role) => canOpen(slug, role, true))
  return isDeskPath(`/dashboard/${pages[slug].path}`) ? [...people, 'desk'] : people
}

/** What the bundler knows of a module, and of a written file. */
type Graph = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
export type Chunk = { fileName: string; imports: string[]; moduleIds: string[]; css: string[] }

/**
 * Collects the files of those who open each start: of each module that it loads, at once or later, the file with all that it imports.
 * `allowed` says whose a part is that is loaded later.
 */
export function filesByGroup(
  starts: ReadonlyMap<string, readonly OfflineGroup[]>,
  graph: Graph,
  chunks: readonly Chunk[],
  allowed: (id: string) => readonly OfflineGroup[] | null,
): Map<string, OfflineGroup[]> {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Map<string, OfflineGroup[]>()
  for (const group of offlineGroups) {
    const own = new Set<string>()
    const addChunk = (chunk: Chunk | undefined) => {
      if (!chunk || own.has(chunk.fileName)) return
      for (const file of [chunk.fileName, ...chunk.css]) own.add(file)
      for (const name of chunk.imports) addChunk(named.get(name))
    }
    const seen = new Set<string>()
    const load = (id: string) => {
      // Also of a module that was met: the import that led there may be one that the bundler left out.
      addChunk(chunkOf.get(id))
      const open = [id]
      for (let next = open.pop(); next; next = open.pop()) {
        if (seen.has(next)) continue
        seen.add(next)
        const module = graph(next)
        open.push(...(module?.importedIds ?? []))
        for (const later of module?.dynamicallyImportedIds ?? [])
          if (allowed(later)?.includes(group)) load(later)
      }
    }
    for (const [id, groups] of starts) if (groups.includes(group)) load(id)
    for (const file of own) found.set(file, [...(found.get(file) ?? []), group])
  }
  return found
}

/** What the build's files are for: the shell's have no mask, nobody's are not named. */
export type OfflineFiles = { shell: Set<string>; masks: Map<string, number> }

/** Reads from the build which files the shell, each role's pages and the front desk consist of. */
export function offlineFiles(): { plugin: Plugin; files: OfflineFiles } {
  const files: OfflineFiles = { shell: new Set(), masks: new Map() }
  let root = ''
  const plugin: Plugin = {
    name: 'offline-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map(({ fileName, imports, moduleIds, facadeModuleId, viteMetadata }) => ({
          fileName,
          imports,
          moduleIds: facadeModuleId ? [...moduleIds, facadeModuleId] : moduleIds,
          css: [...(viteMetadata?.importedCss ?? [])],
        }))
      const graph: Graph = (id) => this.getModuleInfo(id)
      const nameOf = (id: string) => relative(root, id)

      const starts = new Map<string, readonly OfflineGroup[]>()
      const routed = new Set<string>()
      for (const name of readdirSync(join(root, 'app')).filter((one) => /^(.+-)?routes\.tsx$/.test(one))) {
        const file = join(root, 'app', name)
        const resolved = await Promise.all(
          routesIn(file, readFileSync(file, 'utf8')).map(async ({ source, page }) => ({
            id: (await this.resolve(source, file))?.id ?? source,
            page,
          })),
        )
        for (const { id, page } of resolved) {
          routed.add(id)
          if (page) starts.set(id, [...(starts.get(id) ?? []), ...openers(page)])
        }
        const unread = graph(file)?.dynamicallyImportedIds.filter((id) => !routed.has(id)) ?? []
        if (unread.length > 0) this.error(`${name}: no route says whose page ${unread.join(', ')} is`)
      }
      for (const path of entrances) starts.set(join(root, path), offlineGroups)

      const met = new Set<string>()
      const allowed = (id: string) => {
        if (routed.has(id)) return null
        const name = Object.keys(parts).find(
          (part) => nameOf(id) === part || id.includes(`node_modules/${part.split('/')[0]}/`),
        )
        if (!name) return offlineGroups
        met.add(name)
        return parts[name] ?? null
      }
      const app = join(root, 'app.html')
      const entry = filesByGroup(new Map([[app, offlineGroups]]), () => null, chunks, allowed)
      for (const name of entry.keys()) files.shell.add(name)
      starts.set(app, offlineGroups)
      for (const [name, groups] of filesByGroup(starts, graph, chunks, allowed))
        if (!files.shell.has(name)) files.masks.set(name, maskOf(groups))

      const stale = Object.keys(parts).filter((name) => !met.has(name))
      if (stale.length > 0) this.error(`no page loads ${stale.join(', ')} later any more`)
    },
  }
  return { plugin, files }
}
