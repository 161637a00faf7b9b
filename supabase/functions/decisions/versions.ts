import { AppError } from '../../../domain/errors.ts'
import { buckets } from '../../../domain/files.ts'
import type { Sql } from '../_shared/database.ts'

/** Throws unless every path is a file stored for this decision, too new for the nightly cleanup. */
export async function checkMinutes(
  sql: Sql,
  condominiumId: string,
  id: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const folder = `${condominiumId}/decisions/${id}/`
  if (paths.some((path) => !path.startsWith(folder)))
    throw new AppError('invalid_input', {
      fields: [{ path: 'attachments', message: 'O anexo não é desta decisão.' }],
    })
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects o
    where o.bucket_id = ${buckets.condominium} and o.name = any (${[...paths]})
      -- What a decision has already is safe from the night's tidying.
      and (o.created_at > now() - interval '23 hours'
        or exists (select from public.decisions d where d.condominium_id = ${condominiumId} and d.id = ${id}))`
  if (kept?.count !== new Set(paths).size) throw new AppError('file_missing')
}

/** Replaces a version with a later one and preserves the old; returns its number. Of two simultaneous corrections the second is refused. */
export async function correct(
  sql: Sql,
  condominiumId: string,
  id: string,
  corrects: number,
  row: Record<string, unknown>,
  by: string | null,
): Promise<number> {
  const [current] = await sql<{ version: number }[]>`
    select version from public.decisions where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!current) throw new AppError('not_found')
  if (current.version !== corrects) throw new AppError('decision_changed')
  await sql`
    insert into public.decision_versions (condominium_id, decision_id, version, content)
    select d.condominium_id, d.id, d.version, to_jsonb(d) from public.decisions d
    where d.condominium_id = ${condominiumId} and d.id = ${id}`
  const version = corrects + 1
  await sql`
    update public.decisions set ${sql({ ...row, version, created_by: by } as never)}, created_at = private.now()
    where condominium_id = ${condominiumId} and id = ${id}`
  return version
}
