import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import askQuestion from '../../functions/voting/ask-assembly-question.ts'
import close from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import open from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import openSigning from '../../functions/voting/open-minutes-signing.ts'
import { convene, type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const waiting = (hall: Hall, user: User) =>
  project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql`select public.community_waiting(${hall.condominiumId}) as waiting`
    return row!.waiting.assemblies
  })

test('homes show the assembly that comes or is held, what the management has to do for it, and whose signature its minutes lack', async () => {
  const hall = await openHall(project, [1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const council = await project.member(hall.condominiumId, 'council')
  const nothing = { next: null, sign: [], support: { count: 0, id: null, title: null }, call: [] }
  expect(await waiting(hall, owner)).toEqual(nothing)
  const { assembly_id, item_id } = await convene(hall, { matter: 'accounts' })
  for (const user of [owner, council, hall.admin])
    expect((await waiting(hall, user)).next).toMatchObject({ id: assembly_id, state: 'called' })
  await hall.done(
    askQuestion,
    {
      id: randomUUID(),
      assembly_id,
      unit_id: hall.units[0],
      body: 'Quanto custa a obra?',
      is_anonymous: false,
    },
    owner,
  )
  expect(await waiting(hall, hall.admin)).toMatchObject({ proxies: 0, questions: 1, minutes: null })
  expect(await waiting(hall, owner)).not.toHaveProperty('questions')

  await hall.done(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  expect((await waiting(hall, owner)).next).toMatchObject({ state: 'open' })
  await hall.done(openItem, { item_id })
  await hall.done(closeItem, { item_id, debate: '' })
  await hall.done(close, { assembly_id })
  expect((await waiting(hall, owner)).next).toBeNull()
  expect((await waiting(hall, hall.admin)).minutes).toMatchObject({ id: assembly_id })

  const { id } = (await hall.done(draft, { assembly_id })) as unknown as { id: string }
  await hall.done(openSigning, {
    minutes_id: id,
    signers: [
      { duty: 'chair', name: 'Ana Lobo', email: owner.email },
      { duty: 'secretary', name: 'Rui Barros' },
    ],
  })
  expect((await waiting(hall, owner)).sign).toMatchObject([{ id: assembly_id }])
  expect((await waiting(hall, council)).sign).toEqual([])
  expect((await waiting(hall, hall.admin)).minutes).toBeNull()
})
