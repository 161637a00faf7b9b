import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, TomlError } from 'smol-toml'
import { pt } from 'zod/locales'
import { type SupabaseConfig, supabaseConfig } from './project-config.ts'

/** A Supabase project: its folder (holding config.toml, migrations, functions) and configuration. */
export type Project = { folder: string; config: SupabaseConfig }

/** `config.toml` is not what the Supabase CLI would accept; `message` names file and keys, in Portuguese. */
export class ProjectConfigError extends Error {
  override readonly name = 'ProjectConfigError'
}

/** Finds the `supabase` folder of a project, given that folder or its parent. Throws `ProjectConfigError` if neither has a `config.toml`. */
export async function findProject(folder: string): Promise<string> {
  for (const candidate of [join(folder, 'supabase'), folder]) {
    const found = await stat(join(candidate, 'config.toml')).catch(() => undefined)
    if (found) return resolve(candidate)
  }
  throw new ProjectConfigError(`${folder}: não há supabase/config.toml nesta pasta`)
}

/**
 * Reads `config.toml` of a `supabase` folder; without the file, the Supabase CLI's defaults. Values written `env(NAME)` come
 * from `environment` or the project's `.env` files; a variable that is not set counts as a key that is not there.
 * Throws `ProjectConfigError`.
 */
export async function loadProject(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
): Promise<Project> {
  const path = join(folder, 'config.toml')
  const sections = parseToml(await readText(path), path)
  const raw = fromEnvironment(
    { project_id: projectId(folder), local_smtp: sections.inbucket, ...sections },
    { ...(await readEnvironmentFiles(folder)), ...environment },
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

// The Supabase CLI reads these next to config.toml and in the folder above; the first file that sets a name wins.
async function readEnvironmentFiles(folder: string): Promise<NodeJS.Dict<string>> {
  const names = ['.env.development.local', '.env.local', '.env.development', '.env']
  const files = [folder, dirname(resolve(folder))].flatMap((place) => names.map((name) => join(place, name)))
  const texts = await Promise.all(files.map(readText))
  return Object.assign({}, ...texts.reverse().map((text) => parseEnv(text)))
}

// As the Supabase CLI names a project that does not name itself.
function projectId(folder: string): string {
  return basename(dirname(resolve(folder)))
}

function parseToml(text: string, path: string): Record<string, unknown> {
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
