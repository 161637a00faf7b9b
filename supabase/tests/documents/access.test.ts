import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import acknowledge from '../../functions/documents/acknowledge-document.ts'
import askAcknowledgement from '../../functions/documents/ask-acknowledgement.ts'
import askDocuments from '../../functions/documents/ask-documents.ts'
import changeFolder from '../../functions/documents/change-document-folder.ts'
import changeDocuments from '../../functions/documents/change-documents.ts'
import exportAcknowledgements from '../../functions/documents/export-acknowledgements.ts'
import exportDocuments from '../../functions/documents/export-documents.ts'
import saveFolder from '../../functions/documents/save-document-folder.ts'
import { type Kept, pdfOf, type Shelf, startShelf } from './shelf.ts'

let shelf: Shelf
let people: Record<'resident' | 'tenant' | 'council' | 'doorman' | 'outsider', User>
let unitId: string
let folders: Record<'open' | 'board' | 'mine' | 'owners' | 'closed', string>
let kept: Record<'open' | 'board' | 'mine' | 'owners' | 'closed', Kept>

beforeAll(async () => {
  shelf = await startShelf(await startProject())
  const { project, condominiumId } = shelf
  const member = (role: string) => project.member(condominiumId, role)
  people = {
    resident: await member('resident'),
    tenant: await member('resident'),
    council: await member('council'),
    doorman: await member('doorman'),
    outsider: (await project.found({ name: 'Outro' })).admin,
  }
  unitId = await settle(people.resident, 'owner', '101')
  await settle(people.tenant, 'tenant', '102')
  folders = {
    open: await shelf.folder('Aberta', { readers: ['council', 'doorman', 'resident'] }),
    board: await shelf.folder('Segredo do conselho', { readers: ['council'] }),
    mine: await shelf.folder('Só a 101', { readers: ['resident'], unit_ids: [unitId] }),
    owners: await shelf.folder('Proprietários', { readers: ['owner'] }),
    closed: await shelf.folder('Fechada', { readers: [] }),
  }
  const file = await pdfOf('Art. 1º Zebra é proibida nas áreas comuns deste condomínio.')
  kept = {} as typeof kept
  for (const [name, id] of Object.entries(folders))
    kept[name as keyof typeof kept] = await shelf.keep(id, `Regimento ${name}.pdf`, file)
  await shelf.read()
})
afterAll(() => shelf.close())

async function settle(user: User, kind: string, number: string): Promise<string> {
  const { project, condominiumId } = shelf
  const [row] = await project.sql<{ id: string }[]>`
    with unit as (
      insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, ${number}, 1, ${number}) returning id
    ), person as (
      insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${user.id}, 'Pessoa') returning id
    ), tie as (
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${condominiumId}, unit.id, person.id, ${kind}, '2020-01-01' from unit, person
    )
    select id from unit`
  return row!.id
}

const sees: Record<string, (keyof typeof folders)[]> = {
  admin: ['open', 'board', 'mine', 'owners', 'closed'],
  resident: ['open', 'mine', 'owners'],
  tenant: ['open'],
  // Council folders and what every resident or owner sees; folders of single units only by a unit of their own.
  council: ['open', 'board', 'owners'],
  doorman: ['open'],
  outsider: [],
}
const userOf = (name: string): User => (name === 'admin' ? shelf.admin : people[name as keyof typeof people])

test.each(Object.keys(sees))(
  '%s finds folders, documents, versions, text and bytes of just what is shown',
  async (name) => {
    const { condominiumId } = shelf
    const client = await shelf.client(userOf(name))
    const wanted = sees[name]!
    const rows = async (table: string, column: string, ids: string[]) =>
      (await client.from(table).select(column).eq('condominium_id', condominiumId).in(column, ids)).data?.map(
        (row) => (row as unknown as Record<string, string>)[column],
      ) ?? []
    const keys = Object.keys(folders) as (keyof typeof folders)[]
    const nameOf = new Map(
      keys.flatMap((key) => [folders[key], kept[key].id, kept[key].versionId].map((id) => [id, key])),
    )
    const named = (ids: (string | undefined)[]) => ids.map((id) => nameOf.get(id ?? '')).sort()
    const expected = [...wanted].sort()
    expect(named(await rows('document_folders', 'id', Object.values(folders)))).toEqual(expected)
    expect(
      named(
        await rows(
          'documents',
          'id',
          Object.values(kept).map(({ id }) => id),
        ),
      ),
    ).toEqual(expected)
    expect(
      named(
        await rows(
          'document_versions',
          'id',
          Object.values(kept).map(({ versionId }) => versionId),
        ),
      ),
    ).toEqual(expected)
    const counted = await client
      .from('documents')
      .select('*', { count: 'exact', head: true })
      .eq('condominium_id', condominiumId)
    expect(counted.count ?? 0).toBe(wanted.length)
    const found = await client.rpc('search_documents', { condo_id: condominiumId, typed: 'zebra' })
    if (name === 'outsider') expect(found.status).toBe(403)
    else expect(named((found.data as { rows: { id: string }[] }).rows.map(({ id }) => id))).toEqual(expected)
    for (const key of keys) {
      const file = await client.storage.from('condominium-files').download(kept[key].path)
      expect([key, file.error === null]).toEqual([key, wanted.includes(key)])
      const signed = await client.storage.from('condominium-files').createSignedUrl(kept[key].path, 60)
      expect([key, signed.error === null]).toEqual([key, wanted.includes(key)])
      const text = await client.rpc('document_text', {
        condo_id: condominiumId,
        version_id: kept[key].versionId,
      })
      const pages = (text.data as { pages: unknown[] } | null)?.pages.length ?? 0
      expect([key, pages > 0]).toEqual([key, wanted.includes(key)])
    }
  },
)

test.each(['resident', 'tenant', 'council', 'doorman'])(
  '%s is answered from, and exports, what is shown and nothing else',
  async (name) => {
    const { project, condominiumId } = shelf
    const asked = await project.call(
      askDocuments,
      { condominium_id: condominiumId, question: 'Pode zebra?' },
      userOf(name),
    )
    const answers = asked.body.answers as { document_id: string }[]
    const ids = new Set(sees[name]!.map((key) => kept[key].id))
    expect(answers.length).toBe(ids.size)
    expect(answers.every(({ document_id }) => ids.has(document_id))).toBe(true)
    expect(asked.body.documents).toBe(ids.size)
    const token = await project.tokenFor(userOf(name))
    const file = await exportDocuments.fetch(
      new Request('http://localhost', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ condominium_id: condominiumId, format: 'csv' }),
      }),
    )
    const text = await file.text()
    for (const key of Object.keys(folders) as (keyof typeof folders)[])
      expect([key, text.includes(`Regimento ${key}`)]).toEqual([key, sees[name]!.includes(key)])
  },
)

test('nobody but the administrators uploads or removes, and nobody takes away the file of a version', async () => {
  const { condominiumId, client } = shelf
  const path = () => `${condominiumId}/documents/${randomUUID()}/${randomUUID()}/a.pdf`
  const file = await pdfOf('x')
  for (const user of Object.values(people)) {
    const { error } = await (await client(user)).storage.from('condominium-files').upload(path(), file)
    expect(error).not.toBeNull()
  }
  const mine = (await client(shelf.admin)).storage.from('condominium-files')
  expect((await mine.remove([kept.open.path])).data ?? []).toEqual([])
  expect((await mine.download(kept.open.path)).error).toBeNull()
})

test.each([
  ['a.html', 'text/html', '<script>alert(1)</script>'],
  ['a.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
  ['a.docm', 'application/vnd.ms-word.document.macroenabled.12', 'PK'],
  ['a.pdf', 'application/pdf', '<html><script>alert(1)</script></html>'],
])('%s of type %s is refused', async (name, type, content) => {
  const { error } = await (await shelf.client(shelf.admin)).storage
    .from('condominium-files')
    .upload(
      `${shelf.condominiumId}/documents/${randomUUID()}/${randomUUID()}/${name}`,
      new Blob([content], { type }),
    )
  expect(error).not.toBeNull()
})

test('a folder inside a closed one stays closed, whatever it says, and opens with it', async () => {
  const { project, condominiumId, admin } = shelf
  const inner = await shelf.folder('Dentro', {
    parent_id: folders.closed,
    readers: ['resident', 'council', 'doorman'],
  })
  const names = async () => {
    const { data } = await (await shelf.client(people.tenant))
      .from('document_folders')
      .select('name')
      .eq('id', inner)
    return data?.length
  }
  expect(await names()).toBe(0)
  const open = { condominium_id: condominiumId, id: folders.closed, name: 'Fechada' }
  expect((await project.call(saveFolder, { ...open, readers: ['resident'] }, admin)).status).toBe(200)
  expect(await names()).toBe(1)
  expect((await project.call(saveFolder, { ...open, readers: [] }, admin)).status).toBe(200)
  expect(await names()).toBe(0)
})

test('a ring of folders and a name that is taken are refused', async () => {
  const { project, condominiumId, admin } = shelf
  const outer = await shelf.folder('Fora')
  const inner = await shelf.folder('Meio', { parent_id: outer })
  const save = async (body: object) =>
    (await project.call(saveFolder, { condominium_id: condominiumId, ...body }, admin)).body.error?.code
  expect(await save({ id: outer, name: 'Fora', parent_id: inner })).toBe('folder_inside_itself')
  expect(await save({ name: 'fóra' })).toBe('document_folder_name_taken')
  expect(await save({ name: '../x' })).toBe('invalid_input')
  expect(await save({ name: 'x', parent_id: randomUUID() })).toBe('not_found')
})

test('revoked access ends new links at once; one that was signed lives on for its own time and no longer', async () => {
  const { condominiumId, project, admin } = shelf
  const { storage } = await shelf.client(people.tenant)
  const bucket = storage.from('condominium-files')
  const signed = await bucket.createSignedUrl(kept.open.path, 2)
  const url = signed.data!.signedUrl
  expect((await fetch(url)).status).toBe(200)
  const narrow = { condominium_id: condominiumId, id: folders.open, name: 'Aberta' }
  await project.call(saveFolder, { ...narrow, readers: ['council'] }, admin)
  expect((await bucket.createSignedUrl(kept.open.path, 2)).error).not.toBeNull()
  expect((await bucket.download(kept.open.path)).error).not.toBeNull()
  await expect.poll(async () => (await fetch(url)).status, { interval: 500 }).toBe(400)
  await project.call(saveFolder, { ...narrow, readers: ['council', 'doorman', 'resident'] }, admin)
})

test('what is in the bin is there for the administrators alone, with its folder too, and comes back', async () => {
  const { condominiumId, project, admin } = shelf
  const seen = async (user: User) => {
    const client = await shelf.client(user)
    const row = await client.from('documents').select('id').eq('id', kept.open.id)
    const found = await client.rpc('search_documents', { condo_id: condominiumId, typed: 'zebra' })
    const file = await client.storage.from('condominium-files').download(kept.open.path)
    return [
      row.data?.length,
      (found.data as { rows: { id: string }[] }).rows.some(({ id }) => id === kept.open.id),
      file.error === null,
    ]
  }
  const change = (change: string) =>
    project.call(
      changeDocuments,
      { condominium_id: condominiumId, document_ids: [kept.open.id], change },
      admin,
    )
  await change('bin')
  expect(await seen(people.tenant)).toEqual([0, false, false])
  expect(await seen(admin)).toEqual([1, false, true])
  await change('restore')
  expect(await seen(people.tenant)).toEqual([1, true, true])
  const fold = (change: string) =>
    project.call(changeFolder, { condominium_id: condominiumId, folder_id: folders.open, change }, admin)
  await fold('bin')
  expect(await seen(people.tenant)).toEqual([0, false, false])
  await fold('restore')
  expect(await seen(people.tenant)).toEqual([1, true, true])
})

test('a document that one does not see is neither confirmed nor marked', async () => {
  const { condominiumId, project } = shelf
  const body = { condominium_id: condominiumId, document_id: kept.board.id, version: 1 }
  expect((await project.call(acknowledge, body, people.tenant)).body.error?.code).toBe('not_found')
  const client = await shelf.client(people.tenant)
  const mark = (id: string) =>
    client
      .from('document_marks')
      .insert({ condominium_id: condominiumId, document_id: id, is_favourite: true })
  expect((await mark(kept.board.id)).error).not.toBeNull()
  expect((await mark(kept.open.id)).error).toBeNull()
})

test('who was asked to confirm stands with the role as they have it written, on the page and in the export', async () => {
  const { project, condominiumId, admin } = shelf
  const about = { condominium_id: condominiumId, document_id: kept.open.id }
  await project.call(askAcknowledgement, { ...about, roles: ['resident'] }, admin)
  await project.sql`
    update public.memberships set role_form = 'feminine' where condominium_id = ${condominiumId} and user_id = ${people.tenant.id}`
  const { data } = await (await shelf.client(admin)).rpc('acknowledgement_list', {
    condo_id: condominiumId,
    document: kept.open.id,
  })
  const { rows } = data as { rows: { role_form: string | null }[] }
  expect(rows.map(({ role_form }) => role_form)).toEqual([null, 'feminine'])
  const response = await exportAcknowledgements.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
      body: JSON.stringify({ ...about, format: 'csv' }),
    }),
  )
  const [, ...lines] = (await response.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(';')[1])).toEqual(['Morador', 'Moradora'])
})
