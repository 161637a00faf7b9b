import { pathName, shownName } from '../../domain/files.ts'
import type { Sql, WorkerContext } from '../context.ts'

export type OwnFile = { bucket: string; path: string; name: string }

/** Returns a person's own files: portraits, and the documents attached to their record in each register. */
export async function ownFiles(sql: Sql, userId: string): Promise<OwnFile[]> {
  const rows = await sql<{ bucket_id: string; name: string; shown: string | null; area: string }[]>`
    with folders as (
      select 'avatars' as bucket_id, ${userId}::text as folder, 'retrato' as area
      union all
      select 'condominium-files', p.condominium_id || '/people/' || r, 'documentos'
      from public.people p, unnest(p.merged_ids || p.id) r where p.user_id = ${userId}
    )
    select o.bucket_id, o.name, o.user_metadata ->> 'name' as shown, f.area
    from folders f join storage.objects o on o.bucket_id = f.bucket_id
      and o.name collate "C" > f.folder || '/' and o.name collate "C" < f.folder || '0'
    order by o.created_at, o.id`
  return rows.map(({ bucket_id, name, shown, area }, index) => ({
    bucket: bucket_id,
    path: name,
    name: `arquivos/${area}/${index + 1}-${pathName(shownName(shown ?? name))}`,
  }))
}

/** Opens a stored file as a stream; returns null when it has gone meanwhile. */
export async function openFile(
  { api }: Pick<WorkerContext, 'api'>,
  { bucket, path }: OwnFile,
  signal: AbortSignal,
): Promise<Response | null> {
  const address = path.split('/').map(encodeURIComponent).join('/')
  const response = await fetch(`${api.url}/storage/v1/object/authenticated/${bucket}/${address}`, {
    headers: { authorization: `Bearer ${api.serviceKey}`, apikey: api.serviceKey },
    signal,
  })
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status === 400 || response.status === 404) return null
  throw new Error(`storage service answered ${response.status}`)
}
