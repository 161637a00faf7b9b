import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { drop, freshPath, keep } from '../files/objects.ts'

let project: TestProject
let condominiumId: string
let runId: string
beforeAll(async () => {
  project = await startProject()
})
beforeEach(async () => {
  ;({ condominiumId } = await project.found())
  const [run] = await project.sql`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
    values (${condominiumId}, '2026-01-01', '2026-01-10', 1000) returning id`
  runId = run!.id
})
afterAll(() => project.close())

type Message = {
  topic: string
  payload: { table: string; operation: string; count?: number; ids?: string[] }
}

/** Returns the messages that the statements of `work` sent about a table, ordered by topic. */
async function told(table: string, work: () => PromiseLike<unknown>): Promise<Message[]> {
  await project.sql`delete from realtime.messages`
  await work()
  return project.sql<Message[]>`
    select topic, payload - 'id' as payload from realtime.messages where payload ->> 'table' = ${table} order by topic`
}

const addUnits = (count: number, block = 'A') => project.sql<{ id: string }[]>`
  insert into public.units (condominium_id, block, number, share, sort_key)
  select ${condominiumId}, ${block}, n::text, 1, ${block}::text || n from generate_series(1, ${count}) n returning id`
const charge = (unitIds: readonly string[]) => project.sql<{ id: string }[]>`
  insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
  select ${condominiumId}, ${runId}, u, u::text, u::text, u::text, '2026-01-01', '2026-01-10', 1000, left(replace(u::text, '-', ''), 32)
  from unnest(${[...unitIds]}::uuid[]) u returning id`
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('a statement', () => {
  test('tells the board once, with the rows, and each unit its own', async () => {
    const [one, two] = idsOf(await addUnits(2))
    let charges: string[] = []
    const messages = await told('charges', async () => {
      charges = idsOf(await charge([one!, two!]))
    })
    const by = (topic: string) => messages.find((message) => message.topic === topic)?.payload
    const told3 = { table: 'charges', operation: 'INSERT' }
    expect(messages).toHaveLength(3)
    expect(by(`board:${condominiumId}`)).toMatchObject({ ...told3, count: 2 })
    expect(by(`board:${condominiumId}`)?.ids?.sort()).toEqual([...charges].sort())
    // Not which: who lives there need not be who sees it.
    expect(by(`unit:${one}`)).toEqual(told3)
    expect(by(`unit:${two}`)).toEqual(told3)
  })

  test('names twenty rows and counts twenty-one', async () => {
    const names = async (count: number, block: string) => {
      const messages = await told('units', () => addUnits(count, block))
      return messages.find(({ topic }) => topic.startsWith('board:'))!.payload
    }
    expect((await names(20, 'A')).ids).toHaveLength(20)
    expect(await names(21, 'B')).toEqual({ table: 'units', operation: 'INSERT', count: 21 })
  })

  test('on fifty units tells each, on fifty-one all members, without a word of how many', async () => {
    const units = idsOf(await addUnits(101))
    const fifty = await told('charges', () => charge(units.slice(0, 50)))
    expect(fifty.filter(({ topic }) => topic.startsWith('unit:'))).toHaveLength(50)
    const more = await told('charges', () => charge(units.slice(50)))
    expect(more).toEqual([
      { topic: `board:${condominiumId}`, payload: { table: 'charges', operation: 'INSERT', count: 51 } },
      { topic: `members:${condominiumId}`, payload: { table: 'charges', operation: 'INSERT' } },
    ])
  })

  test('of thousands of rows costs a handful of messages', async () => {
    await project.sql`delete from realtime.messages`
    const units = idsOf(await addUnits(3000))
    await charge(units)
    await project.sql`update public.charges set status = 'cancelled' where condominium_id = ${condominiumId}`
    const [row] = await project.sql`select count(*)::int as messages from realtime.messages`
    // Units: board, desk, members, and the condominium's count; charges twice: board and members.
    expect(row!.messages).toBe(8)
  })

  test('that changes nothing, or is undone, tells nothing', async () => {
    const [unit] = idsOf(await addUnits(1))
    expect(
      await told('units', () => project.sql`update public.units set floor = 1 where id = ${condominiumId}`),
    ).toEqual([])
    const undone = () =>
      project.sql
        .begin(async (sql) => {
          await sql`update public.units set floor = 1 where id = ${unit!}`
          throw new Error('undone')
        })
        .catch((error: Error) => expect(error.message).toBe('undone'))
    expect(await told('units', undone)).toEqual([])
  })

  test('that takes a row from one unit to another tells both', async () => {
    const [from, to] = idsOf(await addUnits(2))
    await charge([from!])
    const messages = await told(
      'charges',
      () => project.sql`update public.charges set unit_id = ${to!} where unit_id = ${from!}`,
    )
    const topics = messages.map(({ topic }) => topic)
    expect(topics).toEqual(expect.arrayContaining([`unit:${from}`, `unit:${to}`]))
  })

  test('on rows of two condominiums tells each of its own', async () => {
    const other = await project.found()
    const messages = await told(
      'conventions',
      () => project.sql`
        update public.conventions set source = 'Ata' where condominium_id = any (${[condominiumId, other.condominiumId]})`,
    )
    expect(messages.map(({ topic }) => topic)).toEqual(
      [`members:${condominiumId}`, `members:${other.condominiumId}`].sort(),
    )
    for (const { payload } of messages) expect(payload).toEqual({ table: 'conventions', operation: 'UPDATE' })
  })
})

test('boletos and payments reach the unit of their charge; a person’s name, where they live', async () => {
  const [unit] = idsOf(await addUnits(1))
  const [chargeId] = idsOf(await charge([unit!]))
  const { sql } = project
  const paid = await told(
    'payments',
    () => sql`
      with receipt as (
        insert into public.receipts (condominium_id, method, source, received_on, amount_cents, status, outcome)
        values (${condominiumId}, 'pix', 'pix', '2026-01-10', 1000, 'posted', 'exact') returning id
      )
      insert into public.payments (condominium_id, receipt_id, charge_id, turn, method, received_on, amount_cents, principal_cents, late_cents,
        parts)
      select ${condominiumId}, id, ${chargeId!}, 1, 'pix', '2026-01-10', 1000, 1000, 0, '{1000}' from receipt`,
  )
  expect(paid.map(({ topic }) => topic)).toEqual([`board:${condominiumId}`, `unit:${unit}`])
  const user = await project.userWith()
  const [person] = await sql`
    insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Rui', ${user.id}) returning id`
  const moved = await told(
    'occupancies',
    () => sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind) values (${condominiumId}, ${unit!}, ${person!.id}, 'tenant')`,
  )
  expect(moved.find(({ topic }) => topic === `person:${user.id}`)?.payload).toEqual({
    table: 'occupancies',
    operation: 'INSERT',
  })
  const renamed = await told(
    'people',
    () => sql`update public.people set name = 'Rui Sá' where id = ${person!.id}`,
  )
  expect(renamed.map(({ topic }) => topic)).toEqual([
    `board:${condominiumId}`,
    `desk:${condominiumId}`,
    `person:${user.id}`,
    `unit:${unit}`,
  ])
})

test('a decision about one’s membership reaches the person who waits for it', async () => {
  const waiting = await project.member(condominiumId, 'resident', 'pending')
  const messages = await told(
    'memberships',
    () => project.sql`update public.memberships set status = 'approved' where id = ${waiting.membershipId}`,
  )
  expect(messages).toEqual([
    { topic: `board:${condominiumId}`, payload: { table: 'memberships', operation: 'UPDATE' } },
    {
      topic: `person:${waiting.id}`,
      payload: { table: 'memberships', operation: 'UPDATE', count: 1, ids: [waiting.membershipId] },
    },
  ])
})

test('files are told to who may read their area, by the row that they belong to', async () => {
  const path = freshPath(condominiumId)
  const ownerId = path.split('/')[2]
  expect(await told('files', () => keep(project, path))).toEqual([
    {
      topic: `board:${condominiumId}`,
      payload: { table: 'files', operation: 'INSERT', count: 1, ids: [ownerId] },
    },
  ])
  expect((await told('files', () => drop(project, path)))[0]?.payload.operation).toBe('DELETE')
  const [photo] = await told('files', () => keep(project, freshPath(condominiumId, 'photo', condominiumId)))
  expect(photo?.topic).toBe(`members:${condominiumId}`)
})
