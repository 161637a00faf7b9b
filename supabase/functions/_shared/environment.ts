import process from 'node:process'

/**
 * Returns a setting from the environment, the only source of secrets. Node and Deno both provide `process.env`. Throws when it is missing, naming it,
 * so that a half-configured function never runs.
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
 * Returns the product's public address, without a trailing slash: the only address that papers, codes and mails may carry. The caller controls the
 * request's own headers (`Origin`, `Host`), and a paper that is checked elsewhere proves nothing.
 */
export const siteUrl = (): string => setting('SITE_URL').replace(/\/+$/, '')
