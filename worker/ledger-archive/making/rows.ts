import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { ManifestFile } from '../../../domain/ledger-archive/manifest.ts'
import { rowsPath } from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction } from '../../context.ts'
import { type RowsQuery, rowsOf } from './queries.ts'

/** Rows that are in memory at a time. */
const BATCH = 2000

type RowsFile = {
  stream: ReadableStream<Uint8Array>
  /** Available once the stream was read to its end. */
  described(): ManifestFile
  /** Of one that is read no further: the connection is free again. */
  stop(): void
}

/** Returns a table as lines of JSON, compressed as they come from the database; memory contains one batch of them. */
export function rowsFile(
  sql: Transaction,
  query: RowsQuery,
  condominiumId: string,
  counted: (rows: number) => Promise<void>,
): RowsFile {
  const digest = createHash('sha256')
  let rows = 0
  let bytes = 0
  async function* lines() {
    const batches = sql.unsafe<{ line: string }[]>(rowsOf(query), [condominiumId]).cursor(BATCH)
    for await (const batch of batches) {
      const text = Buffer.from(batch.map(({ line }) => `${line}\n`).join(''))
      digest.update(text)
      rows += batch.length
      bytes += text.length
      await counted(batch.length)
      yield text
    }
  }
  const packed = Readable.from(lines(), { objectMode: false })
  const gzip = createGzip()
  packed.on('error', (error) => gzip.destroy(error))
  return {
    stream: Readable.toWeb(packed.pipe(gzip)) as ReadableStream<Uint8Array>,
    stop: () => void packed.destroy(),
    described: () => ({
      name: query.name,
      path: rowsPath(query.name),
      title: query.title,
      rows,
      bytes,
      sha256: digest.digest('hex'),
      columns: query.columns,
    }),
  }
}
