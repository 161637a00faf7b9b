import { invalidFileSizeLimit, invalidMimeType, tooLarge } from '../errors.ts'

const units: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 }

/**
 * A bucket's `file_size_limit` in bytes: a number, or `50MB` with units of a thousand as Supabase counts them.
 * Throws 400 for another notation and 413 beyond the limit of the installation.
 */
export function readSizeLimit(value: number | string, global: number): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(`${value}`) ?? []
  if (typeof value === 'string' && amount === undefined) throw invalidFileSizeLimit()
  const bytes =
    typeof value === 'number' ? value : Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? 1))
  if (bytes > global) throw tooLarge()
  return bytes
}

/** A bucket's `allowed_mime_types`: `type/subtype`, `type/*` or `*` + `/*`. Throws 415. */
export function readMimeTypes(types: readonly string[]): string[] {
  const given = types.filter((type) => type !== '')
  const bad = given.find(
    (type) => !/^([\w\-+.]{1,127}\/([\w\-+.]{1,127}|\*)(;\s*charset=[\w-]+)?|\*(\/\*)?)$/.test(type),
  )
  if (bad !== undefined) throw invalidMimeType(bad.slice(0, 200))
  return given
}
