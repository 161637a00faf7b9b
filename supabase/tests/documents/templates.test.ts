import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocumentsTask } from '../../../worker/documents/make-documents.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import makeDocuments from '../../functions/documents/make-documents.ts'
import previewTemplate from '../../functions/documents/preview-document-template.ts'
import saveTemplate from '../../functions/documents/save-document-template.ts'
import { type Shelf, startShelf } from './shelf.ts'

let shelf: Shelf
let folderId: string
beforeAll(async () => {
  shelf = await startShelf(await startProject())
  folderId = await shelf.folder('Aberta', { readers: ['resident'] })
})
afterAll(() => shelf.close())

type Fn = { fetch(request: Request): Promise<Response> }
const run = async (fn: Fn, body: object) =>
  (await shelf.project.call(fn, { condominium_id: shelf.condominiumId, ...body }, shelf.admin)).body
const codeOf = async (fn: Fn, body: object) => (await run(fn, body)).error?.code

describe('templates', () => {
  test('filled for each unit, numbered in order, kept as PDFs; killed half-way nothing is made twice', async () => {
    const { sql } = shelf.project
    const units: string[] = []
    for (const number of ['101', '102', '103']) {
      const [unit] = await sql`
        insert into public.units (condominium_id, number, share, sort_key) values (${shelf.condominiumId}, ${number}, 1, ${number}) returning id`
      units.push(String(unit!.id))
    }
    const template = await run(saveTemplate, {
      title: 'Aviso',
      body: 'À {{unidade}}, {{morador.nome}}: {{texto.recado}}',
      kind: 'letter',
      series: 'Aviso',
    })
    const asked = { template: template.template_id, unit_ids: units, texts: { 'texto.recado': 'Olá' } }
    const preview = await run(previewTemplate, asked)
    expect(preview).toMatchObject({ count: 3, missing: [{ field: 'morador.nome', count: 3 }] })
    expect(await codeOf(makeDocuments, { ...asked, folder_id: folderId, texts: {} })).toBe('invalid_input')
    const made = await run(makeDocuments, { ...asked, folder_id: folderId })
    const cut = new AbortController()
    cut.abort()
    await makeDocumentsTask
      .run(shelf.worker.context, { condominiumId: shelf.condominiumId, jobId: made.job_id }, cut.signal)
      .catch(() => {})
    await shelf.worker.settle([makeDocumentsTask])
    await makeDocumentsTask.run(
      shelf.worker.context,
      { condominiumId: shelf.condominiumId, jobId: made.job_id },
      new AbortController().signal,
    )
    const documents = await sql`
      select number, content_type, unit_id from public.documents where condominium_id = ${shelf.condominiumId} and number like 'Aviso%' order by number`
    const year = new Date().getFullYear()
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3].map((n) => `Aviso nº ${n}/${year}`))
    await shelf.read()
    const { data } = await (await shelf.client(shelf.admin)).rpc('search_documents', {
      condo_id: shelf.condominiumId,
      typed: 'recado olá aviso 102',
    })
    expect((data as { rows: unknown[] }).rows.length).toBeGreaterThan(0)
  })

  test('a field that nobody knows is refused', async () => {
    expect(await codeOf(saveTemplate, { title: 'Dívida', body: '{{divida.total}}', kind: 'letter' })).toBe(
      'invalid_input',
    )
  })

  test('a declaration is of whom one chooses in the unit, and of nobody from elsewhere', async () => {
    const { sql } = shelf.project
    const dweller = async (number: string, ...names: string[]) => {
      const [unit] = await sql`
        insert into public.units (condominium_id, number, share, sort_key) values (${shelf.condominiumId}, ${number}, 1, ${number}) returning id`
      const people: string[] = []
      for (const name of names) {
        const [person] = await sql`
          insert into public.people (condominium_id, name) values (${shelf.condominiumId}, ${name}) returning id`
        await sql`
          insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
          values (${shelf.condominiumId}, ${unit!.id}, ${person!.id}, 'dweller', '2020-01-01')`
        people.push(String(person!.id))
      }
      return { unit: String(unit!.id), people }
    }
    const home = await dweller('201', 'Ana Prado', 'Bento Prado')
    const other = await dweller('202', 'Caio Lima')
    const { template_id } = await run(saveTemplate, {
      title: 'Declaração',
      body: '{{pessoa.nome}} mora na unidade {{unidade}}.',
      kind: 'letter',
    })
    const asked = { template: template_id, unit_ids: [home.unit] }
    expect((await run(previewTemplate, { ...asked, person_id: home.people[1] })).text).toBe(
      'Bento Prado mora na unidade 201.',
    )
    const folder_id = folderId
    expect(await codeOf(makeDocuments, { ...asked, folder_id, person_id: other.people[0] })).toBe(
      'invalid_input',
    )
    const both = { ...asked, unit_ids: [home.unit, other.unit], folder_id, person_id: home.people[1] }
    expect(await codeOf(makeDocuments, both)).toBe('invalid_input')
    expect(await run(makeDocuments, { ...asked, folder_id, person_id: home.people[1] })).toMatchObject({
      count: 1,
    })
  })
})
