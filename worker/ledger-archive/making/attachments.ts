import { createHash } from 'node:crypto'
import { buckets, shownName } from '../../../domain/files.ts'
import { attachmentAreas } from '../../../domain/ledger-archive/files.ts'
import { type Attachment, attachmentPath } from '../../../domain/ledger-archive/manifest.ts'
import type { Sql, WorkerContext } from '../../context.ts'
import { openFile } from '../../data-export/own-files.ts'

type StoredFile = { path: string; name: string | null; contentType: string | null }

/** Yields the files of the archive's rows, area by area in path order, a page at a time. */
export async function* attachmentsOf(sql: Sql, condominiumId: string): AsyncGenerator<StoredFile> {
  for (const area of attachmentAreas) {
    let after = `${condominiumId}/${area}/`
    const until = `${condominiumId}/${area}0`
    for (;;) {
      const page = await sql<StoredFile[]>`
        select o.name as path, o.user_metadata ->> 'name' as name, o.metadata ->> 'mimetype' as "contentType" from storage.objects o
        where o.bucket_id = ${buckets.condominium} and o.name collate "C" > ${after} and o.name collate "C" < ${until}
        order by o.name collate "C" limit 500`
      yield* page
      if (page.length < 500) break
      after = page.at(-1)!.path
    }
  }
}

type PackedFile = {
  path: string
  stream: ReadableStream<Uint8Array>
  /** Available once the stream was read to its end. */
  described(): Attachment
}

/** Returns a file as it streams out of the store; null when it has gone meanwhile, or is where no row's file is. */
export async function packedFile(
  context: WorkerContext,
  { path, name, contentType }: StoredFile,
  signal: AbortSignal,
): Promise<PackedFile | null> {
  const [, area = '', rowId = '', id = '', last = ''] = path.split('/')
  if (!last) return null
  const response = await openFile(context, { bucket: buckets.condominium, path, name: last }, signal)
  if (!response?.body) return null
  const digest = createHash('sha256')
  let bytes = 0
  const stream = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        digest.update(chunk)
        bytes += chunk.byteLength
        controller.enqueue(chunk)
      },
    }),
  )
  const packed = attachmentPath(area, rowId, id, last)
  return {
    path: packed,
    stream,
    described: () => ({
      path: packed,
      area,
      row_id: rowId,
      id,
      name: shownName(name ?? last),
      content_type: contentType ?? 'application/octet-stream',
      bytes,
      sha256: digest.digest('hex'),
    }),
  }
}
