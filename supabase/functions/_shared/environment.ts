import process from 'node:process'

/**
 * A setting from the environment (secrets come from nowhere else). Node and Deno both answer `process.env`.
 * Throws when it is missing, naming it, so that a half-configured function never runs.
 */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`missing environment variable ${name}`)
  return value
}

export function optionalSetting(name: string, otherwise: string): string {
  return process.env[name] || otherwise
}

/**
 * Where people reach the product, without a slash at the end: the only address that papers, codes and mails may carry. What a request
 * says of it (`Origin`, `Host`) is the caller's to choose, and a paper that is checked elsewhere proves nothing.
 */
export const siteUrl = (): string => setting('SITE_URL').replace(/\/+$/, '')
