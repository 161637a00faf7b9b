import { hash, randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeZip } from 'client-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, monthOf as month, shiftMonth } from '../../domain/calendar.ts'
import { type Manifest, manifestName } from '../../domain/ledger-archive/manifest.ts'
import { type Building, buildingWith, monthOf } from '../../supabase/functions/_shared/charges/testing.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import makeAgreement from '../../supabase/functions/agreements/make-agreement.ts'
import payBill from '../../supabase/functions/bills/pay-bill.ts'
import recordBill from '../../supabase/functions/bills/record-bill.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import changeLedgerJob from '../../supabase/functions/ledger/change-ledger-job.ts'
import closeMonth from '../../supabase/functions/ledger/close-month.ts'
import importLedger from '../../supabase/functions/ledger/import-ledger.ts'
import makeLedgerArchive from '../../supabase/functions/ledger/make-ledger-archive.ts'
import reopenMonth from '../../supabase/functions/ledger/reopen-month.ts'
import setOpenings from '../../supabase/functions/ledger/set-opening-balances.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import undoReceipt from '../../supabase/functions/payments/undo-receipt.ts'
import importStatement from '../../supabase/functions/statements/import-bank-statement.ts'
import matchLines from '../../supabase/functions/statements/match-statement-lines.ts'
import { type ProjectServer, pdf, serveProject } from '../../supabase/tests/server.ts'
import { issueChargesTask } from '../charges/issue-charges.ts'
import type { WorkerContext } from '../context.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { openPackage } from './bringing/package.ts'
import { Refusal } from './bringing/refusal.ts'
import { exportLedgerTask } from './export-ledger.ts'
import { bringFrom, importLedgerTask } from './import-ledger.ts'
import { archiveBytes, asObject, openImport, replayDifferences, sameRegister } from './testing.ts'

let project: TestProject
let server: ProjectServer
let worker: TestWorker
let context: WorkerContext
let building: Building
let billId: string
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const [first, second] = [shiftMonth(month(today), -3), shiftMonth(month(today), -2)]

type Handler = Parameters<TestProject['call']>[0]
const ask = (fn: Handler, body: object, user: User = building.admin) =>
  project.call(fn, { condominium_id: building.condominiumId, ...body }, user)
const done = async (fn: Handler, body: object) => {
  const answer = await ask(fn, body)
  expect(answer.body.error).toBeUndefined()
  return answer.body as Record<string, string>
}

/** Books with what makes a replay hard: months sealed, opened and sealed again, money back and forth, debts under an agreement. */
async function history(): Promise<void> {
  await done(setOpenings, {
    starts_on: `${first}-01`,
    balances: [
      { fund: 'ordinary', cents: 500_000 },
      { fund: 'reserve', cents: 900_000 },
    ],
  })
  const bill = { description: 'Elevadores', competence: first, due_on: `${first}-20` }
  const lines = [
    { fund: 'ordinary', rubric: '2.3.01', cents: 40_000 },
    { fund: 'reserve', rubric: '2.8.03', cents: 10_000 },
  ]
  billId = (await done(recordBill, { ...bill, lines })).bill_id!
  await done(payBill, { bill_id: billId, paid_on: `${first}-20`, method: 'pix', cents: 20_000 })
  await done(closeMonth, { month: first })
  await done(closeMonth, { month: second })
  await done(reopenMonth, { month: second, reason: 'Faltou a segunda parte do pagamento' })
  await done(payBill, {
    bill_id: billId,
    paid_on: `${second}-02`,
    method: 'pix',
    cents: 30_000,
    late_cents: 500,
  })
  await done(closeMonth, { month: second })
  await done(issueChargeRun, monthOf(building.condominiumId, today.slice(0, 7), 100_000))
  await worker.settle([issueChargesTask])
  const charges = await project.sql<{ id: string; unit: string; cents: number }[]>`
    select id, unit_id as unit, amount_cents::float8 as cents from public.charges
    where condominium_id = ${building.condominiumId} order by sort_key`
  const [paid, part, agreed] = charges
  const typed = { received_on: today, method: 'cash' }
  await done(recordReceipt, { ...typed, cents: paid!.cents + 700, charge_ids: [paid!.id] })
  const wrong = await done(recordReceipt, { ...typed, cents: 1234, charge_ids: [part!.id] })
  await done(undoReceipt, { receipt_id: wrong.receipt_id, reason: 'Outra unidade' })
  await done(recordReceipt, { ...typed, cents: 4321, charge_ids: [part!.id] })
  await done(recordReceipt, { ...typed, cents: 999, unit_id: part!.unit })
  const terms = { count: 3, first_due_on: addDays(today, 30), breach_days: 30, breach_instalments: 2 }
  const wanted = { unit_id: agreed!.unit, charge_ids: [agreed!.id], terms }
  const told = await ask(makeAgreement, { ...wanted, seen_total_cents: 1 })
  await done(makeAgreement, { ...wanted, seen_total_cents: told.body.error!.details.total_cents })
  await reconcile()
}

const statement = (account: string) => ({
  id: randomUUID(),
  bank_account_id: account,
  file_name: 'extrato.csv',
  content_base64: Buffer.from(
    `Data;Valor;Descrição;Saldo\n${first}-20;-200,00;ELEVADORES;13800,00\n${first}-21;-12,50;TARIFA;13787,50\n${first}-22;3,00;DEPOSITO;13790,50`,
  ).toString('base64'),
})
const accountOf = async (condominiumId: string) =>
  String(
    (await project.sql`select id from public.bank_accounts where condominium_id = ${condominiumId}`)[0]!.id,
  )

/** Reconciles the first month's statement: one line is the bill's payment, one is booked from its fee, one is unexplained. */
async function reconcile(): Promise<void> {
  const { condominiumId } = building
  const account = await accountOf(condominiumId)
  await done(importStatement, statement(account))
  const lines = await project.sql<{ id: string; memo: string }[]>`
    select id, memo from public.bank_statement_lines where condominium_id = ${condominiumId}`
  const lineOf = (memo: string) => lines.find((line) => line.memo.includes(memo))!.id
  const paid = await project.sql<{ id: string }[]>`
    select transfer_id as id from private.bank_moves(${condominiumId}, ${account}, ${`${first}-20`}, ${`${first}-20`})`
  const booked = { kind: 'rubric', fund: 'ordinary', rubric: 'bank_fee', cents: 1250, inwards: false }
  await done(matchLines, {
    matches: [
      {
        line_ids: [lineOf('ELEVADORES')],
        parts: [{ kind: 'entries', transfer_ids: paid.map(({ id }) => id) }],
      },
      { line_ids: [lineOf('TARIFA')], parts: [booked] },
    ],
  })
}

beforeAll(async () => {
  project = await startProject()
  server = await serveProject(project)
  worker = startTestWorker(project)
  context = { ...worker.context, api: { url: server.url, serviceKey: project.tokens.serviceRoleKey } }
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  await project.sql`
    update public.people set document = lpad((row_number)::text, 11, '1')
    from (select id as of, row_number() over (order by name) from public.people where condominium_id = ${building.condominiumId}) n
    where id = n.of`
  await history()
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await project.close()
})

test('replaying the archive rebuilds the same books, and their archive is the same', async () => {
  expect(await replayDifferences(project, { context }, building.condominiumId)).toEqual([])
})

test('what was reconciled stays so: the lines explain the same entries, and the same file is known', async () => {
  const { id, admin } = await sameRegister(project, building.condominiumId)
  const job = await openImport(project.sql, id, admin)
  const how = { secret: job.secret, confirmed: true }
  const archive = asObject(await archiveBytes(context, building.condominiumId))
  await bringFrom(context, job, archive, how, async () => {}, new AbortController().signal)
  const account = await accountOf(id)
  const [lines] = await project.sql`
    select count(*)::int as all, count(match_id)::int as matched from public.bank_statement_lines where condominium_id = ${id}`
  expect(lines).toEqual({ all: 3, matched: 2 })
  const ask = (file: object) =>
    project.call(importStatement, { condominium_id: id, ...file }, { id: admin, email: '' })
  expect((await ask(statement(account))).body.error?.code).toBe('bank_statement_duplicate')
  const longer = Buffer.from(statement(account).content_base64, 'base64').toString()
  const more = Buffer.from(`${longer}\n${first}-23;5,00;DEPOSITO;13795,50`).toString('base64')
  expect((await ask({ ...statement(account), content_base64: more })).body).toMatchObject({
    new_count: 1,
    line_count: 4,
  })
  // Taken back here, the line waits again: its match knows the entry by the id that it has here.
  await project.sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, group_id, bill_id,
      payment_id, reverses_id)
    select condominium_id, fund_id, credit_account_id, debit_account_id, cents, occurred_on + 60, 'reversal', group_id, bill_id, payment_id, id
    from public.ledger_transfers t
    where condominium_id = ${id} and exists (
      select from private.bank_moves(${id}, ${account}, ${`${first}-20`}, ${`${first}-20`}) m where m.transfer_id = t.id)`
  const [waits] = await project.sql`
    select match_id from public.bank_statement_lines where condominium_id = ${id} and memo like '%ELEVADORES%'`
  expect(waits?.match_id).toBeNull()
})

describe('an archive is refused', () => {
  type Files = Map<string, Buffer>
  let files: Files
  beforeAll(async () => {
    const archive = await openPackage(asObject(await archiveBytes(context, building.condominiumId)))
    files = new Map()
    for (const name of archive.names) {
      const pieces: Buffer[] = []
      for await (const piece of archive.bytes(name)) pieces.push(piece)
      files.set(name, Buffer.concat(pieces))
    }
    archive.close()
  })

  const zipped = async (changed: Files) =>
    Buffer.from(
      await new Response(
        makeZip([...changed].map(([name, input]) => ({ name, input: new Uint8Array(input) }))),
      ).arrayBuffer(),
    )

  /** Returns the archive with changed rows in a file, and with matching hashes, counts and sizes: as a skilled forger would. */
  function forged(
    name: string,
    change: (rows: Record<string, unknown>[]) => unknown[],
    more?: (manifest: Manifest) => void,
  ): Files {
    const copy = new Map(files)
    const manifest = JSON.parse(String(copy.get(manifestName))) as Manifest
    const told = manifest.files.find((file) => file.name === name)!
    const rows = String(gunzipSync(copy.get(told.path)!))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const text = Buffer.from(
      change(rows)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    )
    Object.assign(told, { rows: rows.length, bytes: text.length, sha256: hash('sha256', text) })
    more?.(manifest)
    return copy.set(told.path, gzipSync(text)).set(manifestName, Buffer.from(JSON.stringify(manifest)))
  }

  async function refusals(
    changed: Files | Buffer,
    prepare?: (condominiumId: string) => Promise<unknown>,
  ): Promise<string[]> {
    const bytes = Buffer.isBuffer(changed) ? changed : await zipped(changed)
    const target = await sameRegister(project, building.condominiumId)
    await prepare?.(target.id)
    const job = await openImport(project.sql, target.id, target.admin)
    const how = { secret: job.secret, confirmed: true }
    const error = await bringFrom(
      context,
      job,
      asObject(bytes),
      how,
      async () => {},
      new AbortController().signal,
    ).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    const [left] =
      await project.sql`select count(*)::int as rows from public.ledger_transfers where condominium_id = ${target.id}`
    expect(left!.rows).toBe(0)
    if (error instanceof Refusal) return error.issues.map(({ rule }) => rule)
    return [(error as { code?: string } | null)?.code ?? 'none']
  }

  test('by its hashes where a byte was changed', async () => {
    const path = 'dados/charges.ndjson.gz'
    const text = String(gunzipSync(files.get(path)!)).replace(/"amount_cents":\d/, '"amount_cents":9')
    expect(await refusals(new Map(files).set(path, gzipSync(text)))).toEqual(['file_hash'])
    const longer = Buffer.concat([gunzipSync(files.get(path)!), Buffer.alloc(30_000_000, 'x')])
    expect(await refusals(new Map(files).set(path, gzipSync(longer)))).toEqual(['file_size'])
  })

  test('by its own sums and seals where even the hashes were made to fit', async () => {
    const dearer = (rows: Record<string, unknown>[]) =>
      rows.map((row, place) => (place === 0 ? { ...row, cents: Number(row.cents) + 1 } : row))
    expect(await refusals(forged('ledger_transfers', dearer))).toEqual(
      expect.arrayContaining(['balance', 'total', 'month']),
    )
    const renamed = (rows: Record<string, unknown>[]) =>
      rows.map((row) => (row.description ? { ...row, description: 'Outra coisa' } : row))
    expect(await refusals(forged('ledger_transfers', renamed))).toContain('month')
    const later = (rows: Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, reason: 'Outro motivo, depois' }))
    expect(await refusals(forged('closing_reopenings', later))).toContain('seal_chain')
    const cheaper = (rows: Record<string, unknown>[]) =>
      rows.map((row, place) => (place === 0 ? { ...row, cents: 1 } : row))
    expect(await refusals(forged('charge_items', cheaper))).toEqual(['items'])
  })

  test('by what does not belong into it', async () => {
    expect(await refusals(new Map(files).set('../etc/passwd', Buffer.from('x')))).toEqual([
      'ledger_archive_unreadable',
    ])
    expect(await refusals(new Map(files).set('anexos/x.exe', Buffer.from('x')))).toEqual(['foreign_entry'])
    const without = new Map(files)
    without.delete('dados/receipts.ndjson.gz')
    expect(await refusals(without)).toEqual(['file_missing'])
    expect(await refusals(Buffer.from('PK not a zip'))).toEqual(['ledger_archive_unreadable'])
    const others = (rows: Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, condominium_id: building.condominiumId }))
    expect(await refusals(forged('payments', others))).toEqual(['row'])
    const huge = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, total_cents: 2 ** 60 }))
    expect(await refusals(forged('charge_runs', huge))).toEqual(['row'])
    const unruly = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, settled_cents: 1e12 }))
    expect(await refusals(forged('charges', unruly))).toEqual(['rule'])
  })

  test('by a condominium that lacks its units, or has books of its own', async () => {
    const whole = await zipped(files)
    const lost = await refusals(
      whole,
      (id) => project.sql`delete from public.units where condominium_id = ${id} and number <> '104'`,
    )
    expect(lost).toEqual(['unit_missing', 'unit_missing', 'unit_missing'])
    const begun = (id: string) =>
      project.sql`insert into public.suppliers (condominium_id, name) values (${id}, 'Elevadores Sobe')`
    expect(await refusals(whole, begun)).toEqual(['not_empty'])
  })
})

test('it is made, fetched, looked at, confirmed once and brought in with its attachments', async () => {
  const work = () =>
    worker.settle(
      [exportLedgerTask, importLedgerTask].map((task) => ({
        ...task,
        run: (_: WorkerContext, data: unknown, signal: AbortSignal) => task.run(context, data, signal),
      })),
    )
  const files = (await server.of(building.admin)).storage.from('condominium-files')
  const proof = `${building.condominiumId}/expenses/${billId}/${randomUUID()}/nota.pdf`
  expect((await files.upload(proof, pdf)).error).toBeNull()

  const { job_id } = await done(makeLedgerArchive, {})
  expect((await ask(makeLedgerArchive, {})).body.error?.code).toBe('ledger_job_in_progress')
  await work()
  const [made] = await project.sql<
    { status: string; report: { path: string; attachments: number; bytes: number } }[]
  >`
    select status, report from public.jobs where id = ${job_id!}`
  expect(made).toMatchObject({ status: 'done', report: { attachments: 1 } })
  const resident = await project.member(building.condominiumId, 'council')
  expect(
    (await (await server.of(resident)).storage.from('condominium-files').download(made!.report.path)).data,
  ).toBeNull()
  const archive = (await files.download(made!.report.path)).data!
  expect(archive.size).toBe(made!.report.bytes)

  const target = await sameRegister(project, building.condominiumId)
  const admin = { id: target.admin, email: 'x@example.com' }
  const there = (await server.of(admin)).storage.from('condominium-files')
  const stray = `${target.id}/expenses/${randomUUID()}/${randomUUID()}/livros.zip`
  expect((await there.upload(stray, archive, { contentType: 'application/zip' })).error).not.toBeNull()
  const path = `${target.id}/ledger-archives/${randomUUID()}/${randomUUID()}/livros.zip`
  expect((await there.upload(path, archive, { contentType: 'application/zip' })).error).toBeNull()
  const given = { condominium_id: target.id }
  const taken = await ask(importLedger, { ...given, path, file_name: 'livros.zip' }, admin)
  const id = taken.body.job_id as string
  await work()
  const statusOf = async () => {
    const [job] = await project.sql`select status, report, error_code from public.jobs where id = ${id}`
    return job
  }
  expect(await statusOf()).toMatchObject({
    status: 'review',
    report: { attachments: 1, origin: 'Residencial Jacarandá' },
  })
  const [nothing] =
    await project.sql`select count(*)::int as rows from public.ledger_transfers where condominium_id = ${target.id}`
  expect(nothing!.rows).toBe(0)
  const answers = await Promise.all(
    [1, 2].map(() => ask(changeLedgerJob, { ...given, job_id: id, change: 'import' }, admin)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await work()
  expect(await statusOf()).toMatchObject({ status: 'done' })
  const [books] = await project.sql`
    select (select count(*)::int from public.bills where condominium_id = ${target.id}) as bills,
      (select count(*)::int from storage.objects o join public.bills b on b.condominium_id = ${target.id} and split_part(o.name, '/', 3) = b.id::text
        where o.name like ${`${target.id}/expenses/%`}) as files,
      (select count(*)::int from private.ledger_imports where condominium_id = ${target.id}) as imports,
      (select count(*)::int from private.ledger_import_rows where condominium_id = ${target.id}) as staged,
      (select count(*)::int from storage.objects where name = ${path}) as uploads`
  expect(books).toEqual({ bills: 1, files: 1, imports: 0, staged: 0, uploads: 0 })
  const again = `${target.id}/ledger-archives/${randomUUID()}/${randomUUID()}/livros.zip`
  await there.upload(again, archive, { contentType: 'application/zip' })
  expect(
    (await ask(importLedger, { ...given, path: again, file_name: 'x.zip' }, admin)).body.error?.code,
  ).toBe('ledger_not_empty')
})
