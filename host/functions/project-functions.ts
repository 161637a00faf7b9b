import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SupabaseConfig } from '../project-config.ts'

/** A function as the project's folder and config.toml describe it. */
export type ProjectFunction = {
  name: string
  entrypoint: string
  verifyJwt: boolean
  /** Where its import map may be, in order of precedence. */
  importMaps: string[]
}

/**
 * Returns the functions of a project, by name: every folder of `functions/` with an `index.ts`, and every entry of config.toml with its own path,
 * without those that are switched off. Paths in config.toml are relative to its folder.
 */
export async function projectFunctions(
  folder: string,
  config: SupabaseConfig,
): Promise<Map<string, ProjectFunction>> {
  const root = join(folder, 'functions')
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'index.ts')))
    .map((entry) => entry.name)
  const configured = Object.keys(config.functions).filter((name) => config.functions[name]?.entrypoint)
  const functions = new Map<string, ProjectFunction>()
  for (const name of new Set([...folders, ...configured])) {
    const said = config.functions[name]
    if (/^[._]/.test(name) || said?.enabled === false) continue
    const own = join(root, name)
    functions.set(name, {
      name,
      entrypoint: said?.entrypoint ? resolve(folder, said.entrypoint) : join(own, 'index.ts'),
      verifyJwt: said?.verify_jwt ?? true,
      importMaps: said?.import_map
        ? [resolve(folder, said.import_map)]
        : [own, root].flatMap((at) => [join(at, 'deno.json'), join(at, 'import_map.json')]),
    })
  }
  return functions
}
