import { afterAll, beforeAll, expect, test } from 'vitest'
import { importUnitsTask } from '../../../worker/units/import-units.ts'
import { type Home, type Intake, startIntake } from '../../tests/intake.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import exportRegister from './export-register.ts'

let project: TestProject
let intake: Intake
beforeAll(async () => {
  project = await startProject()
  intake = await startIntake(project)
})
afterAll(async () => {
  await intake.close()
  await project.close()
})

const file = [
  'Bloco;Unidade;Andar;Tipo;Fração ideal;Área (m²);Proprietário;CPF/CNPJ do proprietário;E-mail do proprietário;Telefone do proprietário;Inquilino',
  "A;101;1;Apartamento;1/3;68,40;'=1+1;529.982.247-25;jose@example.com;(11) 98765-4321;Ana Лев",
  'A;102;1;Loja;1/3;;محمد;;;;',
  'B;101;-1;Garagem;1/3;;José "Zé" d\'Ávila;111.444.777-35;;;',
].join('\n')

async function bring(home: Home, content: Buffer | string, name = 'unidades.csv') {
  await intake.send(home, content, { file_name: name, acknowledge_shares: true })
  await intake.worker.settle([importUnitsTask])
  const [job] = await project.sql`
    select status, refused::int from public.jobs where condominium_id = ${home.condominiumId} order by created_at desc limit 1`
  expect(job).toEqual({ status: 'done', refused: 0 })
}
const ask = async (user: User, body: Record<string, unknown>) =>
  exportRegister.fetch(
    new Request('http://localhost', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify(body),
    }),
  )
const units = ({ condominiumId }: Home, more: Record<string, unknown> = {}) => ({
  condominium_id: condominiumId,
  kind: 'units',
  format: 'csv',
  ...more,
})
const whole = { with_contacts: true, reason: 'Atualizar o seguro do prédio' }
const register = ({ condominiumId }: Home) => project.sql`
  select l.label, l.kind, l.floor, l.share::text, c.share_total::text, u.area_cm2::text, l.owner_name, l.occupant_name, p.document, p.email, p.phone
  from public.unit_list l join public.units u on u.id = l.unit_id join public.condominiums c on c.id = l.condominium_id
  left join public.occupancies o on o.unit_id = l.unit_id and o.kind = 'owner' left join public.people p on p.id = o.person_id
  where l.condominium_id = ${condominiumId} order by l.sort_key`

test.each(['csv', 'xlsx'])('what is exported as %s with contacts comes back the same', async (format) => {
  const home = await project.found()
  await bring(home, file)
  const answer = await ask(home.admin, units(home, { format, ...whole }))
  expect(answer.status).toBe(200)
  const content = Buffer.from(await answer.arrayBuffer())
  const other = await project.found()
  await bring(other, content, `unidades.${format}`)
  expect(await register(other)).toEqual(await register(home))
  expect(await register(other)).toMatchObject([
    { owner_name: '=1+1' },
    { owner_name: 'محمد' },
    { kind: 'garage', floor: -1 },
  ])
  if (format === 'csv') expect(content.toString()).not.toMatch(/(^|[;\n"])[=@]/)
})

test('without contacts no document, e-mail or phone leaves; the council gets no others', async () => {
  const home = await project.found()
  await bring(home, file)
  const council = await project.member(home.condominiumId, 'council')
  await project.sql`
    with beside as (insert into public.people (condominium_id, name) values (${home.condominiumId}, 'Abel Dias') returning id)
    insert into public.occupancies (condominium_id, unit_id, person_id, kind)
    select ${home.condominiumId}, u.id, b.id, 'co_owner' from beside b, public.units u
    where u.condominium_id = ${home.condominiumId} and u.number = '102'`
  const list = await (await ask(council, units(home))).text()
  expect(list).toContain('José ""Zé""')
  // As in the list of units: the owner, by name the first of the co-owners.
  expect(list).toMatch(/^A;102;.*محمد/m)
  expect(list).not.toContain('Abel Dias')
  const people = await (await ask(council, units(home, { kind: 'people' }))).text()
  expect(people).toContain('A-101 (Proprietário)')
  for (const text of [list, people]) expect(text).not.toMatch(/52998224725|529\.982\.247-25|jose@|98765/)
  expect((await ask(council, units(home, whole))).status).toBe(403)
  expect((await ask(home.admin, units(home, { with_contacts: true }))).status).toBe(422)
})

test('the entry says who took what, with how many rows and why', async () => {
  const home = await project.found()
  await bring(home, file)
  await (await ask(home.admin, units(home, { kind: 'people', ...whole }))).arrayBuffer()
  const [entry] = await project.sql`
    select entity, after from public.audit_entries
    where condominium_id = ${home.condominiumId} and action = 'export-register'`
  expect(entry).toMatchObject({
    entity: 'people',
    after: {
      kind: 'people',
      rows: 4,
      with_contacts: true,
      reason: whole.reason,
      columns: expect.arrayContaining(['Telefone']),
    },
  })
})

test('digits that a masked list hides are not found out by searching, and no entry keeps a document', async () => {
  const home = await project.found()
  await bring(home, file)
  const council = await project.member(home.condominiumId, 'council')
  const found = async (by: User, search: string, more = {}) =>
    (await (await ask(by, units(home, { kind: 'people', search, ...more }))).text()).includes('=1+1')
  for (const hidden of ['529', '529.982', '247-25'])
    expect([hidden, await found(council, hidden)]).toEqual([hidden, false])
  for (const shown of ['982', '982.247', '529.982.247-25'])
    expect([shown, await found(council, shown)]).toEqual([shown, true])
  expect(await found(home.admin, '529', whole)).toBe(true)
  const entries = await project.sql`
    select after from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'export-register'`
  expect(entries).toHaveLength(7)
  expect(JSON.stringify(entries)).not.toMatch(/529|982/)
})

test('filters, and pages beyond the first', async () => {
  const home = await project.found()
  const rows = Array.from(
    { length: 4500 },
    (_, index) => `${index % 2 ? 'A' : 'B'};${index + 1};Dona ${index}`,
  )
  await bring(home, `Bloco;Unidade;Proprietário\n${rows.join('\n')}\n`)
  const lines = async (more: Record<string, unknown>) =>
    (await (await ask(home.admin, units(home, more))).text()).trim().split('\r\n').length - 1
  expect(await lines({})).toBe(4500)
  expect(await lines({ block: 'A' })).toBe(2250)
  expect(await lines({ search: 'dona 44' })).toBe(111)
  expect(await lines({ kind: 'people' })).toBe(4500)
  expect(await lines({ situation: 'without_owner' })).toBe(0)
  const people = (more: Record<string, unknown>) => lines({ kind: 'people', ...more })
  expect(await people({ occupancy_kind: 'owner', block: 'B' })).toBe(2250)
  expect(await people({ occupancy_kind: 'tenant' })).toBe(0)
  expect(await people({ people_situation: 'without_unit' })).toBe(0)
  expect(await people({ people_situation: 'without_access' })).toBe(4500)
  expect(await people({ people_situation: 'pending' })).toBe(0)
})

test('rows come in the order that the list stands in', async () => {
  const home = await project.found()
  await bring(home, 'Bloco;Unidade;Proprietário\nA;1;Carla Dias\nA;2;Bruno Sá\nB;1;Ana Lima')
  const column = async (place: number, more: Record<string, unknown>) =>
    (await (await ask(home.admin, units(home, more))).text())
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(';')[place])
  const owners = (more: Record<string, unknown>) => column(6, more)
  expect(await owners({})).toEqual(['Carla Dias', 'Bruno Sá', 'Ana Lima'])
  expect(await owners({ sort: 'unit', descending: true })).toEqual(['Ana Lima', 'Bruno Sá', 'Carla Dias'])
  expect(await owners({ sort: 'name' })).toEqual(['Ana Lima', 'Bruno Sá', 'Carla Dias'])
  await project.sql`
    update private.unit_balances b set open_cents = 100, oldest_due_on = '2026-01-01' from public.units u
    where u.id = b.unit_id and u.condominium_id = ${home.condominiumId} and u.block = 'A' and u.number = '2'`
  expect((await owners({ sort: 'balance', descending: true }))[0]).toBe('Bruno Sá')
  const people = (more: Record<string, unknown>) => column(0, { kind: 'people', ...more })
  expect(await people({ sort: 'unit' })).toEqual(['Carla Dias', 'Bruno Sá', 'Ana Lima'])
  expect(await people({ sort: 'unit', block: 'A', descending: true })).toEqual(['Bruno Sá', 'Carla Dias'])
  expect(await people({ sort: 'name', descending: true })).toEqual(['Carla Dias', 'Bruno Sá', 'Ana Lima'])
  const newest = await project.sql<{ name: string }[]>`
    select name from public.people where condominium_id = ${home.condominiumId} order by id desc`
  expect(await people({ sort: 'newest', descending: true })).toEqual(newest.map(({ name }) => name))
})
