import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledgementAskedTask } from '../../../worker/documents/acknowledgement-asked.ts'
import { watchDocumentsTask } from '../../../worker/documents/watch-documents.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import acknowledge from '../../functions/documents/acknowledge-document.ts'
import addVersion from '../../functions/documents/add-document-version.ts'
import addDocuments from '../../functions/documents/add-documents.ts'
import askAcknowledgement from '../../functions/documents/ask-acknowledgement.ts'
import changeAcknowledgement from '../../functions/documents/change-acknowledgement.ts'
import changeDocuments from '../../functions/documents/change-documents.ts'
import destroyDocuments from '../../functions/documents/destroy-documents.ts'
import openShare from '../../functions/documents/open-document-share.ts'
import restoreVersion from '../../functions/documents/restore-document-version.ts'
import revokeShare from '../../functions/documents/revoke-document-share.ts'
import saveDocument from '../../functions/documents/save-document.ts'
import shareDocument from '../../functions/documents/share-document.ts'
import { pdfOf, type Shelf, startShelf, upload } from './shelf.ts'

let shelf: Shelf
let resident: User
let folderId: string
beforeAll(async () => {
  shelf = await startShelf(await startProject())
  resident = await shelf.project.member(shelf.condominiumId, 'resident')
  folderId = await shelf.folder('Aberta', { readers: ['resident'] })
})
afterAll(() => shelf.close())

type Fn = { fetch(request: Request): Promise<Response> }
const run = async (fn: Fn, body: object, user: User | null = shelf.admin) =>
  (await shelf.project.call(fn, { condominium_id: shelf.condominiumId, ...body }, user)).body
const codeOf = async (fn: Fn, body: object, user?: User) => (await run(fn, body, user)).error?.code
const row = async (id: string) =>
  (
    await shelf.project
      .sql`select *, expires_on::text, retain_until::text from public.documents where id = ${id}`
  )[0]!

async function nextVersion(documentId: string, words: string) {
  const kept = await upload(await shelf.client(shelf.admin), shelf.condominiumId, 'b.pdf', await pdfOf(words))
  return run(addVersion, {
    document_id: documentId,
    version_id: kept.versionId,
    path: kept.path,
    file_name: 'b.pdf',
    note: 'Nova',
  })
}

describe('adding', () => {
  test('a dragged folder is made once, and a second drag finds it', async () => {
    const client = await shelf.client(shelf.admin)
    const file = await pdfOf('x')
    const one = async (folder_path: string) => {
      const { id, versionId, path } = await upload(client, shelf.condominiumId, 'a.pdf', file)
      return { id, version_id: versionId, path, file_name: 'a.pdf', folder_path }
    }
    const first = await run(addDocuments, {
      folder_id: folderId,
      documents: [await one('Contratos/2025'), await one('Contratos/2025'), await one('../../fora')],
    })
    expect(first.folders).toBe(3)
    expect(
      (await run(addDocuments, { folder_id: folderId, documents: [await one('contratos/2025')] })).folders,
    ).toBe(0)
    const names = await shelf.project.sql`
      select f.name, p.name as parent from public.document_folders f
      join public.document_folders p on p.condominium_id = f.condominium_id and p.id = f.parent_id
      where f.condominium_id = ${shelf.condominiumId} order by f.name`
    expect([...names]).toEqual([
      { name: '2025', parent: 'Contratos' },
      { name: 'Contratos', parent: 'Aberta' },
      { name: 'fora', parent: 'Aberta' },
    ])
  })

  test('repeated it is kept once; another’s file, a missing one and one of another area are refused', async () => {
    const { id, versionId, path } = await upload(
      await shelf.client(shelf.admin),
      shelf.condominiumId,
      'a.pdf',
      await pdfOf('x'),
    )
    const document = { id, version_id: versionId, path, file_name: 'a.pdf' }
    const add = (documents: object[]) => run(addDocuments, { folder_id: folderId, documents })
    expect((await add([document])).document_ids).toEqual([id])
    expect((await add([document])).document_ids).toEqual([id])
    expect((await row(id)).version).toBe(1)
    const stranger = { ...document, id: randomUUID(), version_id: randomUUID() }
    expect((await add([stranger])).error?.code).toBe('invalid_input')
    const gone = {
      ...stranger,
      path: `${shelf.condominiumId}/documents/${stranger.version_id}/${randomUUID()}/a.pdf`,
    }
    expect((await add([gone])).error?.code).toBe('file_missing')
    expect(
      (await add([{ ...gone, path: `${shelf.condominiumId}/expenses/${stranger.version_id}/x/a.pdf` }])).error
        ?.code,
    ).toBe('invalid_input')
  })

  test('the same file is noticed by its digest once it was read', async () => {
    const file = await pdfOf('irrepetível')
    const kept = await shelf.keep(folderId, 'Um.pdf', file)
    await shelf.read()
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = Buffer.from(digest).toString('hex')
    const { data } = await (await shelf.client(shelf.admin)).rpc('documents_with_hash', {
      condo_id: shelf.condominiumId,
      hashes: [hash],
    })
    expect(data).toMatchObject([{ document_id: kept.id, name: 'Um' }])
  })
})

describe('versions', () => {
  test('a later one is searched in the place of the earlier, which comes back as a version of its own with the same file', async () => {
    const kept = await shelf.keep(folderId, 'Contrato.pdf', await pdfOf('antiguidade'))
    await nextVersion(kept.id, 'novidade')
    await shelf.read()
    const client = await shelf.client(resident)
    const found = async (typed: string) =>
      (
        (await client.rpc('search_documents', { condo_id: shelf.condominiumId, typed })).data as {
          rows: { id: string }[]
        }
      ).rows.length
    expect([await found('antiguidade'), await found('novidade')]).toEqual([0, 1])
    expect(await codeOf(restoreVersion, { document_id: kept.id, number: 1, seen_version: 1 })).toBe(
      'document_version_old',
    )
    expect((await run(restoreVersion, { document_id: kept.id, number: 1, seen_version: 2 })).version).toBe(3)
    await shelf.read()
    expect([await found('antiguidade'), await found('novidade')]).toEqual([1, 0])
    const paths = await shelf.project
      .sql`select path from public.document_versions where document_id = ${kept.id} order by number`
    expect(paths[2]).toEqual(paths[0])
    expect((await row(kept.id)).version).toBe(3)
  })

  test('two at once become two versions', async () => {
    const kept = await shelf.keep(folderId, 'Corrida.pdf', await pdfOf('x'))
    const both = await Promise.all([nextVersion(kept.id, 'um'), nextVersion(kept.id, 'dois')])
    expect(both.map(({ version }) => version).sort()).toEqual([2, 3])
  })
})

describe('keeping', () => {
  test('nothing is destroyed before its time, and never minutes; then with a reason and an entry', async () => {
    const kept = await shelf.keep(folderId, 'Velho.pdf', await pdfOf('x'), { kind: 'other' })
    const minutes = await shelf.keep(folderId, 'Ata.pdf', await pdfOf('x'))
    const destroy = (id: string, reason = 'Prazo encerrado') =>
      codeOf(destroyDocuments, { document_ids: [id], reason })
    expect(await destroy(kept.id)).toBe('document_kept')
    expect(await destroy(minutes.id)).toBe('document_kept')
    await shelf.project.sql`update public.documents set retain_until = '2020-01-01' where id = ${kept.id}`
    expect(await destroy(kept.id, 'x')).toBe('invalid_input')
    expect(await destroy(kept.id)).toBeUndefined()
    const [entry] = await shelf.project.sql`
      select before, after from public.audit_entries where action = 'destroy-documents' and entity_id = ${kept.id}`
    expect(entry).toMatchObject({ before: { name: 'Velho' }, after: { reason: 'Prazo encerrado' } })
    const [left] = await shelf.project
      .sql`select count(*)::int as count from private.orphan_files(now() + interval '1 hour', '', 100) where path = ${kept.path}`
    expect(left!.count).toBe(1)
  })

  test('how long it is kept never becomes shorter by another kind', async () => {
    const kept = await shelf.keep(folderId, 'Empregado.pdf', await pdfOf('x'), { kind: 'staff' })
    const until = (await row(kept.id)).retain_until as string
    const body = { document_id: kept.id, name: 'Empregado', folder_id: folderId, remind_days: [30] }
    await run(saveDocument, { ...body, kind: 'other' })
    expect((await row(kept.id)).retain_until).toBe(until)
    expect(
      await codeOf(saveDocument, {
        ...body,
        kind: 'other',
        dated_on: '2026-02-01',
        expires_on: '2026-01-01',
      }),
    ).toBe('invalid_input')
  })

  test('after thirty days in the bin the night destroys what need not be kept, and only that', async () => {
    const [due, held, recent] = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => shelf.keep(folderId, `Lixo ${name}.pdf`, await pdfOf(name))),
    )
    await run(changeDocuments, { document_ids: [due!.id, held!.id, recent!.id], change: 'bin' })
    await shelf.project
      .sql`update public.documents set binned_at = now() - interval '31 days' where id in (${due!.id}, ${held!.id})`
    await shelf.project
      .sql`update public.documents set retain_until = '2020-01-01' where id in (${due!.id}, ${recent!.id})`
    await watchDocumentsTask.run(shelf.worker.context, {}, new AbortController().signal)
    const left = await shelf.project
      .sql`select id from public.documents where id in (${due!.id}, ${held!.id}, ${recent!.id}) order by id`
    expect(left.map(({ id }) => id)).toEqual([held!.id, recent!.id].sort())
  })

  test('each chosen day before the end is told once', async () => {
    const { sql } = shelf.project
    const kept = await shelf.keep(folderId, 'AVCB.pdf', await pdfOf('x'), { expires_on: '2099-01-01' })
    const told = async () => {
      await watchDocumentsTask.run(shelf.worker.context, {}, new AbortController().signal)
      const [count] = await sql`
        select count(*)::int as count from public.messages where condominium_id = ${shelf.condominiumId} and kind = 'document_expiring' and channel = 'app'`
      return count!.count as number
    }
    const before = await told()
    const ends = (days: number) =>
      sql`update public.documents set expires_on = private.today() + ${days}::integer where id = ${kept.id}`
    await ends(91)
    expect(await told()).toBe(before)
    await ends(80)
    expect([await told(), await told()]).toEqual([before + 1, before + 1])
    await ends(6)
    expect([await told(), await told()]).toEqual([before + 2, before + 2])
    await ends(-1)
    expect([await told(), await told()]).toEqual([before + 3, before + 3])
  })
})

describe('acknowledgement', () => {
  test('asked, confirmed, asked again by a new version, told once each', async () => {
    const kept = await shelf.keep(folderId, 'Regimento.pdf', await pdfOf('x'))
    const about = { document_id: kept.id }
    expect((await run(askAcknowledgement, { ...about, roles: ['resident'] })).asked).toBe(1)
    const tell = () => shelf.worker.settle([acknowledgementAskedTask])
    const messages = async () => {
      const [row] = await shelf.project.sql`
        select count(*)::int as count from public.messages where user_id = ${resident.id} and kind = 'document_to_acknowledge' and channel = 'app'`
      return row!.count as number
    }
    await tell()
    expect(await messages()).toBe(1)
    const waiting = async () => {
      const { data } = await (await shelf.client(resident)).rpc('documents_waiting', {
        condo_id: shelf.condominiumId,
      })
      return (data as { acknowledge: { version: number }[] }).acknowledge.map(({ version }) => version)
    }
    expect(await waiting()).toEqual([1])
    expect(await codeOf(acknowledge, { ...about, version: 2 }, resident)).toBe('document_version_old')
    await run(acknowledge, { ...about, version: 1 }, resident)
    expect(await waiting()).toEqual([])
    await nextVersion(kept.id, 'y')
    await tell()
    expect([await waiting(), await messages()]).toEqual([[2], 2])
    expect((await run(changeAcknowledgement, { ...about, change: 'remind' })).reminded).toBe(1)
    expect((await run(changeAcknowledgement, { ...about, change: 'remind' })).reminded).toBe(0)
    await tell()
    expect(await messages()).toBe(3)
    const list = await (await shelf.client(shelf.admin)).rpc('acknowledgement_list', {
      condo_id: shelf.condominiumId,
      document: kept.id,
    })
    expect(list.data).toMatchObject({ asked: 1, confirmed: 0 })
    await run(changeAcknowledgement, { ...about, change: 'end' })
    expect(await codeOf(acknowledge, { ...about, version: 2 }, resident)).toBe('acknowledgement_not_asked')
  })

  test('of some units alone: their residents are asked, and the council whatever its units are', async () => {
    const kept = await shelf.keep(folderId, 'De uma unidade.pdf', await pdfOf('x'))
    await shelf.project.member(shelf.condominiumId, 'council')
    const [unit] = await shelf.project.sql`
      insert into public.units (condominium_id, number, share, sort_key) values (${shelf.condominiumId}, '901', 1, '901') returning id`
    const ask = (roles: string[]) =>
      run(askAcknowledgement, { document_id: kept.id, roles, unit_ids: [unit!.id] })
    expect((await ask(['resident'])).asked).toBe(0)
    expect((await ask(['resident', 'council'])).asked).toBe(1)
  })
})

describe('a link for somebody outside', () => {
  const open = (token: string, more: object = {}) =>
    shelf.project.call(openShare, { token, what: 'about', ...more }, null)
  const file = async (token: string, password?: string) =>
    openShare.fetch(
      new Request('http://localhost', {
        method: 'POST',
        headers: { authorization: `Bearer ${shelf.project.tokens.anonKey}` },
        body: JSON.stringify({ token, what: 'file', password }),
      }),
    )

  test('opens that version alone, with the name across every page; counted, and over when it is revoked', async () => {
    const kept = await shelf.keep(folderId, 'Apólice.pdf', await pdfOf('um', 'dois', 'três'))
    const shared = await run(shareDocument, { document_id: kept.id, recipient: 'Corretora Sabiá', days: 7 })
    const token = String(shared.token)
    expect((await open(token)).body).toMatchObject({
      recipient: 'Corretora Sabiá',
      has_password: false,
      name: 'Apólice',
    })
    const answer = await file(token)
    expect(answer.status).toBe(200)
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect(pdf.getPageCount()).toBe(3)
    const [share] = await shelf.project
      .sql`select openings from public.document_shares where id = ${String(shared.share_id)}`
    expect(share!.openings).toBe(1)
    await run(revokeShare, { share_id: shared.share_id })
    expect((await open(token)).body.error?.code).toBe('share_over')
    expect((await file(token)).status).toBe(410)
  })

  test('by a password: without it not even the name, wrong ones are written down and soon have to wait', async () => {
    const kept = await shelf.keep(folderId, 'Secreto.pdf', await pdfOf('x'))
    const { token, share_id } = await run(shareDocument, {
      document_id: kept.id,
      recipient: 'Advogada',
      days: 1,
      password: 'segredo1',
    })
    expect((await open(String(token))).body).toMatchObject({ name: null, has_password: true })
    const wrong = await file(String(token), 'errada')
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('share_password_wrong')])
    expect((await file(String(token), 'segredo1')).status).toBe(200)
    const rows = await shelf.project
      .sql`select outcome from public.document_share_openings where share_id = ${String(share_id)} order by opened_at`
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong_password', 'opened'])
    let status = 403
    for (let tries = 0; tries < 20 && status === 403; tries++)
      status = (await file(String(token), `errada${tries}`)).status
    expect(status).toBe(429)
  })

  test('ends with its day, with the bin, and no guess says more than another', async () => {
    const kept = await shelf.keep(folderId, 'Prazo.pdf', await pdfOf('x'))
    const { token, share_id } = await run(shareDocument, {
      document_id: kept.id,
      recipient: 'Banco',
      days: 1,
    })
    await run(changeDocuments, { document_ids: [kept.id], change: 'bin' })
    expect((await open(String(token))).body.error?.code).toBe('share_over')
    await run(changeDocuments, { document_ids: [kept.id], change: 'restore' })
    await shelf.project
      .sql`update public.document_shares set expires_at = now() where id = ${String(share_id)}`
    const over = await open(String(token))
    const guessed = await open('A'.repeat(43))
    expect([over.status, over.body.error?.message]).toEqual([guessed.status, guessed.body.error?.message])
  })

  test('only what a watermark can be drawn on', async () => {
    const text = await shelf.keep(folderId, 'a.txt', new Blob(['olá'], { type: 'text/plain' }))
    expect(await codeOf(shareDocument, { document_id: text.id, recipient: 'Banco', days: 1 })).toBe(
      'document_not_shareable',
    )
  })
})
