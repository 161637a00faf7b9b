import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AnnouncementFile } from '../../domain/communications/files.ts'
import { buckets } from '../../domain/files.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'

const payload = z.object({ condominiumId: z.uuid(), announcementId: z.uuid() })
type Named = z.infer<typeof payload>

/**
 * Publishes an announcement: fixes its files by their hashes and its audience by the current people, in one transaction, and requests its notices.
 * Run again, it finds it published.
 */
export const publishAnnouncementTask: Task = {
  topic: 'publish-announcement',
  isInterruptible: true,
  async run(context, data, signal) {
    const named = payload.parse(data)
    const [notice] = await context.sql<{ status: string }[]>`
      select status from public.announcements where condominium_id = ${named.condominiumId} and id = ${named.announcementId}`
    if (notice?.status !== 'publishing') return
    const files = await filesOf(context, named, signal)
    await context.transaction((sql) => putOut(sql, named, files), signal)
  },
}

async function putOut(sql: Transaction, named: Named, files: readonly AnnouncementFile[]): Promise<void> {
  const { condominiumId, announcementId } = named
  const [notice] = await sql`
    select from public.announcements
    where condominium_id = ${condominiumId} and id = ${announcementId} and status = 'publishing' for no key update`
  if (!notice) return
  const [audience] = await sql<{ count: number }[]>`
    select private.fix_announcement_audience(${condominiumId}, ${announcementId}, private.overdue_until(${condominiumId})) as count`
  await sql`
    update public.announcements set status = 'published', published_at = private.now(), files = ${sql.json(files as never)},
      recipient_count = ${audience!.count}, updated_at = private.now()
    where condominium_id = ${condominiumId} and id = ${announcementId}`
  await sql`
    insert into private.announcement_tellings (condominium_id, announcement_id, occurrence, reason, total)
    values (${condominiumId}, ${announcementId}, 0, 'published', ${audience!.count})`
  await sql`
    insert into private.outbox (topic, payload)
    values ('tell-announcement', ${sql.json({ condominiumId, announcementId, occurrence: 0 })})`
}

type Stored = { name: string; shown: string; type: string; size: number }

/** Returns the announcement's files, with the hash of what the store returns. */
async function filesOf(
  context: WorkerContext,
  named: Named,
  signal: AbortSignal,
): Promise<AnnouncementFile[]> {
  const folder = `${named.condominiumId}/announcements/${named.announcementId}`
  const stored = await context.sql<Stored[]>`
    select o.name, coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)) as shown, o.metadata ->> 'mimetype' as type,
      private.file_size(o.metadata)::float8 as size
    from storage.objects o
    where o.bucket_id = ${buckets.condominium} and o.name collate "C" >= ${`${folder}/`} and o.name collate "C" < ${`${folder}0`}
    order by o.created_at, o.id`
  const files: AnnouncementFile[] = []
  for (const { name, shown, type, size } of stored)
    files.push({ path: name, name: shown, type, size, sha256: await hashOf(context, name, signal) })
  return files
}

/** Streamed: a file is never whole in memory. */
async function hashOf({ api }: WorkerContext, path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${api.url}/storage/v1/object/authenticated/${buckets.condominium}/${path}`, {
    headers: { authorization: `Bearer ${api.serviceKey}`, apikey: api.serviceKey },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`storage service answered ${response.status}`)
  const hash = createHash('sha256')
  for await (const chunk of response.body) hash.update(chunk)
  return hash.digest('hex')
}
