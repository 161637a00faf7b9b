import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import answerRequest from '../../supabase/functions/data-protection/answer-data-request.ts'
import cancelRequest from '../../supabase/functions/data-protection/cancel-data-request.ts'
import openRequest from '../../supabase/functions/data-protection/open-data-request.ts'
import { sendMessageTask } from '../notify/notify.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { dataRequestAnsweredTask, dataRequestOpenedTask } from './data-requests.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let resident: User & { membershipId: string }
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
  resident = await project.member(home.condominiumId, 'resident')
  worker.sent.length = 0
  await project.sql`delete from private.outbox`
})

const tasks = [dataRequestOpenedTask, dataRequestAnsweredTask, sendMessageTask]
const open = (kind = 'access', user: User = resident) =>
  project.call(openRequest, { condominium_id: home.condominiumId, kind, details: 'Quero uma cópia.' }, user)
const answer = (requestId: unknown, user: User = home.admin, decision = 'answered') =>
  project.call(
    answerRequest,
    {
      condominium_id: home.condominiumId,
      request_id: requestId,
      decision,
      answer: 'Enviamos a cópia <completa>.',
    },
    user,
  )

test('a request is numbered, dated by the law, told to every administrator, and answered once', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  const asked = await open()
  expect(asked.body).toMatchObject({ number: 1 })
  const [dates] = await project.sql`
    select steer_on = (created_at at time zone 'America/Sao_Paulo')::date + 15 as by_calendar, due_on > steer_on as promised_later, status from public.data_requests
    where id = ${asked.body.request_id as string}`
  expect(dates).toEqual({ by_calendar: true, promised_later: true, status: 'open' })
  await worker.settle(tasks)
  expect(worker.sent.map(({ to }) => to).sort()).toEqual([home.admin.email, second.email].sort())
  expect(worker.sent[0]!.subject).toMatch(/^Pedido 1 sobre dados pessoais: responda até \d\d\/\d\d\/\d{4}$/)

  const answers = await Promise.all([
    answer(asked.body.request_id),
    answer(asked.body.request_id, second, 'refused'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('data_request_decided')
  worker.sent.length = 0
  await worker.settle(tasks)
  expect(worker.sent).toHaveLength(1)
  expect(worker.sent[0]).toMatchObject({ to: resident.email, subject: 'Resposta ao seu pedido 1: acesso' })
  expect(worker.sent[0]!.html).toContain('cópia &#60;completa&#62;')
})

test('is told once, though the platform writes its subject', async () => {
  for (const event of ['data_request_opened', 'data_request_answered'])
    await project.sql`
      with version as (
        insert into private.letter_versions (event, version, subject, original_hash, reason, made_by)
        values (${event}, 1, 'Prumo: {assunto}', repeat('a', 64), 'Mais claro', ${home.admin.id}) returning event, version
      )
      insert into private.letter_texts (event, version) select event, version from version`
  const asked = await open()
  const { request_id } = asked.body as { request_id: string }
  const again = { condominiumId: home.condominiumId, requestId: request_id }
  const signal = new AbortController().signal
  await worker.settle(tasks)
  await dataRequestOpenedTask.run(worker.context, again, signal)
  await answer(request_id)
  await worker.settle(tasks)
  await dataRequestAnsweredTask.run(worker.context, again, signal)
  await worker.settle(tasks)
  expect(worker.sent.map(({ subject }) => subject.replace(/ até.*/, ''))).toEqual([
    'Prumo: Pedido 1 sobre dados pessoais: responda',
    'Prumo: Resposta ao seu pedido 1: acesso',
  ])
  await project.sql`delete from private.letter_texts`
})

test('one of a kind at a time; numbers run on without gaps, whoever asks at once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => project.member(home.condominiumId, 'resident')))
  const asked = await Promise.all([open(), open(), ...others.map((user) => open('correction', user))])
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409])
  expect(asked.find(({ status }) => status === 409)!.body.error!.code).toBe('data_request_exists')
  const rows = await project.sql<{ number: number }[]>`
    select number from public.data_requests where condominium_id = ${home.condominiumId} order by 1`
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})

test('whoever waits or was refused may ask too; strangers and other condominiums do not exist', async () => {
  for (const status of ['pending', 'rejected', 'suspended', 'ended'])
    expect((await open('access', await project.member(home.condominiumId, 'resident', status))).status).toBe(
      200,
    )
  expect((await open('access', await project.userWith())).body.error!.code).toBe('not_found')
  const elsewhere = await project.found({ name: 'Outro' })
  const asked = await open('correction')
  expect((await answer(asked.body.request_id, elsewhere.admin)).status).toBe(403)
  const foreign = { condominium_id: elsewhere.condominiumId, request_id: asked.body.request_id }
  const body = { ...foreign, decision: 'answered', answer: 'Não é daqui, não.' }
  expect((await project.call(answerRequest, body, elsewhere.admin)).body.error!.code).toBe('not_found')
})

test('taken back by who asked alone, and only while it is open', async () => {
  const asked = await open()
  const cancel = (user: User) =>
    project.call(
      cancelRequest,
      { condominium_id: home.condominiumId, request_id: asked.body.request_id },
      user,
    )
  expect((await cancel(home.admin)).body.error!.code).toBe('not_found')
  expect((await cancel(resident)).status).toBe(200)
  expect((await cancel(resident)).body.error!.code).toBe('data_request_decided')
  expect((await answer(asked.body.request_id)).body.error!.code).toBe('data_request_decided')
  expect((await open()).body).toMatchObject({ number: 2 })
})
