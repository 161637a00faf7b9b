import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { AppError } from '../../../domain/errors.ts'
import { acceptedTypes, buckets, type FileArea, filePath, largestInArea } from '../../../domain/files.ts'
import { attachmentAreas } from '../../../domain/ledger-archive/files.ts'
import {
  type Attachment,
  attachmentList,
  attachmentPath,
  attachmentSchema,
} from '../../../domain/ledger-archive/manifest.ts'
import type { WorkerContext } from '../../context.ts'
import type { Job, Progress } from '../../job.ts'
import { newId } from './new-id.ts'
import type { Package } from './package.ts'
import { refuse } from './refusal.ts'
import type { Staging } from './staging.ts'

/** The staged list of attachments in its order, a page at a time. */
async function* listed({ sql }: WorkerContext, job: Job): AsyncGenerator<Attachment> {
  let after = 0
  for (;;) {
    const page = await sql<{ line: number; content: unknown }[]>`
      select line, content from private.ledger_import_rows
      where condominium_id = ${job.condominiumId} and job_id = ${job.id} and file = ${attachmentList} and line > ${after}
      order by line limit 500`
    for (const { line, content } of page) {
      const parsed = attachmentSchema.safeParse(content)
      if (!parsed.success)
        refuse('attachment', `Anexos, linha ${line}: não é um anexo.`, { field: attachmentList, line })
      else yield parsed.data
      after = line
    }
    if (page.length < 500) return
  }
}

/** Checks that every attachment is one the product stores, is where the list has it, and is unchanged; and that there are no others. */
export async function checkAttachments({ context, job, archive, signal }: Staging): Promise<void> {
  const { 'application/zip': _, ...types } = acceptedTypes['condominium-files']
  let count = 0
  for await (const one of listed(context, job)) {
    signal.throwIfAborted()
    count += 1
    const wrong = (why: string): never =>
      refuse('attachment', `Anexo ${one.path}: ${why}.`, { field: attachmentList })
    const last = one.path.split('/').at(-1) ?? ''
    const isPlaced =
      (attachmentAreas as readonly string[]).includes(one.area) &&
      one.path === attachmentPath(one.area, one.row_id, one.id, last)
    if (!isPlaced) wrong('não está onde a lista diz')
    if (!archive.names.has(one.path)) wrong('falta no arquivo')
    if (!(one.content_type in types)) wrong('é de um tipo que o Prumo não guarda')
    if (one.bytes > largestInArea(one.area as FileArea)) wrong('é grande demais')
    if (archive.packedSize(one.path) !== one.bytes || (await hashOf(archive, one.path)) !== one.sha256)
      wrong('foi mudado depois que o arquivo foi feito (SHA-256 difere)')
  }
  const there = [...archive.names].filter((name) => name.startsWith('anexos/')).length
  if (there !== count)
    refuse('attachment', `Há ${there} anexos, e a lista diz ${count}.`, { field: attachmentList })
}

async function hashOf(archive: Package, path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of archive.bytes(path)) digest.update(piece)
  return digest.digest('hex')
}

/**
 * Puts the attachments where their rows will be, before the rows are inserted: if given up afterwards, they have no row, and the nightly job removes
 * them. On a repeat, each takes its own place.
 */
export async function bringAttachments(
  context: WorkerContext,
  job: Job,
  {
    archive,
    secret,
    progress,
    signal,
  }: { archive: Package; secret: Uint8Array; progress: Progress; signal: AbortSignal },
): Promise<number> {
  let count = 0
  for await (const one of listed(context, job)) {
    const path = filePath({
      condominiumId: job.condominiumId,
      area: one.area as FileArea,
      ownerId: newId(secret, one.row_id),
      id: newId(secret, one.id),
      name: one.path.split('/').at(-1) ?? one.name,
    })
    await put(context, path, one, ReadableStream.from(archive.bytes(one.path)), signal)
    count += 1
    if (count % 20 === 0) await progress(count)
  }
  return count
}

async function put(
  { api }: WorkerContext,
  path: string,
  { name, content_type }: Attachment,
  body: ReadableStream,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${api.url}/storage/v1/object/${buckets.condominium}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': content_type,
      'x-upsert': 'true',
      'x-metadata': Buffer.from(JSON.stringify({ name })).toString('base64'),
    },
    body,
    duplex: 'half',
    signal,
  } as RequestInit)
  await response.body?.cancel()
  if (response.status === 413) throw new AppError('storage_full')
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
}
