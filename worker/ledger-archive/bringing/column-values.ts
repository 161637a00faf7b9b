import { type ArchiveFile, isAuthor, isReference } from '../../../domain/ledger-archive/files.ts'
import type { Manifest, ManifestColumn } from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction } from '../../context.ts'
import type { Job } from '../../job.ts'

export type Writing = { sql: Transaction; job: Job; manifest: Manifest; counted(rows: number): Promise<void> }

/** $1 the condominium, $2 the job, $3 who brings it in; `r` is the row. */
export function columnValue(file: ArchiveFile, { name, type, nullable }: ManifestColumn): string {
  if (file.name === 'ledger_accounts' && file.derived?.includes(name)) return '0'
  if (isAuthor(name, type)) return nullable ? 'null' : '$3::uuid'
  const known = `from private.ledger_import_ids i where i.condominium_id = $1 and i.job_id = $2 and i.source_id`
  if (isReference(file, name) && type === 'uuid') return `(select i.target_id ${known} = r.${name})`
  if (isReference(file, name) && type === 'uuid[]')
    return `array(select i.target_id ${known} = any (r.${name}) order by i.target_id)`
  if (type === 'jsonb') return `private.with_ids_here(r.${name}, $1, $2)`
  // Codes that are unique in an installation stay unchanged where they are free.
  if (file.name === 'charges' && name === 'pix_txid')
    return `case when exists (select from public.charges x where x.pix_txid = r.pix_txid)
      then upper(left(encode(sha256(convert_to($1::text || r.pix_txid, 'UTF8')), 'hex'), 25)) else r.pix_txid end`
  if (file.name === 'clearances' && name === 'code')
    return `case when exists (select from public.clearances x where x.code = r.code) then private.clearance_code() else r.code end`
  return `r.${name}`
}

export const columnsIn = (manifest: Manifest, { name }: ArchiveFile): ManifestColumn[] =>
  manifest.files.find((file) => file.name === name)?.columns ?? []
