import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import closeItem from '../../supabase/functions/voting/close-item.ts'
import nameTrustees from '../../supabase/functions/voting/name-trustees.ts'
import { openHall } from '../../supabase/tests/voting/hall.ts'
import { begin, beginSecret, enrol, giveKey, type Secret } from '../../supabase/tests/voting/secret-hall.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { tellTrusteesTask } from './tell-trustees.ts'

let project: TestProject
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const seen: string[] = []

/** Runs the worker's pending requests twice, as after a lost answer; returns who was notified of what, by subject. */
async function told({ hall }: Secret): Promise<string[]> {
  const waiting = await hall.sql<{ payload: unknown }[]>`
    delete from private.outbox where topic = 'tell-trustees' returning payload`
  for (const { payload } of [...waiting, ...waiting])
    await tellTrusteesTask.run(worker.context, payload, new AbortController().signal)
  const rows = await hall.sql<{ id: string; email: string; subject: string }[]>`
    select m.id, u.email, m.subject from public.messages m join auth.users u on u.id = m.user_id
    where m.condominium_id = ${hall.condominiumId} and m.kind = 'assembly_trustee' and m.channel = 'app' and m.id <> all (${seen}::uuid[])
    order by u.email`
  seen.push(...rows.map(({ id }) => id))
  return rows.map(({ email, subject }) => `${email}: ${subject.split(':')[0]}`)
}

test('trustees are asked for their key once, when they are named without one, and for their part when the board closes', async () => {
  const hall = await openHall(project, [1, 1, 1])
  const secret = await beginSecret(hall, { trustees: 2 })
  await hall.sql`delete from private.outbox`
  const third = await project.member(hall.condominiumId, 'council')
  const users = [...secret.trustees.map(({ user }) => user), third]
  const { assembly_id, item_id } = secret
  await hall.done(nameTrustees, { assembly_id, user_ids: users.map(({ id }) => id) })
  expect(await told(secret)).toEqual([`${third.email}: Você é guardião da apuração`])
  await giveKey(hall, assembly_id, third)

  await enrol(secret, 1)
  await begin(secret)
  expect(await told(secret)).toEqual([])
  await hall.done(closeItem, { item_id })
  expect(await told(secret)).toEqual(
    users.map(({ email }) => `${email}: Abra a sua parte da soma`).toSorted(),
  )
})
