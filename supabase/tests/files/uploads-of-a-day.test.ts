import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { drop, freshPath, keep } from './objects.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const refused = { code: 'PT429', message: 'uploads_of_day_full' }
const codeOf = (attempt: Promise<unknown>) => attempt.then(() => null).catch((thrown: Error) => thrown)

test('a member uploads sixty files a day to areas that others keep, also all at once and whatever is removed', async () => {
  const { condominiumId } = await project.found()
  const member = await project.member(condominiumId, 'resident')
  const paths = Array.from({ length: 70 }, (_, nth) =>
    freshPath(condominiumId, nth % 2 ? 'incidents' : 'penalties'),
  )
  const results = await Promise.all(paths.map((path) => codeOf(keep(project, path, { owner: member.id }))))
  expect(results.filter((thrown) => thrown === null)).toHaveLength(60)
  expect(results.find((thrown) => thrown !== null)).toMatchObject(refused)
  await drop(project, paths[results.indexOf(null)]!)
  expect(
    await codeOf(keep(project, freshPath(condominiumId, 'incidents'), { owner: member.id })),
  ).toMatchObject(refused)
  const neighbour = await project.member(condominiumId, 'resident')
  await keep(project, freshPath(condominiumId, 'incidents'), { owner: neighbour.id })
  await project.sql`update private.upload_days set day = day - 1 where user_id = ${member.id}`
  await keep(project, freshPath(condominiumId, 'incidents'), { owner: member.id })
})

test('and 300 MB; who keeps the area, and what nobody owns, has no such limit', async () => {
  const { admin, condominiumId } = await project.found()
  const member = await project.member(condominiumId, 'doorman')
  const file = (owner: string) =>
    keep(project, freshPath(condominiumId, 'incidents'), { owner, size: 52_000_000 })
  for (let nth = 0; nth < 6; nth++) await file(member.id)
  expect(await codeOf(file(member.id))).toMatchObject(refused)
  for (let nth = 0; nth < 8; nth++) await file(admin.id)
  for (let nth = 0; nth < 8; nth++) await file('')
})

test('a name shows what it is: marks of direction and unseen signs go, words and pictures stay', async () => {
  const { admin, condominiumId } = await project.found()
  const names = {
    'conta\u202efdp.exe': 'contafdp.exe',
    '\u2067\u200bata\u00ad\u2060\ufeff.pdf\u0007': 'ata.pdf',
    'Orçamento – São João 🏠.pdf': 'Orçamento – São João 🏠.pdf',
  }
  for (const [name, seen] of Object.entries(names)) {
    const path = freshPath(condominiumId)
    await keep(project, path, { owner: admin.id, name })
    const [row] =
      await project.sql`select user_metadata ->> 'name' as name from storage.objects where name = ${path}`
    expect(row!.name).toBe(seen)
    await project.sql`update storage.objects set user_metadata = ${project.sql.json({ name })} where name = ${path}`
    const [again] =
      await project.sql`select user_metadata ->> 'name' as name from storage.objects where name = ${path}`
    expect(again!.name).toBe(seen)
  }
})
