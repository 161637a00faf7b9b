import { z } from 'zod'
import { type PrintOrder, printFileName, printTitle } from '../../domain/charges/printing.ts'
import { AppError } from '../../domain/errors.ts'
import { filePath } from '../../domain/files.ts'
import { renderCarnets } from '../../supabase/functions/_shared/charge-document/carnet.ts'
import {
  hasBoleto,
  type LoadedCharge,
  loadChargeDocuments,
} from '../../supabase/functions/_shared/charge-document/loading.ts'
import { renderCharges } from '../../supabase/functions/_shared/charge-document/render.ts'
import type { Task, WorkerContext } from '../context.ts'
import { storePdf } from '../files/store-pdf.ts'
import { type Job, type Progress, runJob, settleJob } from '../job.ts'
import { type Joined, joinParts } from './join-parts.ts'
import { keepPart, type Place, placeOf, readPart } from './parts.ts'
import { countCharges, type Group, nextGroups } from './wanted.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
const who = z.enum(['all', 'without_email'])
const input = z.discriminatedUnion('what', [
  z.object({ what: z.literal('month'), month: z.string(), who }),
  z.object({ what: z.literal('carnet'), who }),
])

/** Charges, or units with their carnets, in a part: limits what one try can lose, and the memory used. */
const perPart = { month: 25, carnet: 8 }

/**
 * Prints charges, or carnets, into one file for a print shop, in the order of block and unit: part by part, each stored, so that a killed or paused
 * try resumes where the last one stopped. Then streams the parts into the store as one file.
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
  order: PrintOrder,
  progress: Progress,
  signal: AbortSignal,
): Promise<Place> {
  const { condominiumId } = job
  let place = await context.transaction((sql) => placeOf(sql, job), signal)
  const { count } = await countCharges(context.sql, condominiumId, order)
  await progress(place.done, Math.max(count, place.done))
  const [clock] = await context.sql<
    { today: string }[]
  >`select private.today(${condominiumId})::text as today`
  const title = printTitle(order, clock!.today)
  for (;;) {
    signal.throwIfAborted()
    const { groups, documents } = await context.transaction(async (sql) => {
      const found = await nextGroups(sql, condominiumId, order, place, perPart[order.what])
      const ids = found.flatMap(({ charge_ids }) => charge_ids)
      return { groups: found, documents: await loadChargeDocuments(sql, condominiumId, ids, null, true) }
    }, signal)
    if (groups.length === 0) break
    const pdf = await (order.what === 'month'
      ? renderCharges(documents, title)
      : renderCarnets(carnetsOf(groups, documents), title))
    place = await context.transaction((sql) => keepPart(sql, job, place, { groups, pdf }), signal)
    await progress(place.done, Math.max(count, place.done))
  }
  if (place.done === 0) throw new AppError('nothing_to_print')
  return place
}

function carnetsOf(groups: readonly Group[], documents: readonly LoadedCharge[]) {
  const byId = new Map(documents.filter(hasBoleto).map((document) => [document.id, document]))
  return groups.map(({ charge_ids }) => charge_ids.flatMap((id) => byId.get(id) ?? []))
}

async function* partsOf(context: WorkerContext, job: Job, count: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < count; position++) yield await readPart(context, job, position)
}

/** Marks the file ready and removes its parts in the transaction in which the job ends. */
async function join(
  context: WorkerContext,
  job: Job,
  order: PrintOrder,
  place: Place,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { condominiumId } = job
  const [{ name, today } = { name: '', today: '' }] = await context.sql<{ name: string; today: string }[]>`
    select name, (select private.today(${condominiumId}))::text as today from public.condominiums where id = ${condominiumId}`
  const { awaiting } = await countCharges(context.sql, condominiumId, order)
  const path = filePath({
    condominiumId,
    area: 'prints',
    ownerId: job.id,
    id: job.id,
    name: printFileName(order, today),
  })
  let joined: Joined = { pages: 0, bytes: 0 }
  const title = printTitle(order, today)
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
