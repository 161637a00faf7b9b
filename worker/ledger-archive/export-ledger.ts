import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { buckets, filePath } from '../../domain/files.ts'
import type { Task, WorkerContext } from '../context.ts'
import { type Job, type Progress, runJob, settleJob } from '../job.ts'
import { archiveOf } from './making/archive.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })

/** Creates the archive of a condominium's books. Restarted after a crash, it overwrites its own file. */
export const exportLedgerTask: Task = {
  topic: 'export-ledger',
  isInterruptible: true,
  run: (context, data, signal) =>
    runJob(context, payload.parse(data), (job, progress) => make(context, job, progress, signal)),
}

async function make(
  context: WorkerContext,
  job: Job,
  progress: Progress,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { condominiumId } = job
  const name = await fileName(context, condominiumId)
  const path = filePath({ condominiumId, area: 'ledger-archives', ownerId: job.id, id: job.id, name })
  const { stream, made } = archiveOf(context, { condominiumId, progress, signal })
  const { bytes, sha256 } = await store(context, path, name, stream, signal).catch(async (error: unknown) => {
    // Cancelled in the middle, the upload breaks off: then this says so.
    await progress(made.rows)
    throw error
  })
  const { manifest } = made
  const report = {
    ...{
      path,
      file_name: name,
      bytes,
      sha256,
      rows: made.rows,
      files: made.files,
      attachments: made.attachments,
    },
    transfers: manifest?.totals.transfers ?? 0,
    seal: manifest?.seals.at(-1)?.seal ?? null,
  }
  await context.transaction((sql) => settleJob(sql, job, 'done', report))
  return report
}

/** 'Livros Residencial Jacarandá 2026-11-22.zip'. */
async function fileName({ sql }: WorkerContext, condominiumId: string): Promise<string> {
  const [row] = await sql<{ name: string; today: string }[]>`
    select c.name, (select private.today(${condominiumId}))::text as today from public.condominiums c where c.id = ${condominiumId}`
  return `Livros ${row!.name.replace(/[/\\]+/g, '-').slice(0, 80)} ${row!.today}.zip`
}

/** Streams the archive into the store. Throws `storage_full`. */
async function store(
  { api }: WorkerContext,
  path: string,
  shown: string,
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256')
  let bytes = 0
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        digest.update(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  const response = await fetch(`${api.url}/storage/v1/object/${buckets.condominium}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': 'application/zip',
      'x-upsert': 'true',
      'x-metadata': Buffer.from(JSON.stringify({ name: shown })).toString('base64'),
    },
    body: counted,
    duplex: 'half',
    signal,
  } as RequestInit)
  await response.body?.cancel()
  if (response.status === 413) throw new AppError('storage_full')
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
  return { bytes, sha256: digest.digest('hex') }
}
