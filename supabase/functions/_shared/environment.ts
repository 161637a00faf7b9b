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
