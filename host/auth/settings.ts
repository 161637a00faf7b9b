import type { SupabaseConfig } from '../project-config.ts'

/** `[auth]` of `config.toml`, and where the service is reached. Durations are seconds; 0 means no limit. */
export type AuthSettings = SupabaseConfig['auth'] & {
  /** Where people use the product; links fall back to it. */
  siteUrl: string
  /** Where people's browsers reach this service; also the tokens' issuer. */
  externalUrl: string
  /** The project's function that may refuse a new account. */
  beforeUserCreated: { schema: string; function: string } | null
}

/**
 * Completes the `[auth]` section.
 * @throws Error in Portuguese when the hook is not a database function
 */
export function authSettings(
  section: SupabaseConfig['auth'],
  urls: { siteUrl: string; externalUrl?: string },
): AuthSettings {
  const siteUrl = urls.siteUrl.replace(/\/$/, '')
  return {
    ...section,
    siteUrl,
    externalUrl: urls.externalUrl?.replace(/\/$/, '') ?? `${siteUrl}/auth/v1`,
    beforeUserCreated: databaseHook(section.hook.before_user_created),
  }
}

function databaseHook(hook: SupabaseConfig['auth']['hook'][string] | undefined) {
  if (!hook?.enabled) return null
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/([\w-]+)\/([\w-]+)$/.exec(hook.uri) ?? []
  if (!schema || !name) {
    throw new Error('auth.hook.before_user_created.uri: use pg-functions://postgres/<schema>/<função>')
  }
  return { schema, function: name }
}
