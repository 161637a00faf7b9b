import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Project } from '../project.ts'
import type { Tokens } from '../tokens.ts'

/**
 * Returns the whole environment that functions see: what Supabase gives its functions (docs/guides/functions/secrets), the project's
 * `[edge_runtime.secrets]` and its `functions/.env`. Contains nothing of the host's own environment.
 */
export async function functionEnvironment(
  project: Project,
  apiUrl: string,
  databaseUrl: string,
  tokens: Tokens,
): Promise<Record<string, string>> {
  const file = await readFile(join(project.folder, 'functions', '.env'), 'utf8').catch(() => '')
  const said = { ...parseEnv(file), ...project.config.edge_runtime.secrets }
  // As the Supabase CLI has it: these names are the platform's.
  const isSecret = ([name, value]: [string, string | undefined]) =>
    value !== undefined && !name.startsWith('SUPABASE_')
  return {
    ...(Object.fromEntries(Object.entries(said).filter(isSecret)) as Record<string, string>),
    SUPABASE_URL: apiUrl,
    SUPABASE_DB_URL: databaseUrl,
    SUPABASE_JWKS: JSON.stringify(tokens.jwks),
    SUPABASE_ANON_KEY: tokens.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: tokens.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: tokens.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: tokens.secretKey }),
  }
}
