import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buckets, filePath } from '../../../domain/files.ts'
import { removeFilesTask } from '../../../worker/files/remove-files.ts'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import type { User } from '../../functions/_shared/testing.ts'
import remove from '../../functions/incidents/remove-incident-file.ts'
import { type ProjectServer, serveProject } from '../server.ts'
import { type Reports, startReports } from './reports.ts'

const picture = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
)
type Shown = { id: string; path: string; name: string; is_mine: boolean }

let reports: Reports
let server: ProjectServer
beforeAll(async () => {
  reports = await startReports()
  server = await serveProject(reports.gate.project)
  reports.worker.context.api = { url: server.url, serviceKey: reports.gate.project.tokens.serviceRoleKey }
})
afterAll(async () => {
  await server.close()
  await reports.close()
})

async function add(user: User, incident: string, name = 'vizinha-na-janela.png'): Promise<string> {
  const path = filePath({
    condominiumId: reports.gate.condominiumId,
    area: 'incidents',
    ownerId: incident,
    id: randomUUID(),
    name,
  })
  const { storage } = await server.of(user)
  const { error } = await storage.from(buckets.condominium).upload(path, picture, { metadata: { name } })
  expect(error).toBeNull()
  return path
}
const filesOf = async (user: User, id: string) => (await reports.view(user, id))!.files as Shown[]
const ask = async (user: User, incident_id: string, file_id: string, reason = '') => {
  const { status, body } = await reports.gate.call(remove, { incident_id, file_id, reason }, user)
  return status === 200 ? 'done' : body.error?.code
}
const bytes = async () => {
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
const opens = async (user: User, path: string) => {
  const { storage } = await server.of(user)
  return (await storage.from(buckets.condominium).createSignedUrl(path, 60)).error === null
}
const lines = async (user: User, id: string) =>
  ((await reports.view(user, id))!.events as unknown as Record<string, unknown>[]).filter(
    ({ kind }) => kind === 'file_removed',
  )

test('who added a photo takes it back: nobody reads it from then on, the log says so without showing it, the bytes go', async () => {
  const { gate, worker, ana, beto, asked, reported, row } = reports
  const { id } = await reported(ana, { visibility: 'community' })
  const before = await bytes()
  const path = await add(ana, id)
  await add(ana, id, 'corredor.png')
  const [file] = await filesOf(beto, id)
  expect(file).toMatchObject({ path, is_mine: false })
  expect((await filesOf(ana, id)).map(({ is_mine }) => is_mine)).toEqual([true, true])
  expect(await opens(beto, path)).toBe(true)
  expect(await ask(beto, id, file!.id)).toBe('forbidden')
  expect(await ask(beto, id, randomUUID())).toBe('not_found')
  const changed = (await row(id)).updated_at

  const tries = await Promise.all([1, 2].map(() => ask(ana, id, file!.id)))
  expect(tries.sort()).toEqual(['done', 'not_found'])
  for (const user of [ana, beto, gate.admin]) {
    expect((await filesOf(user, id)).map(({ name }) => name)).toEqual(['corredor.png'])
    expect(await opens(user, path)).toBe(false)
  }
  const listed = await asked<{ file_name: string }>(
    gate.admin,
    (sql) => sql`select file_name from public.files_of(${gate.condominiumId}, 'incidents', ${[id]}::uuid[])`,
  )
  expect(listed.map(({ file_name }) => file_name)).toEqual(['corredor.png'])
  const said = await lines(beto, id)
  expect(said).toMatchObject([{ kind: 'file_removed', to: 'photo', note: null, by: null }])
  expect(JSON.stringify(said)).not.toContain('janela')
  expect((await lines(gate.admin, id))[0]!.by).toEqual(expect.any(String))
  // Pages that are open hear of it by the incident.
  expect((await row(id)).updated_at).not.toEqual(changed)

  await worker.settle([removeFilesTask])
  const [left] = await gate.project.sql`select count(*)::int as n from storage.objects where name = ${path}`
  expect(left).toEqual({ n: 0 })
  await expect.poll(bytes).toBe(before + 1)
  const [noted] = await gate.project.sql<{ after: object }[]>`
    select after from public.audit_entries where action = 'remove-incident-file' and entity_id = ${id}`
  expect(noted!.after).toMatchObject({ removed: 'photo', is_own: true })
})

test('once it is solved the file stays, but the management takes away what exposes somebody, with a reason', async () => {
  const { gate, worker, ana, beto, reported, moved } = reports
  const { id } = await reported(ana, { visibility: 'community' })
  await add(ana, id)
  const [file] = await filesOf(ana, id)
  await moved(id, 'solved')
  expect(await ask(ana, id, file!.id)).toBe('incident_file_stays')
  expect(await ask(gate.admin, id, file!.id)).toBe('incident_file_reason_missing')
  expect(await ask(gate.admin, id, file!.id, 'oi')).toBe('incident_file_reason_missing')
  worker.sent.length = 0
  expect(await ask(gate.admin, id, file!.id, 'Mostra uma criança')).toBe('done')
  expect(await filesOf(beto, id)).toEqual([])
  expect(await lines(beto, id)).toMatchObject([{ to: 'photo', note: 'Mostra uma criança' }])
  await worker.settle([tellIncidentTask])
  const [told] = await gate.project.sql`
    select count(*)::int as n from public.messages where user_id = ${ana.id} and kind = 'incident_update'
      and created_at > now() - interval '1 minute'`
  expect(told!.n).toBeGreaterThan(0)
})

test('no storage request takes away what was reported, the management’s own included', async () => {
  const { gate, ana, reported } = reports
  const { id } = await reported(ana)
  const path = await add(ana, id)
  for (const user of [ana, gate.admin]) {
    const { storage } = await server.of(user)
    const { data } = await storage.from(buckets.condominium).remove([path])
    expect(data ?? []).toEqual([])
  }
  expect(await filesOf(ana, id)).toHaveLength(1)
  // Before the report it is nobody's but theirs.
  const unsent = await add(ana, randomUUID())
  const { storage } = await server.of(ana)
  expect((await storage.from(buckets.condominium).remove([unsent])).data).toHaveLength(1)
})

test('what another incident shows is not taken away through one’s own', async () => {
  const { ana, beto, gate, reported } = reports
  const [mine, other] = [await reported(ana), await reported(beto, { visibility: 'community' })]
  await add(beto, other.id)
  const [file] = await filesOf(beto, other.id)
  expect(await ask(gate.admin, mine.id, file!.id, 'Não é daqui')).toBe('not_found')
  expect(await ask(ana, other.id, file!.id, 'Não é minha')).toBe('forbidden')
  expect(await filesOf(beto, other.id)).toHaveLength(1)
})
