import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import home from '../../functions/charges/home.ts'

let project: TestProject
let condominiumId: string
let admin: User
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
})
afterAll(() => project.close())

const ask = (user: User) =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    const [row] = await sql<{ home: Record<string, unknown> }[]>`select public.home(${condominiumId}) as home`
    return row!.home
  })
const parts = async (role: string) =>
  Object.keys(await ask(await project.member(condominiumId, role))).toSorted()

test('each role has the parts that it does something about, and no other', async () => {
  const shared = ['documents', 'news', 'today']
  expect(await parts('doorman')).toEqual([...shared, 'assemblies', 'moves'].toSorted())
  expect(await parts('resident')).toEqual(
    [...shared, 'ahead', 'community', 'desk', 'own', 'polls'].toSorted(),
  )
  const board = [
    ...shared,
    ...['ahead', 'budget', 'community', 'delinquency_before', 'duties', 'inspections', 'polls', 'summary'],
  ]
  expect(await parts('council')).toEqual([...board, 'desk'].toSorted())
  const managed = [...board, 'changes', 'conflicts', 'data', 'gate']
  expect(await parts('admin')).toEqual(managed.toSorted())
  expect(Object.keys(await ask(admin)).toSorted()).toEqual([...managed, 'mandate_ends_on'].toSorted())
})

test('nobody of another condominium, and no person who waits to be let in', async () => {
  const { admin: stranger } = await project.found({ name: 'Edifício Aurora' })
  await expect(ask(stranger)).rejects.toThrow('forbidden')
  await expect(ask(await project.member(condominiumId, 'resident', 'pending'))).rejects.toThrow('forbidden')
})

test('the command answers the same, with what is owed', async () => {
  const { status, body } = await project.call(home, { condominium_id: condominiumId }, admin)
  expect(status).toBe(200)
  const { finance, ...rest } = body
  expect(rest).toEqual(await ask(admin))
  expect(finance).toMatchObject({
    overdue: { charge_count: 0 },
    upcoming: { charge_count: 0 },
    delinquency: null,
  })
  const resident = await project.member(condominiumId, 'resident')
  expect((await project.call(home, { condominium_id: condominiumId }, resident)).status).toBe(403)
})
