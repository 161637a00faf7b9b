import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody } from '../../../domain/communications/audience.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  await addUnits(project, condominiumId, [{ block: 'B', number: '302', owner: 'Maria Figueirêdo Silva' }])
})
afterAll(() => project.close())

type Answer = {
  register: { kind: string; title: string }[]
  documents: { name: string }[]
  announcements: { title: string }[]
}
const search = async (wanted: string, named: string | null = null, user = admin) => {
  const [row] = await as<{ answer: Answer }>(
    project,
    user,
    (sql) => sql`select public.search_everything(${condominiumId}, ${wanted}, ${named}) as answer`,
  )
  return row?.answer
}

test('a unit and its owner are found, also beside the words of an act', async () => {
  expect((await search('b302'))?.register.map(({ title }) => title)).toEqual(['B-302'])
  expect((await search('segunda via b302'))?.register).toEqual([])
  expect((await search('segunda via b302', 'b302'))?.register.map(({ title }) => title)).toEqual(['B-302'])
  expect((await search('figueiredo'))?.register).toContainEqual(
    expect.objectContaining({ kind: 'person', title: 'Maria Figueirêdo Silva' }),
  )
})

test('an announcement is found by its words; none that is still being written, and none for two letters', async () => {
  await project.sql`
    insert into public.announcements (condominium_id, kind, status, title, body, plain, audience, published_at)
    values (${condominiumId}, 'info', 'published', 'Limpeza da caixa d’água', '{"type":"doc","content":[]}', 'Amanhã às nove.', ${project.sql.json(everybody)}, now()),
      (${condominiumId}, 'info', 'draft', 'Limpeza do hall', '{"type":"doc","content":[]}', 'Sem data.', ${project.sql.json(everybody)}, null)`
  expect((await search('limpeza'))?.announcements).toEqual([
    expect.objectContaining({ title: 'Limpeza da caixa d’água' }),
  ])
  expect((await search('li'))?.announcements).toEqual([])
})

test('whoever is not of the condominium is refused', async () => {
  const other = await project.found()
  await expect(search('b302', null, other.admin)).rejects.toThrow()
})
