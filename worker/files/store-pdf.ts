import { ReadableStream } from 'node:stream/web'
import { AppError } from '../../domain/errors.ts'
import { buckets } from '../../domain/files.ts'
import type { WorkerContext } from '../context.ts'

/** Streams the file into the store, so that memory contains a piece at a time. Throws `storage_full`. */
export async function storePdf(
  { api }: WorkerContext,
  path: string,
  shown: string,
  written: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${api.url}/storage/v1/object/${buckets.condominium}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': 'application/pdf',
      'x-upsert': 'true',
      'x-metadata': Buffer.from(JSON.stringify({ name: shown })).toString('base64'),
    },
    body: ReadableStream.from(written),
    duplex: 'half',
    signal,
  } as RequestInit)
  await response.body?.cancel()
  if (response.status === 413) throw new AppError('storage_full')
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
}
