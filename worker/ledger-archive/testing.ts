import { gunzipSync } from 'node:zlib'
import type postgres from 'postgres'
import { type ArchiveFile, bookFiles, isAuthor } from '../../domain/ledger-archive/files.ts'
import type { Manifest } from '../../domain/ledger-archive/manifest.ts'
import type { TestProject } from '../../supabase/functions/_shared/testing.ts'
import type { WorkerContext } from '../context.ts'
import type { Job } from '../job.ts'
import type { StoredObject } from '../unit-intake/stored-object.ts'
import { newRow, type Row } from './bringing/new-row.ts'
import { openPackage } from './bringing/package.ts'
import { Refusal } from './bringing/refusal.ts'
import { bringFrom } from './import-ledger.ts'
import { archiveOf } from './making/archive.ts'

const never = new AbortController().signal

/** A condominium's books as the archive has them, without the files that are attached. */
export async function archiveBytes(context: WorkerContext, condominiumId: string): Promise<Buffer> {
  const { stream } = archiveOf(context, {
    condominiumId,
    progress: async () => {},
    signal: never,
    rowsOnly: true,
  })
  return Buffer.from(await new Response(stream).arrayBuffer())
}

export const asObject = (bytes: Buffer): StoredObject => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
  async *pieces() {
    yield bytes
  },
})

/** A job that brings an archive in, as the command opens it. */
export async function openImport(
  sql: postgres.Sql,
  condominiumId: string,
  admin: string,
  path = 'none',
  size = 1,
): Promise<Job & { secret: Uint8Array }> {
  const [job] = await sql<{ id: string; secret: Uint8Array }[]>`
    with job as (
      insert into public.jobs (condominium_id, kind, title, status, attempt, created_by)
      values (${condominiumId}, 'import_ledger', 'Importar', 'running', 1, ${admin}) returning id)
    insert into private.ledger_imports (condominium_id, job_id, path, size)
    select ${condominiumId}, job.id, ${path}, ${size} from job returning job_id as id, secret`
  return { condominiumId, id: job!.id, secret: job!.secret, input: {}, createdBy: admin, attempt: 1 }
}

/** A condominium with the same units and people as another, and no books. */
export async function sameRegister(
  project: TestProject,
  condominiumId: string,
): Promise<{ id: string; admin: string }> {
  const { admin, condominiumId: id } = await project.found()
  await project.sql`
    insert into public.units (condominium_id, block, number, floor, kind, share, area_cm2, sort_key)
    select ${id}, block, number, floor, kind, share, area_cm2, sort_key from public.units
    where condominium_id = ${condominiumId} and closed_on is null`
  await project.sql`
    insert into public.people (condominium_id, name, document)
    select ${id}, name, document from public.people where condominium_id = ${condominiumId} and document is not null`
  return { id, admin: admin.id }
}

/**
 * Archives a condominium's books, brings them into another with the same units, and returns what differs: refusals, and rows that differ after
 * mapping ids. Empty is right.
 */
export async function replayDifferences(
  project: TestProject,
  { context }: { context: WorkerContext },
  condominiumId: string,
): Promise<string[]> {
  const first = await archiveBytes(context, condominiumId)
  const target = await sameRegister(project, condominiumId)
  const job = await openImport(project.sql, target.id, target.admin)
  try {
    const how = { secret: job.secret, confirmed: true }
    await bringFrom(context, job, asObject(first), how, async () => {}, never)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.issues.map(({ rule, message }) => `${rule}: ${message}`)
  }
  return [
    ...(await compared(first, await archiveBytes(context, target.id), job.secret)),
    ...(await unreconciled(project, condominiumId, target.id)),
  ]
}

/** Days on which the bank and the books differ otherwise here than there, account by account. */
async function unreconciled(project: TestProject, there: string, here: string): Promise<string[]> {
  const daysOf = async (condominiumId: string) =>
    (
      await project.sql<{ day: string }[]>`
        select concat_ws(' ', a.place, to_jsonb(d)::text) as day
        from (
          select id, row_number() over (order by bank, branch, account, account_digit, created_at) as place
          from public.bank_accounts where condominium_id = ${condominiumId}
        ) a
        cross join lateral private.statement_days(${condominiumId}, a.id, '2000-01-01', '2999-12-31') d order by a.place, d.day`
    ).map(({ day }) => day)
  return differing('statement_days', await daysOf(there), await daysOf(here))
}

/** Returns what differs between an archive and that of the books it was brought into. */
async function compared(first: Buffer, second: Buffer, secret: Uint8Array): Promise<string[]> {
  const [there, here] = [await unpacked(first), await unpacked(second)]
  const [unitsThere, unitsHere] = [labels(there), labels(here)]
  const found: string[] = []
  for (const file of bookFiles) {
    const { columns } = there.manifest.files.find(({ name }) => name === file.name)!
    const over = newRow(secret, file, columns)
    const expected = there.rows(file.name).map((row) => said(file, over(row), unitsThere))
    const got = here.rows(file.name).map((row) => said(file, row, unitsHere))
    found.push(...differing(file.name, expected, got))
  }
  return found
}

/** Of an installation or of one writing, and not of the books. */
const beside = new Set(['pix_txid', 'code', 'payer_id', 'debtor_id', 'group_id'])

function said(file: ArchiveFile, row: Row, units: ReadonlyMap<string, string>): string {
  const kept = Object.entries(row).filter(
    ([name]) =>
      !isAuthor(name, 'uuid') &&
      !(beside.has(name) && (name !== 'group_id' || file.name === 'charge_run_lines')) &&
      !(file.name === 'closings' && (file.derived ?? []).includes(name)),
  )
  const text = JSON.stringify(Object.fromEntries(kept))
  return text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => units.get(id) ?? id)
}

function differing(name: string, expected: string[], got: string[]): string[] {
  const [there, here] = [new Set(expected), new Set(got)]
  const lost = expected.filter((line) => !here.has(line)).map((line) => `${name} lost: ${line}`)
  const extra = got.filter((line) => !there.has(line)).map((line) => `${name} extra: ${line}`)
  return [...lost, ...extra].slice(0, 5)
}

type Unpacked = { manifest: Manifest; rows(name: string): Row[] }

async function unpacked(bytes: Buffer): Promise<Unpacked> {
  const archive = await openPackage(asObject(bytes))
  const files = new Map<string, Row[]>()
  for (const { name, path } of archive.manifest.files) {
    const pieces: Buffer[] = []
    for await (const piece of archive.bytes(path)) pieces.push(piece)
    const text = gunzipSync(Buffer.concat(pieces)).toString()
    files.set(
      name,
      text === ''
        ? []
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Row),
    )
  }
  archive.close()
  return { manifest: archive.manifest, rows: (name) => files.get(name) ?? [] }
}

const labels = ({ rows }: Unpacked): Map<string, string> =>
  new Map(
    rows('units').map(({ id, block, number, closed_on }) => [
      String(id),
      `${block}/${number}/${closed_on ?? ''}`,
    ]),
  )
