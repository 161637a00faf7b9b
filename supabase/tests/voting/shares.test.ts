import { afterAll, beforeAll, expect, test } from 'vitest'
import { matterNames } from '../../../domain/decisions/matters.ts'
import { basisOf } from '../../../domain/voting/quorum-words.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import vote from '../../functions/voting/cast-vote.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import { convene, type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Read = {
  weight: string
  share_sum: number
  share_total: number
  item: { figures: { weight: number; present_weight: number }; votes: { weight: number }[] }
}
const readBy = (hall: Hall, routine: 'assembly_view' | 'assembly_live', assembly_id: string): Promise<Read> =>
  hall.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: hall.admin.id, role: 'authenticated', aal: 'aal1' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql<{ read: Read }[]>`
      select public.${sql(routine)}(${hall.condominiumId}, ${assembly_id}) as read`
    return row!.read
  })

test('an assembly tells what its shares total, of the register and then of its roll', async () => {
  const hall = await openHall(project, [400, 266, 332], 'share')
  await hall.sql`update public.condominiums set share_total = 1000 where id = ${hall.condominiumId}`
  const { assembly_id } = await convene(hall, { matter: 'convention' })
  const told = { share_sum: 998, share_total: 1000, weight: 'share' }
  expect(await readBy(hall, 'assembly_view', assembly_id)).toMatchObject(told)
  await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  await hall.sql`update public.units set share = 1 where id = ${hall.units[0]!}`
  expect(await readBy(hall, 'assembly_view', assembly_id)).toMatchObject(told)
})

test('the room counts by shares what the law counts by shares, also where the convention counts units', async () => {
  const byLaw = matterNames.filter((matter) => basisOf(matter, '2026-03-10', 'unit') === 'shares')
  expect(byLaw.length).toBeGreaterThan(0)
  for (const matter of [...byLaw, 'convention']) {
    const hall = await openHall(project, [501, 300, 199])
    const owner = await ownerOf(hall, hall.units[0]!)
    const { assembly_id, item_id } = await convene(hall, { matter })
    await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
    await hall.done(openItem, { item_id })
    const made_at = new Date().toISOString()
    await hall.done(vote, { item_id, unit_ids: [hall.units[0]], choice: 'favour', made_at }, owner)
    const { item } = await readBy(hall, 'assembly_live', assembly_id)
    const [all, here] = matter === 'convention' ? [3, 1] : [1000, 501]
    expect(item.figures).toMatchObject({ weight: all, present_weight: here })
    expect(item.votes).toMatchObject([{ weight: here }])
  }
})
