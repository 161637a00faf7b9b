import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string

/** Every way that somebody of the register may stand; Zé has left. */
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  const ids = await addUnits(project, condominiumId, [
    { block: 'A', number: '1', owner: 'Ana Lima', tenant: 'Bia Reis' },
    { block: 'A', number: '2', owner: 'Caio Sá', tenant: 'Davi Melo' },
    { block: 'B', number: '1', owner: 'Eva Paz', tenant: 'Fábio Gil' },
    { block: 'B', number: '2', owner: 'Zé Lima' },
  ])
  await project.sql`
    update public.occupancies set starts_on = private.today() - 60, ends_on = private.today() - 30 where unit_id = ${ids['B-2']!}`
  const [inside, newcomer, asking] = [
    await project.member(condominiumId, 'resident'),
    await project.member(condominiumId, 'resident'),
    await project.member(condominiumId, 'resident', 'pending'),
  ]
  await project.sql`update auth.users set last_sign_in_at = now() where id = ${inside.id}`
  const set = (name: string, values: Record<string, string>) => project.sql`
    update public.people set ${project.sql(values)} where condominium_id = ${condominiumId} and name = ${name}`
  await set('Ana Lima', { user_id: inside.id })
  await set('Bia Reis', { user_id: newcomer.id })
  await set('Caio Sá', { email: asking.email.toUpperCase() })
  await set('Davi Melo', { email: 'davi@exemplo.com' })
  await set('Eva Paz', { phone: '+5511987654321' })
  await project.sql`
    insert into public.invitations (condominium_id, email, email_masked, role, status, expires_at, invited_by, unit_ids, occupancy_kind)
    values (${condominiumId}, 'davi@exemplo.com', 'd', 'resident', 'pending', private.now() + interval '7 days', ${admin.id},
      ${[ids['A-2']!]}::uuid[], 'tenant')`
})
afterAll(() => project.close())

type Answer = {
  code: string
  blocks: { name: string; people: number; access: number }[]
  counts: Record<string, number>
  sending: { asked: number; sent: number; failed: number }
  rows: { place: string; name: string; standing: string; units: string[] }[]
}
type Asked = { standing?: string; block?: string; wanted?: string; place?: string; backwards?: boolean }
async function page({ standing, block, wanted = '', place, backwards = false }: Asked = {}, user = admin) {
  const [row] = await as<{ answer: Answer }>(
    project,
    user,
    (sql) => sql`
      select public.residents_to_bring(${condominiumId}, ${standing ?? null}, ${block ?? null}, ${wanted}, ${place ?? null}, ${backwards}) as answer`,
  )
  return row!.answer
}

test('everybody in a unit stands where they have come to; who has left is not counted', async () => {
  const { rows, counts, blocks, sending, code } = await page()
  expect(rows.map(({ name, standing }) => [name, standing])).toEqual([
    ['Ana Lima', 'entered'],
    ['Bia Reis', 'never_entered'],
    ['Caio Sá', 'asked'],
    ['Davi Melo', 'invited'],
    ['Eva Paz', 'phone_only'],
    ['Fábio Gil', 'no_address'],
  ])
  expect(counts).toEqual({ entered: 1, never_entered: 1, asked: 1, invited: 1, phone_only: 1, no_address: 1 })
  expect(blocks).toEqual([
    { name: 'A', people: 4, access: 2 },
    { name: 'B', people: 2, access: 0 },
  ])
  expect(sending).toEqual({ asked: 1, sent: 0, failed: 0 })
  expect(code).toMatch(/^\w{8}$/)
})

test('the list is narrowed by standing, block, name and unit, and cut into pages both ways', async () => {
  const names = async (asked: Asked) => (await page(asked)).rows.map(({ name }) => name)
  expect(await names({ standing: 'access' })).toEqual(['Ana Lima', 'Bia Reis'])
  expect(await names({ block: 'B' })).toEqual(['Eva Paz', 'Fábio Gil'])
  expect((await page({ block: 'B' })).counts).toEqual({ phone_only: 1, no_address: 1 })
  expect(await names({ wanted: 'fabio' })).toEqual(['Fábio Gil'])
  expect(await names({ wanted: 'a-2' })).toEqual(['Caio Sá', 'Davi Melo'])
  const { rows } = await page()
  expect(await names({ place: rows[3]!.place })).toEqual(['Eva Paz', 'Fábio Gil'])
  expect(await names({ place: rows[3]!.place, backwards: true })).toEqual(['Caio Sá', 'Bia Reis', 'Ana Lima'])
})

test.each(['council', 'doorman', 'resident'])('%s is not answered', async (role) => {
  const reader = await project.member(condominiumId, role)
  await expect(page({}, reader)).rejects.toMatchObject({ code: 'PT403' })
})
