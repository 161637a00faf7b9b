import { AppError } from '../../../../domain/errors.ts'
import { buckets } from '../../../../domain/files.ts'
import type { Sql } from '../database.ts'

/**
 * Throws unless every path is a file kept for this expense. A file of almost a day ago counts as missing: the night's tidying may be
 * about to remove what no expense refers to yet.
 */
export async function checkAttachments(
  sql: Sql,
  condominiumId: string,
  expenseId: string | null,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const folder = `${condominiumId}/expenses/${expenseId}/`
  if (!expenseId || paths.some((path) => !path.startsWith(folder)))
    throw new AppError('invalid_input', {
      fields: [{ path: 'attachments', message: 'O anexo não é desta despesa.' }],
    })
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects
    where bucket_id = ${buckets.condominium} and name = any (${[...paths]}) and created_at > now() - interval '23 hours'`
  if (kept?.count !== new Set(paths).size) throw new AppError('file_missing')
}
