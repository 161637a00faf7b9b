import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { filePath } from '../../domain/files.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { storePdf } from '../files/store-pdf.ts'
import { type Job, type Progress, runJob, settleJob } from '../job.ts'
import { type Assembled, Assembly, readerOf } from './assemble.ts'
import { type DocumentGroup, loadDocuments } from './documents.ts'
import { type FolderHead, loadContents, loadHead, loadOpinions } from './loading.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const input = z.object({ folder_id: z.uuid() })

/** Figures, then each document, then the file itself: what one watches. */
const besideDocuments = 2

/** Creates a month's folder. Restarted after a crash it overwrites its own file; a finished folder is not touched. */
export const makeFolderTask: Task = {
  topic: 'make-folder',
  isInterruptible: true,
  async run(context, data, signal) {
    const key = payload.parse(data)
    await runJob(context, key, async (job, progress) => {
      const folderId = input.parse(job.input).folder_id
      try {
        return await make(context, job, folderId, progress, signal)
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.status < 500)
          await context.sql`
            update public.account_folders set status = 'failed'
            where condominium_id = ${job.condominiumId} and id = ${folderId} and status = 'making'`
        throw thrown
      }
    })
  },
}

async function make(
  context: WorkerContext,
  job: Job,
  folderId: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { condominiumId } = job
  const loaded = await context.transaction((sql) => load(sql, condominiumId, folderId), signal)
  if (!loaded) return {}
  const { head, groups, contents, opinions } = loaded
  const count = groups.reduce((sum, { files }) => sum + files.length, 0)
  let done = 1
  await progress(done, count + besideDocuments)
  const assembly = new Assembly({ contents, opinions, groups })
  const path = filePath({
    condominiumId,
    area: 'folders',
    ownerId: folderId,
    id: job.id,
    name: `prestacao-de-contas-${head.month}-v${head.version}.pdf`,
  })
  const written = assembly.write(readerOf(context, signal), () => progress(++done))
  await storePdf(context, path, `Prestação de contas ${head.month}.pdf`, written, signal)
  return settle(context, { job, head, path, made: assembly.result, groups })
}

/** All but the documents' bytes; nothing where the folder is made already. Throws `folder_outdated`. */
async function load(sql: Transaction, condominiumId: string, folderId: string) {
  const head = await loadHead(sql, { condominiumId, folderId })
  if (head?.status !== 'making') return null
  if (head.closing.reopened_at) throw new AppError('folder_outdated')
  const groups = await loadDocuments(sql, condominiumId, head)
  const contents = await loadContents(sql, condominiumId, head)
  const opinions = await loadOpinions(sql, { condominiumId, folderId })
  return { head, groups, contents, opinions }
}

type Made = { job: Job; head: FolderHead; path: string; made: Assembled; groups: readonly DocumentGroup[] }

/** Marks the folder ready, in the transaction in which the job ends; replaces an older unpublished version. */
function settle(
  context: WorkerContext,
  { job, head, path, made, groups }: Made,
): Promise<Record<string, unknown>> {
  const { condominiumId } = job
  const { sections, taken } = made.front
  const report = {
    folder_id: head.id,
    pages: made.pages,
    documents: taken.length,
    payments: groups.length,
    without_documents: groups.filter(({ files }) => files.length === 0).length,
    not_as_pages: taken.filter(({ how }) => how !== 'pages').length,
  }
  return context.transaction(async (sql) => {
    await settleJob(sql, job, 'done', report)
    await sql`
      update public.account_folders set status = 'replaced'
      where condominium_id = ${condominiumId} and month = ${head.from_on} and status = 'ready'`
    await sql`
      update public.account_folders set status = 'ready', path = ${path}, bytes = ${made.bytes}, pages = ${made.pages}, sha256 = ${made.sha256},
        contents = ${sql.json({ sections, documents: taken } as never)}
      where condominium_id = ${condominiumId} and id = ${head.id} and status = 'making'`
    await sql`
      insert into private.outbox (topic, payload)
      values ('tell-accounts', ${sql.json({ condominiumId, folderId: head.id, what: 'ready' })})`
    return report
  })
}
