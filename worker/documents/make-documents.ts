import { z } from 'zod'
import { kindNames } from '../../domain/documents/kinds.ts'
import { fill } from '../../domain/documents/templates/fields.ts'
import { filePath } from '../../domain/files.ts'
import { insertDocuments } from '../../supabase/functions/_shared/documents/adding.ts'
import { fillings } from '../../supabase/functions/_shared/documents/template-data.ts'
import { renderTemplate } from '../../supabase/functions/_shared/documents/template-pdf.ts'
import type { Task, WorkerContext } from '../context.ts'
import { storePdf } from '../files/store-pdf.ts'
import { holdJob, type Job, runJob } from '../job.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const order = z.object({
  title: z.string(),
  body: z.string(),
  kind: z.enum(kindNames),
  folder_id: z.uuid(),
  person_id: z.uuid().nullable(),
  texts: z.record(z.string(), z.string()),
})
type Order = z.infer<typeof order>
type Draft = {
  position: number
  unit_id: string | null
  name: string
  number: string | null
  document_id: string
}

/** Documents made between two checks whether someone stopped the job. */
const perPart = 20

/**
 * Fills a template once for each unit and stores the papers as documents, in parts: stored ones stay, and a killed try resumes after them. The
 * document's id is decided beforehand, so that none is made twice.
 */
export const makeDocumentsTask: Task = {
  topic: 'make-documents',
  isInterruptible: true,
  async run(context, data, signal) {
    await runJob(context, payload.parse(data), async (job, progress) => {
      const asked = order.parse(job.input)
      const [{ total, today } = { total: 0, today: '' }] = await context.sql<
        { total: number; today: string }[]
      >`
        select total::int, private.today(${job.condominiumId})::text as today from public.jobs
        where condominium_id = ${job.condominiumId} and id = ${job.id}`
      for (;;) {
        signal.throwIfAborted()
        const drafts = await context.sql<Draft[]>`
          select f.position, f.unit_id, f.name, f.number, f.document_id from private.document_drafts f
          where f.condominium_id = ${job.condominiumId} and f.job_id = ${job.id} and not exists (
            select from public.documents d where d.condominium_id = f.condominium_id and d.id = f.document_id)
          order by f.position limit ${perPart}`
        await progress(total - (await leftOf(context, job)), total)
        if (drafts.length === 0) return { count: total, folder_id: asked.folder_id }
        await makePart(context, job, asked, drafts, today, signal)
      }
    })
  },
}

async function leftOf({ sql }: WorkerContext, { condominiumId, id }: Job): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from private.document_drafts f
    where f.condominium_id = ${condominiumId} and f.job_id = ${id} and not exists (
      select from public.documents d where d.condominium_id = f.condominium_id and d.id = f.document_id)`
  return row!.count
}

type Place = { name: string; document: string | null; address: string | null }

async function makePart(
  context: WorkerContext,
  job: Job,
  { title, body, kind, folder_id, person_id, texts }: Order,
  drafts: readonly Draft[],
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const { condominiumId } = job
  const units = drafts.flatMap(({ unit_id }) => unit_id ?? [])
  const filled = await context.transaction(
    (sql) => fillings(sql, condominiumId, today, units, person_id),
    signal,
  )
  const byUnit = new Map(filled.map((one) => [one.unitId, one.data]))
  const [condominium] = await context.sql<Place[]>`
    select name, document, concat_ws(', ', address, district, nullif(concat_ws('/', city, state), '')) as address
    from public.condominiums where id = ${condominiumId}`
  const papers: { draft: Draft; path: string; fileName: string; size: number }[] = []
  for (const draft of drafts) {
    const data = { ...byUnit.get(draft.unit_id), ...texts, ...(draft.number ? { numero: draft.number } : {}) }
    const { text } = fill(body, data)
    const pdf = await renderTemplate({ title, number: draft.number, text, condominium: condominium! })
    const fileName = `${draft.name}.pdf`
    // The version has the document's own id: a later try writes over what an earlier one stored.
    const ids = { ownerId: draft.document_id, id: draft.document_id }
    const path = filePath({ condominiumId, area: 'documents', ...ids, name: fileName })
    await storePdf(context, path, fileName, once(pdf), signal)
    papers.push({ draft, path, fileName, size: pdf.length })
  }
  await context.transaction(async (sql) => {
    await holdJob(sql, job)
    await insertDocuments(
      { sql, condominiumId, userId: job.createdBy, today },
      papers.map(({ draft, path, fileName, size }) => ({
        id: draft.document_id,
        folderId: folder_id,
        name: draft.name,
        kind,
        dated_on: today,
        expires_on: null,
        number: draft.number,
        unitId: draft.unit_id,
        version: { id: draft.document_id, path, fileName, contentType: 'application/pdf', size, note: null },
      })),
    )
    for (const { draft } of papers)
      await sql`
        insert into private.outbox (topic, payload)
        values ('read-document', ${sql.json({ condominiumId, versionId: draft.document_id })})`
  }, signal)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
