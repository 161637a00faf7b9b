import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { makeZip } from 'client-zip'
import {
  type Attachment,
  attachmentList,
  formatName,
  formatVersion,
  type Manifest,
  type ManifestFile,
  manifestName,
  rowsPath,
} from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { attachmentsOf, packedFile } from './attachments.ts'
import { countOf, rowQueries } from './queries.ts'
import { readme } from './readme.ts'
import { rowsFile } from './rows.ts'

type Entry = { name: string; input: string | Uint8Array | ReadableStream<Uint8Array>; lastModified: Date }

export type Making = {
  condominiumId: string
  /** Says how many rows are written of how many; throws to stop. */
  progress(done: number, total: number): Promise<void>
  signal: AbortSignal
  /** Without the files that rows have attached. */
  rowsOnly?: boolean
}

export type Made = { rows: number; files: number; attachments: number; manifest: Manifest | null }

/**
 * Streams a condominium's books as one archive: rows of one moment (a single snapshot of the database), then their files, then the list of all that
 * with its hashes. `made` is complete once the stream was read to its end.
 */
export function archiveOf(
  context: WorkerContext,
  making: Making,
): { stream: ReadableStream<Uint8Array>; made: Made } {
  const made: Made = { rows: 0, files: 0, attachments: 0, manifest: null }
  return { stream: makeZip(entries(context, making, made)), made }
}

async function* entries(context: WorkerContext, making: Making, made: Made): AsyncGenerator<Entry> {
  const connection = await context.sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    await connection`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true)`
    yield* written(context, connection as unknown as Transaction, making, made)
  } finally {
    await connection`rollback`.catch(() => {
      // The connection is lost, and the transaction with it.
    })
    connection.release()
  }
}

async function* written(
  context: WorkerContext,
  sql: Transaction,
  making: Making,
  made: Made,
): AsyncGenerator<Entry> {
  const [now] = await sql<{ now: Date }[]>`select private.now() as now`
  const lastModified = now!.now
  const entry = (name: string, input: Entry['input']): Entry => ({ name, input, lastModified })
  const queries = await rowQueries(sql)
  const [counted] = await sql.unsafe<{ rows: number }[]>(countOf(queries), [making.condominiumId])
  const total = counted!.rows
  await making.progress(0, total)
  const described: ManifestFile[] = []
  yield entry('LEIA-ME.txt', readme)
  for (const query of queries) {
    const file = rowsFile(sql, query, making.condominiumId, async (rows) => {
      making.signal.throwIfAborted()
      made.rows += rows
      await making.progress(made.rows, total)
    })
    try {
      yield entry(rowsPath(query.name), file.stream)
    } finally {
      file.stop()
    }
    described.push(file.described())
  }
  const attachments: Attachment[] = []
  if (!making.rowsOnly) yield* packed(context, making, attachments, entry)
  const list = listed(attachments)
  described.push(list.file)
  yield entry(list.file.path, list.packed)
  made.manifest = await manifestOf(sql, making.condominiumId, now!.now, described)
  made.files = described.length
  made.attachments = attachments.length
  yield entry(manifestName, `${JSON.stringify(made.manifest, null, 2)}\n`)
}

async function* packed(
  context: WorkerContext,
  making: Making,
  attachments: Attachment[],
  entry: (name: string, input: Entry['input']) => Entry,
): AsyncGenerator<Entry> {
  for await (const stored of attachmentsOf(context.sql, making.condominiumId)) {
    making.signal.throwIfAborted()
    const file = await packedFile(context, stored, making.signal)
    if (!file) continue
    yield entry(file.path, file.stream)
    attachments.push(file.described())
  }
}

/** The list of attachments as a file of rows, like every other. */
function listed(attachments: readonly Attachment[]): { file: ManifestFile; packed: Uint8Array } {
  const text = Buffer.from(attachments.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const column = (name: string, type: string) => ({ name, type, nullable: false })
  return {
    packed: gzipSync(text),
    file: {
      name: attachmentList,
      path: rowsPath(attachmentList),
      title: 'Anexos',
      rows: attachments.length,
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
      columns: [
        ...['path', 'area'].map((name) => column(name, 'text')),
        ...['row_id', 'id'].map((name) => column(name, 'uuid')),
        ...['name', 'content_type'].map((name) => column(name, 'text')),
        column('bytes', 'bigint'),
        column('sha256', 'text'),
      ],
    },
  }
}

async function manifestOf(
  sql: Transaction,
  condominiumId: string,
  now: Date,
  files: ManifestFile[],
): Promise<Manifest> {
  const [head] = await sql<{ name: string; books: Manifest['books']; totals: Manifest['totals'] }[]>`
    select c.name,
      (select jsonb_build_object('starts_on', b.starts_on, 'closed_until', b.closed_until)
        from private.books b where b.condominium_id = c.id) as books,
      (select jsonb_build_object('transfers', count(*), 'transferred_cents', coalesce(sum(t.cents), 0)::text)
        from public.ledger_transfers t where t.condominium_id = c.id) as totals
    from public.condominiums c where c.id = ${condominiumId}`
  const seals = await sql<Manifest['seals']>`
    select sequence, month::text, seal, reopened_at is not null as reopened from public.closings
    where condominium_id = ${condominiumId} order by sequence`
  return {
    format: formatName,
    version: formatVersion,
    made_at: now.toISOString(),
    condominium: { id: condominiumId, name: head!.name },
    books: head!.books ?? { starts_on: null, closed_until: null },
    totals: head!.totals,
    seals: seals.map((seal) => ({ ...seal })),
    files,
  }
}
