import { z } from 'zod'
import { formatMonth } from '../../domain/calendar.ts'
import { AppError } from '../../domain/errors.ts'
import { filePath } from '../../domain/files.ts'
import { loadChargeDocuments } from '../../supabase/functions/_shared/charge-document/loading.ts'
import { renderCharges } from '../../supabase/functions/_shared/charge-document/render.ts'
import type { Task, WorkerContext } from '../context.ts'
import { storePdf } from '../files/store-pdf.ts'
import { type Job, type Progress, runJob, settleJob } from '../job.ts'
import { type Joined, joinParts } from './join-parts.ts'
import { countCharges, keepPart, nextCharges, type Order, type Place, placeOf, readPart } from './parts.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const input = z.object({ month: z.string(), who: z.enum(['all', 'without_email']) })

/** Charges in a part: what one try can lose, and what stands in memory. */
const perPart = 25

/**
 * Prints a month's charges into one file for a print shop, in the order of block and unit: part by part, each kept, so that a try that was
 * killed or paused goes on where the last one was. Then the parts stream into the store as one file.
 */
export const printChargesTask: Task = {
  topic: 'print-charges',
  isInterruptible: true,
  async run(context, data, signal) {
    const key = payload.parse(data)
    await runJob(context, key, async (job, progress) => {
      const order = input.parse(job.input)
      const last = await makeParts(context, job, order, progress, signal)
      return join(context, job, order, last, signal)
    })
  },
}

async function makeParts(
  context: WorkerContext,
  job: Job,
  order: Order,
  progress: Progress,
  signal: AbortSignal,
): Promise<Place> {
  const { condominiumId } = job
  let place = await context.transaction((sql) => placeOf(sql, job), signal)
  const { count } = await countCharges(context.sql, condominiumId, order)
  await progress(place.done, Math.max(count, place.done))
  const title = titleOf(order)
  for (;;) {
    signal.throwIfAborted()
    const { charges, documents } = await context.transaction(async (sql) => {
      const found = await nextCharges(sql, condominiumId, order, place, perPart)
      const ids = found.map(({ id }) => id)
      return { charges: found, documents: await loadChargeDocuments(sql, condominiumId, ids, null, true) }
    }, signal)
    if (charges.length === 0) break
    const pdf = await renderCharges(documents, title)
    place = await context.transaction((sql) => keepPart(sql, job, place, { charges, pdf }), signal)
    await progress(place.done, Math.max(count, place.done))
  }
  if (place.done === 0) throw new AppError('nothing_to_print')
  return place
}

const titleOf = ({ month }: Order): string => `Boletos de ${formatMonth(month)}`

async function* partsOf(context: WorkerContext, job: Job, count: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < count; position++) yield await readPart(context, job, position)
}

/** Ready in the transaction in which the job ends, and its parts are gone with it. */
async function join(
  context: WorkerContext,
  job: Job,
  order: Order,
  place: Place,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { condominiumId } = job
  const [{ name } = { name: '' }] = await context.sql<{ name: string }[]>`
    select name from public.condominiums where id = ${condominiumId}`
  const { awaiting } = await countCharges(context.sql, condominiumId, order)
  const path = filePath({
    condominiumId,
    area: 'prints',
    ownerId: job.id,
    id: job.id,
    name: `boletos-${order.month}.pdf`,
  })
  let joined: Joined = { pages: 0, bytes: 0 }
  const title = titleOf(order)
  const written = joinParts(partsOf(context, job, place.position), { title, author: name }, (all) => {
    joined = all
  })
  await storePdf(context, path, `${title}.pdf`, written, signal)
  const report = { path, ...joined, charges: place.done, awaiting }
  return context.transaction(async (sql) => {
    await settleJob(sql, job, 'done', report)
    await sql`delete from private.print_parts where condominium_id = ${condominiumId} and job_id = ${job.id}`
    return report
  })
}
