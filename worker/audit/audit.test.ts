import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import type { Task } from '../context.ts'
import { sendMessageTask } from '../notify/notify.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { checkAuditTask } from './check-audit.ts'
import { sealAuditTask } from './seal-audit.ts'
import { sendAuditDigestTask } from './send-audit-digest.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
  worker.sent.length = 0
  await project.sql`
    insert into public.audit_entries (condominium_id, action) select ${home.condominiumId}, 'save-unit' from generate_series(1, 3)`
})

const run = (task: Task) => task.run(worker.context, {}, new AbortController().signal)
const headOf = async () => {
  const [row] = await project.sql<{ head: string }[]>`
    select encode(head, 'hex') as head from public.audit_seals where condominium_id = ${home.condominiumId} order by seq desc limit 1`
  return row!.head
}
const letters = () => worker.sent.filter(({ to }) => to === home.admin.email)

test('the sealer seals what is there and ends', async () => {
  await run(sealAuditTask)
  await run(sealAuditTask)
  const rows = await project.sql`
    select seq, row_count from public.audit_seals where condominium_id = ${home.condominiumId}`
  expect(rows).toEqual([{ seq: '1', row_count: 3 }])
})

test('the monthly letter carries the head, once a month, to the síndico alone', async () => {
  await project.member(home.condominiumId, 'admin')
  await run(sealAuditTask)
  await run(sendAuditDigestTask)
  await run(sendAuditDigestTask)
  await worker.settle([sendMessageTask])
  expect(letters()).toHaveLength(1)
  expect(letters()[0]!.text).toContain(await headOf())
  expect(worker.sent.filter(({ text }) => text.includes('Residencial Jacarandá'))).toHaveLength(
    new Set(worker.sent.map(({ to }) => to)).size,
  )
})

test('the night records that the chain holds; one that does not is told to the administrators once', async () => {
  await run(sealAuditTask)
  await run(checkAuditTask)
  const checked = () => project.sql`
    select seals, entries, broken_seq, problem from private.audit_checks where condominium_id = ${home.condominiumId}`
  expect(await checked()).toEqual([{ seals: '1', entries: '3', broken_seq: null, problem: null }])
  await worker.settle([sendMessageTask])
  expect(letters()).toEqual([])
  await project.sql.begin(async (sql) => {
    await sql`alter table public.audit_entries disable trigger audit_entries_append_only`
    await sql`update public.audit_entries set action = 'other' where condominium_id = ${home.condominiumId}`
    await sql`alter table public.audit_entries enable always trigger audit_entries_append_only`
  })
  await run(checkAuditTask)
  await run(checkAuditTask)
  expect(await checked()).toMatchObject([{ broken_seq: '1', problem: 'entries' }])
  await worker.settle([sendMessageTask])
  expect(letters().map(({ subject }) => subject)).toEqual([
    'A auditoria do Residencial Jacarandá não confere',
  ])
})

test('seals of more entries than one statement looks at are checked to the end', async () => {
  for (let at = 0; at < 205; at++) {
    await project.sql`insert into public.audit_entries (condominium_id, action) values (${home.condominiumId}, 'one')`
    await project.sql`select private.seal_audit()`
  }
  await run(checkAuditTask)
  const [row] = await project.sql`
    select seals, entries, problem from private.audit_checks where condominium_id = ${home.condominiumId}`
  expect(row).toEqual({ seals: '205', entries: '208', problem: null })
})
