import { type ArchiveFile, isAuthor, isKeyText, isReference } from '../../../domain/ledger-archive/files.ts'
import type { ManifestColumn } from '../../../domain/ledger-archive/manifest.ts'
import { newId, withNewIds } from './new-id.ts'

export type Row = Record<string, unknown>

/** Register ids are preserved until the database knows their counterpart here; so are authors' ids. */
const keepsIds = (file: ArchiveFile, { name, type }: ManifestColumn): boolean =>
  isReference(file, name) || isAuthor(name, type)

/** How each column of a file is brought over. */
export function newRow(
  secret: Uint8Array,
  file: ArchiveFile,
  columns: readonly ManifestColumn[],
): (row: Row) => Row {
  const changing = columns.filter(
    (column) => !keepsIds(file, column) && (/^(uuid|jsonb)/.test(column.type) || isKeyText(column.name)),
  )
  return (row) => {
    const made = { ...row }
    for (const { name, type } of changing)
      made[name] = type === 'uuid' ? idOf(secret, row[name]) : within(secret, row[name])
    return made
  }
}

const idOf = (secret: Uint8Array, value: unknown): unknown =>
  typeof value === 'string' ? newId(secret, value) : value

/** Replaces ids anywhere in a document or a list; those of units belong to the register. */
function within(secret: Uint8Array, value: unknown): unknown {
  if (typeof value === 'string') return withNewIds(secret, value)
  if (Array.isArray(value)) return value.map((one) => within(secret, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      withNewIds(secret, key),
      /^unit_?ids?$/i.test(key) ? one : within(secret, one),
    ]),
  )
}
