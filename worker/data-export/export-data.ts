import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderDataExportReady } from '../message-templates/data-protection.ts'
import { notifyIn } from '../notify/notify.ts'
import { storeArchive } from './archive.ts'
import { collect } from './collect.ts'
import { ownFiles } from './own-files.ts'

const payload = z.object({ condominiumId: z.uuid(), exportId: z.uuid() })

/** How long the archive can be fetched. */
const lifetimeDays = 7

type Export = { user_id: string; full_name: string; condominium: string; document: string | null }
type Ids = z.infer<typeof payload>

/** Creates a person's copy of all their data and notifies them. Run again after a crash it overwrites its own file; once done it does nothing. */
export const exportDataTask: Task = {
  topic: 'export-data',
  async run(context, data, signal) {
    const ids = payload.parse(data)
    const wanted = await take(context, ids)
    if (!wanted) return
    await make(context, ids, wanted, signal)
  },
}

async function make(context: WorkerContext, ids: Ids, wanted: Export, signal: AbortSignal): Promise<void> {
  const { user_id, full_name, condominium, document } = wanted
  const [parts, files] = await Promise.all([collect(context.sql, user_id), ownFiles(context.sql, user_id)])
  const path = `${user_id}/${ids.exportId}/prumo-meus-dados.zip`
  const madeAt = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: brasiliaZone,
  }).format(new Date())
  const bytes = await storeArchive(context, path, { name: full_name, madeAt, parts, files }, signal)
  await context.transaction(async (sql) => {
    const [done] = await sql`
      update public.data_exports set status = 'done', path = ${path}, bytes = ${bytes}, files = ${files.length},
        finished_at = private.now(), expires_at = private.now() + make_interval(days => ${lifetimeDays})
      where condominium_id = ${ids.condominiumId} and id = ${ids.exportId} and status = 'running' returning id`
    if (!done) return
    const content = renderDataExportReady({
      condominium,
      document: document && formatDocument(document),
      fullName: full_name,
      days: lifetimeDays,
      url: `${context.siteUrl}/dashboard/settings?tab=privacy`,
    })
    const message = {
      condominiumId: ids.condominiumId,
      kind: 'data_export_ready' as const,
      userId: user_id,
      content,
    }
    await notifyIn(sql, [{ ...message, path: '/dashboard/settings?tab=privacy' }])
  })
}

/** Marks it as under way; nothing when it is over already. */
async function take({ sql }: WorkerContext, { condominiumId, exportId }: Ids): Promise<Export | undefined> {
  const [wanted] = await sql<Export[]>`
    with taken as (
      update public.data_exports set status = 'running'
      where condominium_id = ${condominiumId} and id = ${exportId} and status in ('queued', 'running') returning *
    )
    select t.user_id, coalesce(m.full_name, 'você') as full_name, c.name as condominium, c.document
    from taken t join public.condominiums c on c.id = t.condominium_id
    left join public.memberships m on m.condominium_id = t.condominium_id and m.user_id = t.user_id`
  return wanted
}
