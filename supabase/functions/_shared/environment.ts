import process from 'node:process'

/** A webhook's secret that was in use until lately: notices on their way are signed with it. Null: the environment's. */
export type ReplacedSecret = { name: string; secret: string | null; until: number }

/** What is saved on the settings' page of providers (credentials/loading.ts), opened: it goes before the environment. */
export type SavedSettings = { values: Readonly<Record<string, string>>; replaced: readonly ReplacedSecret[] }

let saved: SavedSettings = { values: {}, replaced: [] }

/** From now on every reader of this process gets these. */
export function putSaved(next: SavedSettings): void {
  saved = next
}

/** What is saved; undefined where nothing is, and where a provider's credential is saved without this one, ''. */
export const savedSetting = (name: string): string | undefined =>
  Object.hasOwn(saved.values, name) ? saved.values[name] : undefined

/** The same object as long as nothing is saved or removed. */
export const savedSettings = (): SavedSettings => saved

const read = (name: string): string | undefined => savedSetting(name) ?? process.env[name]

/**
 * Returns a setting: what is saved, else the environment's. Node and Deno both provide `process.env`. Throws when it is missing, naming it, so that a
 * half-configured function never runs.
 */
export function setting(name: string): string {
  const value = read(name)
  if (!value) throw new Error(`missing environment variable ${name}`)
  return value
}

export function optionalSetting(name: string, otherwise: string): string {
  return read(name) || otherwise
}

/** The secret of a webhook, and those before it whose notices are still taken at this moment. None: []. */
export const webhookSecrets = (name: string, now: number = Date.now()): string[] =>
  [
    read(name),
    ...saved.replaced
      .filter((one) => one.name === name && one.until > now)
      .map(({ secret }) => secret ?? process.env[name]),
  ].filter((secret) => secret !== undefined && secret !== '') as string[]

/** Whether a check passes with one of the secrets. Without any, and where all fail, throws as the check does with the last. */
export function passWithOne(secrets: readonly string[], check: (secret: string) => void): void {
  const [first = '', ...others] = secrets
  try {
    check(first)
  } catch (thrown) {
    if (others.length === 0) throw thrown
    passWithOne(others, check)
  }
}

/**
 * Returns the product's public address, without a trailing slash: the only address that papers, codes and mails may carry. The caller controls the
 * request's own headers (`Origin`, `Host`), and a paper that is checked elsewhere proves nothing.
 */
export const siteUrl = (): string => setting('SITE_URL').replace(/\/+$/, '')
