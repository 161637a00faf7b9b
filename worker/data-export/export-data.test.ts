import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import { categories, elsewhere } from '../../domain/data-protection/categories.ts'
import { avatarPath } from '../../domain/files.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import requestExport from '../../supabase/functions/data-protection/request-data-export.ts'
import { type ProjectServer, serveProject } from '../../supabase/tests/server.ts'
import type { WorkerContext } from '../context.ts'
import { expiredRecordsTask } from '../expired-records.ts'
import { sendMessageTask } from '../notify/notify.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { collect } from './collect.ts'
import { exportDataTask } from './export-data.ts'
import { toCsv } from './formats.ts'

let project: TestProject
let server: ProjectServer
let worker: TestWorker
let context: WorkerContext
beforeAll(async () => {
  project = await startProject()
  server = await serveProject(project)
  worker = startTestWorker(project)
  context = { ...worker.context, api: { url: server.url, serviceKey: project.tokens.serviceRoleKey } }
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await project.close()
})

const work = () =>
  worker.settle([
    { ...exportDataTask, run: (_, data, signal) => exportDataTask.run(context, data, signal) },
    sendMessageTask,
  ])

/** The archive's files by name. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const zip = (await promisify<Buffer, object, ZipFile>(fromBuffer as never)(bytes, {
    lazyEntries: true,
  })) as ZipFile
  const found = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        found.set(entry.fileName, await text(stream))
        zip.readEntry()
      })
    })
    zip.on('end', () => resolve(found))
    zip.on('error', reject)
    zip.readEntry()
  })
}

const fetchArchive = async (path: string, user: User | null) => {
  const token = user ? await project.tokenFor(user) : project.tokens.anonKey
  return fetch(`${server.url}/storage/v1/object/authenticated/data-exports/${path}`, {
    headers: { authorization: `Bearer ${token}`, apikey: project.tokens.anonKey },
  })
}

test('a copy holds everything of one person, of nobody else, and can be fetched by them alone until it expires', async () => {
  const { condominiumId, admin } = await project.found()
  const resident = await project.member(condominiumId, 'resident')
  const { sql } = project
  const personOf = async (user: User, name: string) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.people (condominium_id, user_id, name, document, email, phone)
      values (${condominiumId}, ${user.id}, ${name}, ${String(Math.random()).slice(2, 13).padEnd(11, '1')}, ${user.email}, '11987654321')
      returning id`
    return row!.id
  }
  const person = await personOf(resident, 'Marina <Alves>')
  await personOf(admin, 'Vizinha Secreta')
  await sql`
    insert into public.emergency_contacts (condominium_id, person_id, name, phone) values (${condominiumId}, ${person}, '=Rui', '11912345678')`
  const { storage } = await server.of(resident)
  const portrait = avatarPath(resident.id, randomUUID(), 'eu.png')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(
    (await storage.from('avatars').upload(portrait, picture, { contentType: 'image/png' })).error,
  ).toBeNull()

  const asked = await project.call(requestExport, { condominium_id: condominiumId }, resident)
  expect(asked.status).toBe(200)
  const again = await project.call(requestExport, { condominium_id: condominiumId }, resident)
  expect(again.body.error!.code).toBe('data_export_exists')
  await work()
  const [made] =
    await sql`select status, path, bytes::int, files from public.data_exports where user_id = ${resident.id}`
  expect(made).toMatchObject({ status: 'done', files: 1 })
  expect(worker.sent.at(-1)).toMatchObject({
    to: resident.email,
    subject: 'A cópia dos seus dados está pronta',
  })

  const answer = await fetchArchive(made!.path, resident)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes).toHaveLength(made!.bytes)
  const files = await unpack(bytes)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      'json/people.json',
      'csv/people.csv',
      'json/memberships.json',
      'json/conta.json',
    ]),
  )
  expect(JSON.parse(files.get('json/people.json')!)).toMatchObject([
    { name: 'Marina <Alves>', phone: '11987654321' },
  ])
  expect(files.get('csv/emergency_contacts.csv')).toContain("'=Rui")
  expect(files.get('index.html')).toContain('Marina &#60;Alves&#62;')
  expect([...files.keys()].filter((name) => name.startsWith('arquivos/retrato/'))).toHaveLength(1)
  const everything = [...files.values()].join('\n')
  for (const foreign of ['Vizinha Secreta', admin.id, admin.email]) expect(everything).not.toContain(foreign)

  for (const stranger of [admin, null]) expect((await fetchArchive(made!.path, stranger)).ok).toBe(false)
  await sql`update public.data_exports set expires_at = now() - interval '1 second' where user_id = ${resident.id}`
  expect((await fetchArchive(made!.path, resident)).ok).toBe(false)
  await expiredRecordsTask.run(context, {}, new AbortController().signal)
  expect(await sql`select from storage.objects where bucket_id = 'data-exports'`).toHaveLength(0)
  const [after] = await sql`select status, path from public.data_exports where user_id = ${resident.id}`
  expect(after).toEqual({ status: 'expired', path: null })
})

test('a second run after a crash makes one archive and one message', async () => {
  const { condominiumId } = await project.found()
  const resident = await project.member(condominiumId, 'resident', 'suspended')
  await project.call(requestExport, { condominium_id: condominiumId }, resident)
  const [job] = await project.sql<{ payload: never }[]>`
    delete from private.outbox where topic = 'export-data' returning payload`
  const cut = new AbortController()
  cut.abort()
  await expect(exportDataTask.run(context, job!.payload, cut.signal)).rejects.toThrow()
  for (let times = 0; times < 2; times++)
    await exportDataTask.run(context, job!.payload, new AbortController().signal)
  expect(
    await project.sql`select from storage.objects where bucket_id = 'data-exports' and name like ${`${resident.id}/%`}`,
  ).toHaveLength(1)
  expect(
    await project.sql`select from public.messages where user_id = ${resident.id} and channel = 'email'`,
  ).toHaveLength(1)
})

test('a copy holds whom somebody authorised, who came, and what they told the front desk for their unit alone', async () => {
  const { condominiumId } = await project.found()
  const resident = await project.member(condominiumId, 'resident')
  const neighbour = await project.member(condominiumId, 'resident')
  const { sql } = project
  const [unit] = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key) values (${condominiumId}, 'A', '101', 1, '1') returning id`
  const [person, merged] = [randomUUID(), randomUUID()]
  await sql`
    insert into public.people (condominium_id, id, user_id, name, merged_ids)
    values (${condominiumId}, ${person}, ${resident.id}, 'Bia', ${[merged]})`
  await sql`insert into public.desks (condominium_id, id, name) values (${condominiumId}, ${condominiumId}, 'Portaria')`
  for (const [user, name] of [
    [resident, 'Rui'],
    [neighbour, 'Segredo'],
  ] as const) {
    const by = { condominium_id: condominiumId, unit_id: unit!.id, created_by: user.id }
    const when = { valid_from: new Date(), valid_until: new Date(Date.now() + 3_600_000) }
    const [authorization] = await sql<{ id: string }[]>`
      insert into public.visit_authorizations ${sql({ ...by, ...when, name })} returning id`
    await sql`insert into public.visit_parties ${sql({ ...by, ...when, name: `Festa ${name}` })}`
    await sql`insert into public.admission_bans ${sql({ ...by, name: `Fora ${name}`, reason: 'Medida protetiva' })}`
    await sql`insert into public.admission_bans ${sql({ ...by, unit_id: null, name: 'Segredo da casa', reason: 'Furto' })}`
    await sql`insert into public.desk_instructions ${sql({ ...by, text: `Flores de ${name}` })}`
    await sql`
      insert into public.visits (condominium_id, id, status, unit_id, authorization_id, name, kind, entered_at, entered_by, desk_id, act_id, seq)
      values (${condominiumId}, ${randomUUID()}, 'left', ${unit!.id}, ${authorization!.id}, ${name}, 'visitor', now(), ${neighbour.id},
        ${condominiumId}, ${randomUUID()}, 1)`
  }
  await sql`
    insert into public.deliveries (condominium_id, id, status, unit_id, carrier, description, volumes, code, arrived_at, received_by, desk_id, to_person_id)
    values (${condominiumId}, ${randomUUID()}, 'handed', ${unit!.id}, 'Sedex', 'Tubo', 1, 'ABCDE', now(), ${neighbour.id}, ${condominiumId}, ${merged})`
  const parts = await collect(sql as never, resident.id)
  const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows ?? []
  const desk = [
    'visit_authorizations',
    'visit_parties',
    'admission_bans',
    'desk_instructions',
    'visits',
    'deliveries',
  ]
  expect(desk.map((name) => [name, rowsOf(name).length])).toEqual(desk.map((name) => [name, 1]))
  expect(JSON.stringify(parts)).not.toContain('Segredo')
  expect(Object.keys(rowsOf('visits')[0]!)).not.toContain('entered_by')
})

test('who once erased others as an administrator takes nothing of theirs along', async () => {
  const { condominiumId } = await project.found()
  const former = await project.member(condominiumId, 'admin')
  await project.sql`
    with person as (
      insert into public.people (condominium_id, name) values (${condominiumId}, 'Vizinho') returning condominium_id, id)
    insert into public.person_erasures (condominium_id, person_id, reason, due_on, asked_by)
    select condominium_id, id, 'Pediu depois de uma doença', '2030-01-01', ${former.id} from person`
  await project.sql`update public.memberships set status = 'ended' where user_id = ${former.id}`
  const parts = await collect(project.sql as never, former.id)
  expect(parts.map(({ name }) => name)).not.toContain('person_erasures')
  expect(JSON.stringify(parts)).not.toContain('doença')
})

test('only a member of some kind asks, and three times a day', async () => {
  const { condominiumId } = await project.found()
  const stranger = await project.userWith()
  expect(
    (await project.call(requestExport, { condominium_id: condominiumId }, stranger)).body.error!.code,
  ).toBe('not_found')
  const asking = await project.member(condominiumId, 'resident', 'rejected')
  for (let times = 0; times < 3; times++) {
    expect((await project.call(requestExport, { condominium_id: condominiumId }, asking)).status).toBe(200)
    await project.sql`update public.data_exports set status = 'expired' where user_id = ${asking.id}`
  }
  const fourth = await project.call(requestExport, { condominium_id: condominiumId }, asking)
  expect(fourth.body.error!.code).toBe('rate_limited')
})

test('every table of people is part of a copy, or is known not to be', async () => {
  const tables = await project.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'person_id', 'payer_id', 'subject_person_id') order by 1`
  const known = { ...categories, ...elsewhere }
  expect(tables.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('nothing in a spreadsheet becomes a formula, and lines stay lines', () => {
  const rows = [{ a: '=1+1', b: '-5,20', c: 'x;"y"\nz', d: '@SUM', e: null }]
  expect(toCsv(rows)).toBe(`\uFEFFa;b;c;d;e\r\n'=1+1;-5,20;"x;""y""\nz";'@SUM;\r\n`)
})
