import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import { samples } from '../message-templates/samples/samples.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { type Message, notify, sendMessageTask } from './notify.ts'
import { testNotificationTask } from './test-notification.ts'

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
  await project.sql`delete from private.message_contents`
  await project.sql`delete from private.letter_texts`
  await project.sql`delete from private.letter_versions`
})

async function stand(event: string, version: number, text: object): Promise<void> {
  await project.sql`insert into private.letter_versions ${project.sql({
    event,
    version,
    original_hash: 'a'.repeat(64),
    reason: 'Mais claro',
    made_by: home.admin.id,
    ...text,
  })}`
  await project.sql`
    insert into private.letter_texts (event, version) values (${event}, ${version})
    on conflict (event) do update set version = excluded.version`
}
const message = (more: Partial<Message> = {}): Message => ({
  condominiumId: home.condominiumId,
  kind: 'poll_opened',
  userId: home.admin.id,
  content: samples.poll_opened(),
  ...more,
})
const written = () => project.sql`
  select channel, subject, text_version from public.messages where condominium_id = ${home.condominiumId} order by channel, subject`

test('a changed text reaches the mailbox and the product, and the message says its version', async () => {
  await stand('poll_opened', 7, {
    subject: 'Sua opinião: {assunto}',
    opening: 'Olá, {condominio}.',
    closing: 'Até logo.',
  })
  await notify(worker.context, [message()])
  await worker.settle([sendMessageTask])
  const subject = 'Sua opinião: Enquete: Qual horário para a academia?'
  expect(worker.sent).toMatchObject([
    { subject, text: expect.stringMatching(/Olá, Residencial Jacarandá\.[\s\S]+Até logo\./) },
  ])
  expect(await written()).toEqual([
    { channel: 'app', subject, text_version: 7 },
    { channel: 'email', subject, text_version: 7 },
  ])
  const logged =
    await project.sql`select text_version from private.delivery_page(${home.condominiumId}, '{}', null, 10)`
  expect(logged).toEqual([{ text_version: 7 }, { text_version: 7 }])
})

test('other events and messages without a text stay as the product writes them', async () => {
  await stand('poll_opened', 1, { subject: 'Outra: {assunto}' })
  await notify(worker.context, [
    message({ kind: 'membership_approved', content: samples.membership_approved() }),
  ])
  const subject = 'Seu acesso ao Residencial Jacarandá foi aprovado'
  expect(await written()).toEqual([
    { channel: 'app', subject, text_version: null },
    { channel: 'email', subject, text_version: null },
  ])
})

test('a text that cannot be written loses no letter: it leaves in the product words, and the failure is reported once', async () => {
  await stand('poll_opened', 3, { subject: 'Oi {nome}' })
  await notify(worker.context, [message(), message({ content: samples.poll_opened() })])
  await notify(worker.context, [message()])
  await worker.settle([sendMessageTask])
  expect(worker.sent.map(({ subject }) => subject)).toEqual(
    Array(3).fill('Enquete: Qual horário para a academia?'),
  )
  expect((await written()).map(({ text_version }) => text_version)).toEqual(Array(6).fill(null))
  expect(
    await project.sql`select message from private.error_reports where id = 'letter-poll_opened-3'`,
  ).toEqual([{ message: 'The text of a letter could not be written: no value for "nome"' }])
})

test('the same changed content for many is stored once, and the texts are read once', async () => {
  await stand('poll_opened', 1, { subject: 'Outra: {assunto}' })
  const others = await Promise.all([1, 2, 3].map(() => project.member(home.condominiumId, 'resident')))
  const content = samples.poll_opened()
  await notify(
    worker.context,
    others.map(({ id }) => message({ userId: id, content })),
  )
  const [count] = await project.sql`
    select count(distinct body_id)::int as bodies, count(*)::int as letters from private.message_contents where body_id is not null`
  expect(count).toEqual({ bodies: 1, letters: 3 })
})

test('a test of an event shows its changed letter and says that it is one', async () => {
  await stand('poll_opened', 2, { subject: 'Outra: {assunto}' })
  await testNotificationTask.run(
    worker.context,
    { condominiumId: home.condominiumId, userId: home.admin.id, event: 'poll_opened', channel: 'email' },
    new AbortController().signal,
  )
  expect(await written()).toEqual([
    { channel: 'email', subject: 'Teste: Outra: Enquete: Qual horário para a academia?', text_version: 2 },
  ])
})
