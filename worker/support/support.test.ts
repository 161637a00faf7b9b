import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import answerSupportRequest from '../../supabase/functions/support/answer-support-request.ts'
import askForSupport from '../../supabase/functions/support/ask-for-support.ts'
import askToAct from '../../supabase/functions/support/ask-to-act.ts'
import endSupportAccess from '../../supabase/functions/support/end-support-access.ts'
import { callAs, openAccess, reason, type SignedIn, signIn } from '../../supabase/tests/support/visiting.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { endSupportAccessesTask } from './end-support-accesses.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let second: User
let support: SignedIn
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
  second = await project.member(home.condominiumId, 'admin')
  await project.member(home.condominiumId, 'council')
  await project.sql`delete from private.platform_admins`
  const operator = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${operator.id})`
  support = await signIn(project, operator)
  worker.sent.length = 0
})

/** Runs what waits; returns the e-mails by subject and address. */
async function mails(): Promise<string[]> {
  await worker.settle(tasks)
  return worker.sent
    .splice(0)
    .map(({ subject, to }) => `${to}: ${subject}`)
    .toSorted()
}
const toAdmins = (subject: RegExp) => {
  const to = [home.admin.email, second.email].toSorted()
  return to.map((email) => expect.stringMatching(new RegExp(`^${email}: .*${subject.source}`)))
}

test('who administers the condominium is told when the support comes in, asks to act, and leaves; each once', async () => {
  const accessId = await openAccess({ project }, home.condominiumId, support)
  expect(await mails()).toEqual(toAdmins(/abriu um acesso/))
  await callAs({ project }, askToAct, { access_id: accessId, reason }, support)
  expect(await mails()).toEqual(toAdmins(/pede para agir/))
  await callAs({ project }, endSupportAccess, { access_id: accessId }, support)
  await worker.settle(tasks)
  const [letter] = worker.sent
  expect(letter?.text).toContain('O suporte encerrou o acesso')
  expect(letter?.text).toContain('1 página foi aberta e nenhuma alteração foi feita')
  expect(await mails()).toEqual(toAdmins(/terminou/))
  const again = { condominiumId: home.condominiumId, accessId, what: 'ended' }
  await project.sql`insert into private.outbox (topic, payload) values ('tell-support', ${project.sql.json(again)})`
  expect(await mails()).toEqual([])
})

test('what the time ends is written down once, in the audit and to who administers the condominium', async () => {
  const accessId = await openAccess({ project }, home.condominiumId, support)
  await mails()
  await project.sql`
    update public.support_accesses set opened_at = opened_at - interval '2 hours', expires_at = private.now() - interval '1 second' where id = ${accessId}`
  const expire = () => endSupportAccessesTask.run(worker.context, {}, new AbortController().signal)
  await expire()
  await expire()
  expect(await mails()).toEqual(toAdmins(/terminou/))
  const entries = await project.sql`
    select actor_id from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'expire-support-access'`
  expect(entries).toMatchObject([{ actor_id: null }])
  const [access] =
    await project.sql`select ended_at = expires_at as at_its_time, ended_by from public.support_accesses where id = ${accessId}`
  expect(access).toMatchObject({ at_its_time: true, ended_by: null })
})

test('a request for help reaches the platform’s administrators, and its answer who asked', async () => {
  const admin = await signIn(project, second)
  const { condominiumId: condominium_id } = home
  const { body } = await callAs(
    { project },
    askForSupport,
    { condominium_id, text: 'O boleto não registra.' },
    admin,
  )
  expect(await mails()).toEqual([
    expect.stringMatching(new RegExp(`^${support.user.email}: Pedido de ajuda`)),
  ])
  await callAs(
    { project },
    answerSupportRequest,
    { condominium_id, request_id: body.request_id, answer: 'Já registra.' },
    support,
  )
  expect(await mails()).toEqual([expect.stringMatching(new RegExp(`^${second.email}: Resposta do suporte`))])
})
