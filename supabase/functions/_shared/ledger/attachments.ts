import { AppError } from '../../../../domain/errors.ts'
import { buckets, type FileArea } from '../../../../domain/files.ts'
import type { Sql } from '../database.ts'

/**
 * Throws unless every path is a file stored for this row of the area (an expense, an inspection that was done). A file almost a day old counts as
 * missing: the nightly cleanup may be about to remove what no row refers to yet.
 */
export async function checkAttachments(
  sql: Sql,
  condominiumId: string,
  ownerId: string | null,
  paths: readonly string[],
  area: FileArea = 'expenses',
): Promise<void> {
  if (paths.length === 0) return
  const folder = `${condominiumId}/${area}/${ownerId}/`
  if (!ownerId || paths.some((path) => !path.startsWith(folder)))
    throw new AppError('invalid_input', {
      fields: [
        {
          path: 'attachments',
          message: area === 'expenses' ? 'O anexo não é desta despesa.' : 'O anexo não é deste registro.',
        },
      ],
    })
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects
    where bucket_id = ${buckets.condominium} and name = any (${[...paths]}) and created_at > now() - interval '23 hours'`
  if (kept?.count !== new Set(paths).size) throw new AppError('file_missing')
}
