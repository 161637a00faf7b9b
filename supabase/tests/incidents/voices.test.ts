import { afterAll, beforeAll, expect, test } from 'vitest'
import follow from '../../functions/incidents/follow-incident.ts'
import merge from '../../functions/incidents/merge-incident.ts'
import rate from '../../functions/incidents/rate-incident.ts'
import reopen from '../../functions/incidents/reopen-incident.ts'
import unmerge from '../../functions/incidents/unmerge-incident.ts'
import { type Reports, startReports } from './reports.ts'

let reports: Reports
beforeAll(async () => {
  reports = await startReports()
})
afterAll(() => reports.close())

const figures = async () => {
  const { gate, asked } = reports
  const [found] = await asked<{ r: { rows: { by: string; rating: number | null }[] } }>(
    gate.admin,
    (sql) =>
      sql`select public.incident_report(${gate.condominiumId}, current_date - 30, current_date + 30) as r`,
  )
  return found!.r.rows.find(({ by }) => by === 'all')!.rating
}

test('the reporter of a duplicate rates and reopens what it was merged into; a neighbour does neither', async () => {
  const { gate, ana, beto, reported, moved, view, row } = reports
  const carol = await gate.dweller(gate.units[2]!)
  const [one, two] = [await reported(ana), await reported(beto)]
  await gate.call(follow, { incident_id: two.id, follows: true }, carol)
  await gate.call(merge, { incident_id: one.id, into_id: two.id })
  expect((await view(ana, two.id))!.may).toMatchObject({ rate: false, reopen: false })
  await moved(two.id, 'solved')
  for (const [user, may] of [
    [ana, true],
    [beto, true],
    [carol, false],
  ] as const)
    expect((await view(user, two.id))!.may).toMatchObject({ rate: may, reopen: may })
  expect((await view(ana, one.id))!.may).toMatchObject({ rate: false, reopen: false })
  expect((await gate.call(rate, { incident_id: two.id, rating: 1 }, carol)).status).toBe(403)
  expect((await gate.call(reopen, { incident_id: two.id, reason: 'Não vi' }, carol)).status).toBe(403)

  expect((await gate.call(reopen, { incident_id: two.id, reason: 'Voltou a piscar' }, ana)).status).toBe(200)
  await moved(two.id, 'solved')
  const rates = await Promise.all(
    [2, 3].map((rating) => gate.call(rate, { incident_id: two.id, rating }, ana)),
  )
  expect(rates.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await row(two.id)).toMatchObject({ status: 'solved', rating: null })
  expect((await view(ana, two.id))!.may.rate).toBe(false)
  expect((await gate.call(rate, { incident_id: two.id, rating: 5 }, beto)).status).toBe(200)
  expect(await row(two.id)).toMatchObject({ status: 'closed', rating: 5 })
  const { rating } = await row(one.id)
  expect(await figures()).toBe((5 + rating) / 2)

  // A rating is of one solution: both go with it.
  expect((await gate.call(reopen, { incident_id: two.id, reason: 'De novo' }, beto)).status).toBe(200)
  expect((await row(one.id)).rating).toBeNull()
  await moved(two.id, 'solved')
  await gate.call(rate, { incident_id: two.id, rating: 4 }, ana)
  expect((await gate.call(unmerge, { incident_id: one.id })).status).toBe(200)
  expect((await row(one.id)).rating).toBeNull()
})

test('the front desk is asked whether it is one that is known, and reads it from when it follows it', async () => {
  const { gate, ana, asked, categories, reported, view, list } = reports
  const open = await reported(ana)
  const hidden = await reported(ana, { visibility: 'private' })
  const similar = async () =>
    (
      await asked<{ id: string }>(
        gate.doorman,
        (sql) => sql`
          select * from public.incident_similar(${gate.condominiumId}, ${categories.get('Elétrica e iluminação')!}, '{}', 'lâmpada corredor')`,
      )
    ).map(({ id }) => id)
  expect(await similar()).toContain(open.id)
  expect(await similar()).not.toContain(hidden.id)
  expect(await view(gate.doorman, open.id)).toBeNull()
  expect(await list(gate.doorman)).toEqual([])
  expect((await gate.call(follow, { incident_id: hidden.id, follows: true }, gate.doorman)).status).toBe(404)
  expect((await gate.call(follow, { incident_id: open.id, follows: true }, gate.doorman)).status).toBe(200)
  expect(await view(gate.doorman, open.id)).toMatchObject({ reporter_name: null, unit_label: null })
})
