import { existsSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>
type Load = NonNullable<Parameters<typeof registerHooks>[0]['load']>

/**
 * Loads modules as Deno does, from installed npm packages: import maps, `npm:` and `jsr:` specifiers and esm.sh addresses name packages, searched in
 * the project first and then in the host. Fetches nothing from the network.
 */
export function installModules(importMaps: readonly string[]): void {
  const file = importMaps.find((path) => existsSync(path))
  const imports = file ? readImports(file) : {}
  const resolve: Resolve = (specifier, context, next) => {
    if (context.parentURL?.includes('/node_modules/')) return next(specifier, context)
    const asked = mapped(specifier, imports)
    const ours = provided(asked)
    if (ours !== undefined)
      return { url: `data:text/javascript,${encodeURIComponent(ours)}`, shortCircuit: true }
    const names = packageNames(asked)
    if (!names) return next(asked, context)
    for (const name of names) {
      for (const parentURL of [context.parentURL, import.meta.url]) {
        try {
          return next(name, { ...context, parentURL })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
        }
      }
    }
    throw new Error(`${asked} is not installed: npm install ${names[0]} beside the project`)
  }
  registerHooks({ resolve, load })
}

/** TypeScript with erasable types keeps its lines and columns; enums and the like are translated. */
const load: Load = (url, context, next) => {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'file:' || !/\.m?ts$/.test(pathname) || pathname.includes('/node_modules/'))
    return next(url, context)
  const code = readFileSync(fileURLToPath(url), 'utf8')
  return { format: 'module', source: withoutTypes(code), shortCircuit: true }
}

function withoutTypes(code: string): string {
  try {
    return stripTypeScriptTypes(code)
  } catch {
    return stripTypeScriptTypes(code, { mode: 'transform' })
  }
}

/** Returns the entries of an import map or a deno.json; relative paths start at the file. */
function readImports(file: string): Record<string, string> {
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> }
  const absolute = (target: string) =>
    /^\.{0,2}\//.test(target) ? new URL(target, pathToFileURL(file)).href : target
  return Object.fromEntries(Object.entries(imports).map(([name, target]) => [name, absolute(target)]))
}

/** The longest entry counts: exact, or a prefix that ends in `/`. */
function mapped(specifier: string, imports: Record<string, string>): string {
  const exact = imports[specifier]
  if (exact !== undefined) return exact
  const prefix = Object.keys(imports)
    .filter((name) => name.endsWith('/') && specifier.startsWith(name))
    .sort((a, b) => b.length - a.length)[0]
  return prefix === undefined ? specifier : imports[prefix] + specifier.slice(prefix.length)
}

/** Modules without a package: declarations of types, and the `serve` of Deno's old standard library. */
function provided(specifier: string): string | undefined {
  if (specifier.endsWith('.d.ts')) return ''
  if (/^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/.test(specifier))
    return 'export const serve = (handler, options = {}) => Deno.serve(options, handler)'
  return undefined
}

/** The npm packages that a specifier may mean; null for one that is not about packages. Throws for any other address. */
function packageNames(specifier: string): string[] | null {
  const found = /^(npm:|jsr:|https:\/\/esm\.sh\/)\/?((?:@[^/@]+\/)?[^/@?]+)(?:@[^/?]*)?(\/[^?]*)?/.exec(
    specifier,
  )
  if (found) {
    const [, source, name = '', path = ''] = found
    // The package names in JSR's own npm registry.
    const mirrored = `@jsr/${name.replace(/^@/, '').replace('/', '__')}`
    return source === 'jsr:' ? [name + path, mirrored + path] : [name + path]
  }
  if (/^https?:/.test(specifier)) throw new Error(`${specifier}: modules are not loaded from the network`)
  return null
}
