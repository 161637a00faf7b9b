import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { accountActTask } from './account-act.ts'

let project: TestProject
let worker: TestWorker
let service: Server
let person: User
let asked: { path: string; body: unknown }[] = []
let status = 200
beforeAll(async () => {
  project = await startProject()
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
    response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const { port } = service.address() as AddressInfo
  worker = startTestWorker(project, { url: `http://127.0.0.1:${port}`, serviceKey: 'none' })
  person = await project.userWith()
})
afterAll(async () => {
  service.close()
  await worker.stop()
  await project.close()
})
beforeEach(() => {
  asked = []
  status = 200
  worker.sent.length = 0
})

const reason = 'A senha apareceu <em um vazamento>'
const run = (act: string, user_id = person.id) =>
  accountActTask.run(worker.context, { act, user_id, reason }, new AbortController().signal)

test('the person reads what was done, why, and what to do now', async () => {
  for (const act of ['suspended', 'restored', 'sessions_ended', 'factor_removed']) await run(act)
  expect(asked).toEqual([])
  expect(worker.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'Sua conta foi suspensa'],
    [person.email, 'Sua conta foi reaberta'],
    [person.email, 'Aparelhos saíram da sua conta'],
    [person.email, 'Um segundo fator foi removido da sua conta'],
  ])
  for (const { text, html } of worker.sent) {
    expect(text).toContain(`Motivo: ${reason}`)
    expect(html).not.toContain('<em um')
  }
})

test('a dropped password comes with a link to another; where that fails, both are tried again', async () => {
  status = 429
  await expect(run('password_dropped')).rejects.toThrow('429')
  expect(worker.sent).toEqual([])
  status = 200
  asked = []
  await run('password_dropped')
  expect(asked).toEqual([
    {
      path: `/auth/v1/recover?redirect_to=${encodeURIComponent('https://prumo.example/auth/nova-senha')}`,
      body: { email: person.email },
    },
  ])
  expect(worker.sent).toHaveLength(1)
})

test('a confirmation is the auth service’s own mail, and nobody is mailed of an account that is gone', async () => {
  await run('confirmation_resent')
  expect(asked).toMatchObject([{ body: { type: 'signup', email: person.email } }])
  await run('suspended', '018f0000-0000-7000-8000-000000000001')
  expect(worker.sent).toEqual([])
})
