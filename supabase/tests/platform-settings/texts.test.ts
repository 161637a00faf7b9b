import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LetterText } from '../../../domain/letters/letter-texts.ts'
import type { EventName } from '../../../domain/notifications/events.ts'
import { originalHash } from '../../../worker/message-templates/samples/original.ts'
import { samples } from '../../../worker/message-templates/samples/samples.ts'
import { letterTestTask } from '../../../worker/notify/letter-test.ts'
import { notify, sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import save from '../../functions/platform/save-letter-text.ts'
import sendTest from '../../functions/platform/send-letter-test.ts'
import take from '../../functions/platform/take-letter-version.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let admin: User
let worker: TestWorker
beforeAll(async () => {
  acting = await startActing()
  admin = await acting.admin()
  worker = startTestWorker(acting.project)
})
afterAll(async () => {
  await worker.stop()
  await acting.close()
})
const sql = () => acting.project.sql
beforeEach(async () => {
  worker.sent.length = 0
  await sql()`delete from private.letter_texts`
  await sql()`delete from private.letter_versions`
  await sql()`delete from private.message_contents`
})

const event: EventName = 'poll_opened'
const text = (more: Partial<LetterText>): LetterText => ({
  subject: null,
  opening: null,
  closing: null,
  ...more,
})
const body = (more: Partial<LetterText>, standing: number | null = null) => ({
  event,
  text: text(more),
  standing,
  reason: 'Mais claro',
})
const standing = async () => {
  const [row] = await sql()<
    { version: number }[]
  >`select version from private.letter_texts where event = ${event}`
  return row?.version ?? null
}
const newest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where part = 'texts' and undone_at is null order by made_at desc, id desc limit 1`
  return row!.id
}
/** The subjects that leave for one person now, and the versions of their messages. */
async function leaving() {
  const { admin: reader, condominiumId } = await acting.project.found()
  worker.sent.length = 0
  await notify(worker.context, [
    { condominiumId, kind: event, userId: reader.id, content: samples.poll_opened(), only: ['email'] },
  ])
  await worker.settle([sendMessageTask])
  const rows = await sql()<{ text_version: number | null }[]>`
    select text_version from public.messages where condominium_id = ${condominiumId}`
  return {
    subjects: worker.sent.map(({ subject }) => subject),
    versions: rows.map((row) => row.text_version),
  }
}
const own = { subjects: ['Enquete: Qual horário para a academia?'], versions: [null] }

test('a saved text reaches the next letter, is audited with what was before, and is taken back in one act', async () => {
  expect(await acting.act(save, body({ subject: 'Opine: {assunto}' }), admin, 'aal1')).toBe(
    'platform_second_factor_required',
  )
  expect(await leaving()).toEqual(own)
  expect(await acting.act(save, body({ subject: 'Opine: {assunto}' }), admin)).toBeNull()
  expect(await leaving()).toEqual({
    subjects: ['Opine: Enquete: Qual horário para a academia?'],
    versions: [1],
  })
  const change = await newest()
  const [entry] = await sql()`
    select action, actor_id, before, after from public.audit_entries where entity_id = ${change}`
  expect(entry).toEqual({
    action: 'save-letter-text',
    actor_id: admin.id,
    before: { event, version: null },
    after: { event, version: 1, ...text({ subject: 'Opine: {assunto}' }), reason: 'Mais claro' },
  })
  expect(await acting.act(undo, { change_id: change }, admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(undo, { change_id: change }, admin)).toBeNull()
  expect(await leaving()).toEqual(own)
})

test('earlier versions and the product own words are taken again, and versions are never written over', async () => {
  expect(await acting.act(save, body({ closing: 'Um' }), admin)).toBeNull()
  expect(await acting.act(save, body({ closing: 'Dois' }, 1), admin)).toBeNull()
  expect(await acting.act(save, body({ closing: 'Dois' }, 2), admin)).toBe('letter_text_unchanged')
  const to = (version: number | null, from: number | null) => ({
    event,
    version,
    standing: from,
    reason: 'Voltar',
  })
  expect(await acting.act(take, to(1, 2), admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(take, to(1, 2), admin)).toBeNull()
  expect(await standing()).toBe(1)
  expect(await acting.act(take, to(9, 1), admin)).toBe('not_found')
  expect(await acting.act(take, to(null, 1), admin)).toBeNull()
  expect(await leaving()).toEqual(own)
  expect(await acting.act(take, to(null, null), admin)).toBe('letter_text_unchanged')
  expect(await acting.act(save, body({ closing: 'Três' }), admin)).toBeNull()
  const versions = await sql()`select version, closing from private.letter_versions order by version`
  expect(versions).toEqual([
    { version: 1, closing: 'Um' },
    { version: 2, closing: 'Dois' },
    { version: 3, closing: 'Três' },
  ])
})

test('what another administrator saved meanwhile is not written over', async () => {
  expect(await acting.act(save, body({ closing: 'Um' }), admin)).toBeNull()
  expect(await acting.act(save, body({ closing: 'Outro' }), admin)).toBe('platform_change_outdated')
  const change = await newest()
  await sql()`delete from private.letter_texts`
  expect(await acting.act(undo, { change_id: change }, admin)).toBe('platform_change_outdated')
})

test.each([
  { opening: '<b>Oi</b>' },
  { opening: 'Oi {{condominio}}' },
  { opening: 'Oi {nome}' },
  { opening: 'x'.repeat(10_000) },
  { subject: '{assunto}\r\nBcc: outro@example.com' },
  { subject: 'Há uma enquete' },
])('a hostile text is refused and nothing changes: %j', async (more) => {
  expect(await acting.act(save, body(more), admin)).toBe('invalid_input')
  expect(await acting.act(sendTest, { event, text: text(more) }, admin)).toBe('invalid_input')
  expect(await standing()).toBeNull()
})

test('what turns the direction of a text or cannot be seen never reaches a letter', async () => {
  expect(await acting.act(save, body({ opening: 'Pa\u202egue\u200b aqui' }), admin)).toBeNull()
  const [row] = await sql()`select opening from private.letter_versions`
  expect(row).toEqual({ opening: 'Pague aqui' })
})

test('nobody else writes, and nothing typed is no text', async () => {
  const { admin: sindico } = await acting.project.found()
  expect(await acting.act(save, body({ closing: 'Um' }), sindico)).toBe('forbidden')
  expect(await acting.act(save, body({ closing: ' \n ' }), admin)).toBe('letter_text_unchanged')
  expect(await acting.act(save, body({ closing: 'Um' }), admin)).toBeNull()
  expect(await acting.act(save, body({ closing: '' }, 1), admin)).toBe('letter_text_empty')
})

test('a text that the database has but no letter can take is not taken again, and loses no letter', async () => {
  await sql()`
    insert into private.letter_versions (event, version, opening, original_hash, reason, made_by)
    values (${event}, 1, 'Oi {gone}', ${'a'.repeat(64)}, 'Antes', ${admin.id})`
  expect(await acting.act(take, { event, version: 1, standing: null, reason: 'De novo' }, admin)).toBe(
    'invalid_input',
  )
  await sql()`insert into private.letter_texts (event, version) values (${event}, 1)`
  expect(await leaving()).toEqual(own)
  const { rows } = await read()
  expect(rows).toMatchObject([{ event, version: 1, failed_at: expect.any(String) }])
})

const read = async () => {
  const session = await acting.session(admin, 'aal2')
  const [answer] = await sql().begin(async (one) => {
    await one`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated', aal: 'aal2', session_id: session })}, true)`
    return one<{ texts: { rows: object[] } }[]>`
      select jsonb_build_object('rows', public.platform_letters()->'texts', 'versions', public.platform_letter_versions(${event})) as texts`
  })
  return answer!.texts as { rows: object[]; versions?: object[] }
}

test('the page reads what stands, and every version with who, when and why', async () => {
  expect(await acting.act(save, body({ closing: 'Um' }), admin)).toBeNull()
  expect(await acting.act(save, body({ closing: 'Dois' }, 1), admin)).toBeNull()
  const { rows, versions } = await read()
  const hash = await originalHash(event)
  expect(rows).toMatchObject([{ event, version: 2, ...text({ closing: 'Dois' }), failed_at: null }])
  expect(versions).toMatchObject(
    [2, 1].map((version) => ({
      version,
      reason: 'Mais claro',
      made_by: 'Equipe da Plataforma',
      original_hash: hash,
    })),
  )
})

test('a test goes to the administrator who asks, says that it is one, and changes nothing', async () => {
  const asked = { event, text: text({ subject: 'Opine: {assunto}', closing: 'Até logo.' }) }
  expect(await acting.act(sendTest, asked, admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(sendTest, asked, admin)).toBeNull()
  await worker.settle([letterTestTask])
  expect(worker.sent).toMatchObject([
    {
      to: admin.email,
      subject: 'Teste: Opine: Enquete: Qual horário para a academia?',
      text: expect.stringMatching(/Este é um teste, com dados inventados[\s\S]+Até logo\./),
    },
  ])
  expect(await standing()).toBeNull()
})
