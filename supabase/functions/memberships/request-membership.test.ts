import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import request from './request-membership.ts'
import rotate from './rotate-condominium-code.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

async function found() {
  const { admin, condominiumId } = await project.found()
  const [row] = await project.sql<{ code: string }[]>`
    select code from public.condominium_codes where condominium_id = ${condominiumId}`
  return { admin, condominiumId, code: row!.code }
}

test('asks with the code as people type it; asking twice is refused', async () => {
  const { condominiumId, code } = await found()
  const user = await project.userWith({ metadata: { full_name: 'Bruno Reis' } })
  const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase()
  const answer = await project.call(request, { code: typed, unit_hint: 'B-302' }, user)
  expect(answer.body).toMatchObject({ condominium_id: condominiumId, status: 'pending' })
  const rows = await project.sql`
    select role, status, full_name, unit_hint from public.memberships where user_id = ${user.id}`
  expect(rows).toEqual([{ role: 'resident', status: 'pending', full_name: 'Bruno Reis', unit_hint: 'B-302' }])
  const again = await project.call(request, { code }, user)
  expect(again.body.error!.code).toBe('membership_exists')
})

test('a name is one line, whatever is sent: bank files and letters carry it', async () => {
  const { code } = await found()
  const user = await project.userWith()
  const hostile = { full_name: 'Bruno\r\nBcc: x\u202eReis', unit_hint: 'B\n302' }
  expect((await project.call(request, { code, ...hostile }, user)).status).toBe(200)
  const rows =
    await project.sql`select full_name, unit_hint from public.memberships where user_id = ${user.id}`
  expect(rows).toEqual([{ full_name: 'Bruno Bcc: xReis', unit_hint: 'B 302' }])
})

test('who is let in while asking stays in', async () => {
  const { condominiumId, code } = await found()
  const user = await project.userWith()
  const letIn = project.sql.begin(async (sql) => {
    await sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominiumId}, ${user.id}, 'council', 'approved', 'Bruno')`
    const asking = project.call(request, { code }, user)
    await waiting(project.sql)
    return () => asking
  })
  expect((await (await letIn)()).body.error!.code).toBe('membership_exists')
  const rows = await project.sql`select role, status from public.memberships where user_id = ${user.id}`
  expect(rows).toEqual([{ role: 'council', status: 'approved' }])
})

/** Waits until a command blocks on a row that another transaction has locked. */
async function waiting(sql: TestProject['sql']): Promise<void> {
  for (;;) {
    const [one] = await sql`select 1 from pg_locks where not granted`
    if (one) return
  }
}

test('a session that outlived its account asks for nothing', async () => {
  const { code } = await found()
  const answer = await project.call(request, { code }, { id: randomUUID(), email: 'gone@example.com' })
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_authenticated' } } })
})

test('who was rejected asks again, and the audit keeps what was', async () => {
  const { condominiumId, code } = await found()
  const user = await project.member(condominiumId, 'resident', 'rejected')
  await project.sql`update public.memberships set reason = 'Unidade errada' where user_id = ${user.id}`
  const answer = await project.call(request, { code, full_name: 'Bruno Reis' }, user)
  expect(answer.status).toBe(200)
  const [row] =
    await project.sql`select status, reason, full_name from public.memberships where user_id = ${user.id}`
  expect(row).toEqual({ status: 'pending', reason: null, full_name: 'Bruno Reis' })
  const [entry] = await project.sql`select before from public.audit_entries where actor_id = ${user.id}`
  expect(entry!.before).toEqual({ status: 'rejected', reason: 'Unidade errada' })
})

test('a rotated code no longer works, the new one does', async () => {
  const { admin, condominiumId, code } = await found()
  const rotated = await project.call(rotate, { condominium_id: condominiumId }, admin)
  expect(rotated.body.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  const user = await project.userWith()
  const old = await project.call(request, { code }, user)
  expect(old.status).toBe(404)
  expect(old.body.error!.code).toBe('condominium_code_unknown')
  expect((await project.call(request, { code: rotated.body.code }, user)).status).toBe(200)
})
