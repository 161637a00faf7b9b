import type { SupabaseConfig } from '../project-config.ts'
import { type Hooks, hooksOf } from './hooks/hook.ts'

/** `[auth]` of `config.toml`, and where the service is reached. Durations are seconds; 0 means no limit. */
export type AuthSettings = SupabaseConfig['auth'] & {
  /** Where people use the product; links fall back to it. */
  siteUrl: string
  /** Where people's browsers reach this service. */
  externalUrl: string
  /** Who the tokens say that made them. */
  issuer: string
  /** The project's hooks. */
  hooks: Hooks
}

/**
 * Completes the `[auth]` section.
 * @throws Error in Portuguese if a hook cannot be used
 */
export function authSettings(
  section: SupabaseConfig['auth'],
  urls: { siteUrl: string; externalUrl?: string },
): AuthSettings {
  const siteUrl = urls.siteUrl.replace(/\/$/, '')
  const externalUrl = urls.externalUrl?.replace(/\/$/, '') ?? `${siteUrl}/auth/v1`
  return {
    ...section,
    siteUrl,
    externalUrl,
    issuer: section.jwt_issuer || externalUrl,
    hooks: hooksOf(section.hook),
  }
}
