import { makeZip } from 'client-zip'
import type { WorkerContext } from '../context.ts'
import type { Part } from './collect.ts'
import { toCsv, toJson } from './formats.ts'
import { type OwnFile, openFile } from './own-files.ts'
import { toPage } from './page.ts'

type Contents = { name: string; madeAt: string; parts: readonly Part[]; files: readonly OwnFile[] }

type Entry = { name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date }

/** One file of the archive after another: the page, the data in two forms, the files as they stream out of the store. */
async function* entries(
  context: WorkerContext,
  contents: Contents,
  signal: AbortSignal,
): AsyncGenerator<Entry> {
  const { name, madeAt, parts, files } = contents
  const lastModified = new Date()
  const entry = (path: string, input: Entry['input']): Entry => ({ name: path, input, lastModified })
  yield entry('index.html', toPage({ name, madeAt, parts, files: files.map((file) => file.name) }))
  for (const part of parts) {
    yield entry(`json/${part.name}.json`, toJson(part.rows))
    yield entry(`csv/${part.name}.csv`, toCsv(part.rows))
  }
  for (const file of files) {
    signal.throwIfAborted()
    const response = await openFile(context, file, signal)
    if (response?.body) yield entry(file.name, response.body)
  }
}

/** Streams the archive into the store, so that memory stays flat however large the files are; returns its size in bytes. */
export async function storeArchive(
  context: WorkerContext,
  path: string,
  contents: Contents,
  signal: AbortSignal,
): Promise<number> {
  const { api } = context
  let bytes = 0
  const counted = makeZip(entries(context, contents, signal)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        controller.enqueue(chunk)
      },
    }),
  )
  const response = await fetch(`${api.url}/storage/v1/object/data-exports/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': 'application/zip',
      'x-upsert': 'true',
    },
    body: counted,
    duplex: 'half',
    signal,
  } as RequestInit)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`storage service answered ${response.status}`)
  return bytes
}
