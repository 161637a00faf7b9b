import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import type postgres from 'postgres'
import { openContext } from '../../worker/open-context.ts'
import { importUnitsTask } from '../../worker/units/import-units.ts'
import { watchMemory } from '../harness/memory.ts'
import { copySameRows } from './copy-same-rows.ts'
import { serveFile } from './file-server.ts'
import { unitsCsv } from './rows-file.ts'

export type ImportMeasured = {
  rows: number
  bytes: number
  /** Milliseconds, from the queue's payload to the job done: reading and checking, then writing. */
  ours: number
  reading: number
  writing: number
  /** Of COPY of the same rows into the same tables, keys and indexes, in one transaction, without the tables' triggers. */
  bare: number
  /** Megabytes of this process above what it took before, at most while the import ran. */
  memory: number
  job: { status: string; report: Record<string, unknown> }
}

/**
 * Imports a file of `rows` units into `condominiumId`, then measures COPY of the very rows into a second, empty condominium.
 * @param owner connection that owns the tables
 * @param url the same, for the worker
 */
export async function measureImport(
  owner: postgres.Sql,
  url: string,
  { condominiumId, otherId, rows }: { condominiumId: string; otherId: string; rows: number },
): Promise<ImportMeasured> {
  const folder = await mkdtemp(join(tmpdir(), 'register-'))
  const path = join(folder, 'unidades.csv')
  await pipeline(Readable.from(unitsCsv(rows)), createWriteStream(path))
  const bytes = (await stat(path)).size
  const files = await serveFile(path)
  const context = openContext({
    url,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'bench@example.com',
    siteUrl: 'http://127.0.0.1',
    api: { url: files.url, serviceKey: '' },
    log: pino({ level: 'silent' }),
  })
  try {
    const jobId = await handIn(owner, condominiumId, bytes)
    await owner`checkpoint`
    const memory = watchMemory()
    const reading = watchPhase(context, jobId)
    const started = performance.now()
    await importUnitsTask.run(context, { condominiumId, jobId }, new AbortController().signal)
    const ours = performance.now() - started
    const [job] = await owner<
      ImportMeasured['job'][]
    >`select status, report from public.jobs where id = ${jobId}`
    const read = reading() - started
    const measured = { rows, bytes, ours, reading: read, writing: ours - read, memory: memory(), job: job! }
    return { ...measured, bare: await copySameRows(owner, condominiumId, otherId) }
  } finally {
    await context.sql.end({ timeout: 5 })
    await files.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function handIn(owner: postgres.Sql, condominiumId: string, bytes: number): Promise<string> {
  const jobId = randomUUID()
  await owner`
    insert into public.jobs (condominium_id, id, kind, title) values (${condominiumId}, ${jobId}, 'import_units', 'Importar')`
  await owner`
    insert into private.imports (condominium_id, job_id, path, file_name, size, confirmed, acknowledge_shares)
    values (${condominiumId}, ${jobId}, 'unidades.csv', 'unidades.csv', ${bytes}, true, true)`
  return jobId
}

/** When the job began to write: noticed as it says so itself. */
function watchPhase(context: ReturnType<typeof openContext>, jobId: string): () => number {
  let seen = 0
  let calls = 0
  const { transaction } = context
  context.transaction = async (work, signal) => {
    calls += 1
    const [job] = await context.sql`select phase from public.jobs where id = ${jobId}`
    if (job?.phase === 'writing' && seen === 0) seen = performance.now()
    return transaction(work, signal)
  }
  return () => (calls > 0 ? seen : Number.NaN)
}
