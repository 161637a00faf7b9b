import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import exportCondominiums from '../functions/platform/export-condominiums.ts'
import removePlatformNote from '../functions/platform/remove-platform-note.ts'
import saveNextContact from '../functions/platform/save-next-contact.ts'
import savePlatformNote from '../functions/platform/save-platform-note.ts'
import tagCondominium from '../functions/platform/tag-condominium.ts'

let project: TestProject
let platform: User
let colleague: User
let home: { admin: User; condominiumId: string }
beforeAll(async () => {
  project = await startProject()
  platform = await project.userWith()
  colleague = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${platform.id}), (${colleague.id})`
})
afterAll(() => project.close())
beforeEach(async () => {
  home = await project.found({ name: 'Edifício Anotado' })
})

type Handler = Parameters<TestProject['call']>[0]
const ask = (fn: Handler, body: object, by = platform) =>
  project.call(fn, { condominium_id: home.condominiumId, ...body }, by)

test('a note is edited and deleted by its author alone', async () => {
  const saved = await ask(savePlatformNote, { text: ' Quer mudar de plano ' })
  const { id: note_id } = saved.body as { id: string }
  const text = async () =>
    (
      await project.sql`select text, edited_at is not null as is_edited from public.platform_notes where id = ${note_id}`
    )[0]
  expect(await text()).toEqual({ text: 'Quer mudar de plano', is_edited: false })
  expect(await ask(savePlatformNote, { note_id, text: 'Outra' }, colleague)).toMatchObject({ status: 404 })
  expect(await ask(removePlatformNote, { note_id }, colleague)).toMatchObject({ status: 404 })
  expect(await ask(savePlatformNote, { note_id, text: 'Mudou de plano' })).toMatchObject({ status: 200 })
  expect(await text()).toEqual({ text: 'Mudou de plano', is_edited: true })
  expect(await ask(savePlatformNote, { text: '  ' })).toMatchObject({ status: 422 })
  expect(await ask(removePlatformNote, { note_id })).toMatchObject({ status: 200 })
  expect(await text()).toBeUndefined()
  expect(await ask(savePlatformNote, { condominium_id: platform.id, text: 'De nenhum' })).toMatchObject({
    status: 404,
  })
})

test('what the platform notes is in its own log, and in none that the condominium reads', async () => {
  await ask(savePlatformNote, { text: 'Segredo comercial' })
  await ask(tagCondominium, { tag: 'risco', is_set: true })
  await ask(saveNextContact, { due_on: '2199-01-01', note: 'Assunto reservado' })
  const entries = await project.sql`
    select condominium_id, action, entity_id, before, after from public.audit_entries where entity_id = ${home.condominiumId} and actor_id = ${platform.id}
    order by id`
  expect(entries.map(({ action, condominium_id }) => [action, condominium_id])).toEqual([
    ['save-platform-note', null],
    ['tag-condominium', null],
    ['save-next-contact', null],
  ])
  expect(entries[1]).toMatchObject({ before: { tags: [] }, after: { tags: ['risco'] } })
  expect(JSON.stringify(entries)).not.toMatch(/Segredo|reservado/)
})

test('tags are in small letters, once, ten at most', async () => {
  for (const tag of ['Risco', 'risco', ...Array.from({ length: 9 }, (_, n) => `etiqueta ${n}`)])
    expect(await ask(tagCondominium, { tag, is_set: true }), tag).toMatchObject({ status: 200 })
  expect(await ask(tagCondominium, { tag: 'demais', is_set: true })).toMatchObject({
    status: 409,
    body: { error: { code: 'too_many_tags' } },
  })
  await ask(tagCondominium, { tag: 'RISCO', is_set: false })
  const tags =
    await project.sql`select tag from public.platform_tags where condominium_id = ${home.condominiumId}`
  expect(tags).toHaveLength(9)
})

test('a contact is today or later, is moved, and is done', async () => {
  const [clock] = await project.sql<{ today: string; before: string }[]>`
    select private.today()::text as today, (private.today() - 1)::text as before`
  expect(await ask(saveNextContact, { due_on: clock!.before })).toMatchObject({
    status: 422,
    body: { error: { fields: [{ path: 'due_on' }] } },
  })
  const contact = () => project.sql`
    select due_on::text, note from public.platform_contacts where condominium_id = ${home.condominiumId}`
  await ask(saveNextContact, { due_on: clock!.today, note: 'Renovação' })
  await ask(saveNextContact, { due_on: '2199-01-01', note: 'Renovação do plano' })
  expect(await contact()).toEqual([{ due_on: '2199-01-01', note: 'Renovação do plano' }])
  await ask(saveNextContact, { due_on: null })
  expect(await contact()).toEqual([])
})

test('the export has what the filters leave, and says in the log which they were', async () => {
  await ask(tagCondominium, { tag: 'exportado', is_set: true })
  await project.sql`update public.condominiums set document = '11222333000181', city = 'Santos', state = 'SP' where id = ${home.condominiumId}`
  const response = await exportCondominiums.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(platform)}` },
      body: JSON.stringify({ filters: { tag: 'exportado' }, format: 'csv' }),
    }),
  )
  const lines = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Edifício Anotado;11.222.333/0001-81;Santos;SP;')
  expect(lines[1]).toContain(';Em teste;0;')
  const [entry] =
    await project.sql`select after from public.audit_entries where action = 'export-condominiums'`
  expect(entry!.after).toEqual({ format: 'csv', filters: { tag: 'exportado' } })
  expect(await project.call(exportCondominiums, { format: 'csv' }, home.admin)).toMatchObject({ status: 403 })
})
