import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { pt } from 'zod/locales'
import { type SupabaseConfig, supabaseConfig } from './project-config.ts'

/** A Supabase project: its folder (holding config.toml, migrations, functions) and configuration. */
export type Project = { folder: string; config: SupabaseConfig }

/** `config.toml` is not what the Supabase CLI would accept; `message` names file and keys, in Portuguese. */
export class ProjectConfigError extends Error {
  override readonly name = 'ProjectConfigError'
}

/**
 * Reads `config.toml` of a `supabase` folder; without the file, the Supabase CLI's defaults. Values written `env(NAME)` come
 * from `environment`; a variable that is not set counts as a key that is not there.
 * Throws `ProjectConfigError`.
 */
export async function loadProject(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
): Promise<Project> {
  const path = join(folder, 'config.toml')
  const raw = fromEnvironment(
    { project_id: projectId(folder), ...parseToml(await readText(path), path) },
    environment,
  )
  const result = supabaseConfig.safeParse(raw, { error: pt().localeError })
  if (result.success) return { folder, config: result.data }
  const problems = result.error.issues.map(({ path: key, message }) => `${key.join('.')}: ${message}`)
  throw new ProjectConfigError(`${path}: ${problems.join('; ')}`)
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

// As the Supabase CLI names a project that does not name itself.
function projectId(folder: string): string {
  return basename(dirname(resolve(folder)))
}

function parseToml(text: string, path: string): object {
  try {
    return parse(text)
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    throw new ProjectConfigError(`${path}, linha ${cause.line}: não é TOML válido`, { cause })
  }
}

function fromEnvironment(value: unknown, environment: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name ? environment[name] : value
  }
  if (Array.isArray(value)) {
    return value.map((item) => fromEnvironment(item, environment)).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fromEnvironment(item, environment)]),
  )
}
