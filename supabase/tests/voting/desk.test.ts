import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskAssembly, DeskUnit } from '../../../domain/voting/view.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { minutesFacts } from '../../functions/_shared/voting/minutes/facts.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkOut from '../../functions/voting/check-out-unit.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import giveProxy from '../../functions/voting/give-proxy.ts'
import letDesk from '../../functions/voting/let-desk-register.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import { type Called, convene, type Hall, indebt, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const table = { call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

/** What somebody is told by one of the two routines, as the data API asks it. */
async function told<Answer>(
  { sql, condominiumId }: Hall,
  user: User,
  routine: 'desk_assemblies' | 'desk_roll' | 'assembly_door_codes',
  wanted: string | null = null,
): Promise<Answer> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return sql.begin(async (begun) => {
    await begun`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const rest = wanted === null ? begun`` : begun`, ${wanted}::uuid`
    const [row] = await begun<
      { answer: Answer }[]
    >`select public.${begun(routine)}(${condominiumId}::uuid ${rest}) as answer`
    return row!.answer
  }) as Promise<Answer>
}

/** Today at the building's noon, whatever the hour of the test: the notice was sent before. */
async function moveTo({ sql }: Hall, { assembly_id }: Called, days: number): Promise<void> {
  await sql`alter table public.assemblies disable trigger assemblies_guarded`
  await sql`
    update public.assemblies a set first_call_at = t.noon, second_call_at = t.noon + interval '30 minutes'
    from (select ((private.today(condominium_id) + ${days}::integer) + time '12:00') at time zone private.zone_of(condominium_id) as noon, id
      from public.assemblies) t where t.id = a.id and a.id = ${assembly_id}`
  await sql`alter table public.assemblies enable trigger assemblies_guarded`
}

async function desk() {
  const hall = await openHall(project, [1, 1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!, 'Ana Lobo')
  const grantor = await ownerOf(hall, hall.units[1]!, 'Bento Reis')
  const doorman = await project.member(hall.condominiumId, 'doorman')
  const called = await convene(hall, { matter: 'accounts', title: 'Segredo da pauta' })
  const { assembly_id } = called
  const at = (fn: Parameters<Hall['ask']>[0], body: object, user: User = doorman) =>
    hall.ask(fn, { assembly_id, ...body }, user)
  const list = () => told<DeskUnit[] | null>(hall, doorman, 'desk_roll', assembly_id)
  const today = () => told<DeskAssembly[]>(hall, doorman, 'desk_assemblies')
  const begin = () => hall.done(openAssembly, { assembly_id, ...table })
  const come = (unit: number, body: object = {}) =>
    at(checkIn, { unit_id: hall.units[unit], presence: 'in_person', ...body })
  return { hall, owner, grantor, doorman, at, list, today, begin, come, ...called }
}

/** Of the second unit, which the table has yet to accept. */
async function proxyOf({ hall, grantor, assembly_id }: Awaited<ReturnType<typeof desk>>): Promise<string> {
  const proxy_id = randomUUID()
  const paper = { signed_at_place: 'São Paulo', signed_on: '2026-01-10' }
  const people = { grantor_name: 'Bento Reis', holder_name: 'Iara Pontes' }
  const given = { assembly_id, id: proxy_id, unit_id: hall.units[1], ...people, ...paper }
  await hall.done(giveProxy, given, grantor)
  return proxy_id
}

test('the front desk learns of an assembly on its day alone: which, where and when; without leave no list and no check-in', async () => {
  const there = await desk()
  const { hall, doorman, assembly_id, today, list } = there
  await moveTo(hall, there, 1)
  expect(await today()).toEqual([])
  await moveTo(hall, there, 0)
  expect(await today()).toEqual([
    {
      id: assembly_id,
      title: 'Assembleia extraordinária',
      place: 'Salão de festas',
      state: 'called',
      at: expect.any(String),
      second_call_at: expect.any(String),
      registers: false,
    },
  ])
  expect(await list()).toBeNull()
  await hall.sql`
    update public.assemblies set opened_at = private.now(), call = 2 where id = ${assembly_id}`
  await hall.sql`select private.make_assembly_roll(${hall.condominiumId}, ${assembly_id}, private.today(${hall.condominiumId}))`
  expect(await there.come(0, { holder_name: 'Ana Lobo' })).toMatchObject(refusal(403, 'desk_not_registering'))
  expect(await there.at(checkOut, { unit_id: hall.units[0] })).toMatchObject(
    refusal(403, 'desk_not_registering'),
  )
  expect(await there.at(letDesk, { registers: true })).toMatchObject(refusal(403, 'forbidden'))
  await expect(told(hall, there.owner, 'desk_assemblies')).rejects.toMatchObject({ code: 'PT403' })
  await expect(told(hall, there.owner, 'desk_roll', assembly_id)).rejects.toMatchObject({ code: 'PT403' })
  await expect(told(hall, doorman, 'assembly_door_codes', assembly_id)).rejects.toMatchObject({
    code: 'PT403',
  })
})

test('the list names who may come for each unit, before the session too, and neither debts nor votes', async () => {
  const there = await desk()
  const { hall, assembly_id } = there
  await moveTo(hall, there, 0)
  await indebt(hall, [hall.units[0]!])
  const proxy_id = await proxyOf(there)
  await hall.done(letDesk, { assembly_id, registers: true })
  const before = (await there.list())!
  expect(before.map(({ label, presence }) => `${label} ${presence}`)).toEqual(
    ['A-101', 'A-102', 'A-103', 'A-104'].map((label) => `${label} absent`),
  )
  // Who holds a proxy comes when the table has accepted it.
  expect(before.map(({ people }) => people)).toEqual([
    [{ name: 'Ana Lobo', comes_as: 'owner' }],
    [{ name: 'Bento Reis', comes_as: 'owner' }],
    [],
    [],
  ])
  await hall.done(checkProxy, { proxy_id })
  await ownerOf(hall, hall.units[0]!, 'Caio Lobo')
  await hall.sql`
    update public.occupancies o set is_voter = true from public.people p
    where p.id = o.person_id and p.name in ('Caio Lobo', 'Bento Reis') and o.condominium_id = ${hall.condominiumId}`
  // Who owns alone represents nobody else.
  const after = (await there.list())!
  expect(after[0]!.people).toEqual([{ name: 'Caio Lobo', comes_as: 'representative' }])
  expect(after[1]!.people).toEqual([
    { name: 'Bento Reis', comes_as: 'owner' },
    { name: 'Iara Pontes', comes_as: 'proxy' },
  ])
  await hall.sql`
    update public.assemblies set opened_at = private.now(), call = 2 where id = ${assembly_id}`
  await hall.sql`select private.make_assembly_roll(${hall.condominiumId}, ${assembly_id}, private.today(${hall.condominiumId}))`
  const open = (await there.list())!
  expect(Object.keys(open[0]!).sort()).toEqual(
    ['arrived_at', 'holder_name', 'id', 'label', 'people', 'presence'].sort(),
  )
  expect(JSON.stringify([open, await there.today()])).not.toMatch(/barred|overdue|vot|share|Segredo/)
})

test('where debtors may hold no proxies, the front desk sends one to the table and learns nothing of debts', async () => {
  const there = await desk()
  const { hall, assembly_id } = there
  await hall.done(checkProxy, { proxy_id: await proxyOf(there) })
  await ownerOf(hall, hall.units[2]!, 'Iara Pontes')
  await indebt(hall, [hall.units[2]!])
  await hall.sql`alter table public.assemblies disable trigger assemblies_guarded`
  await hall.sql`update public.assemblies set proxy_to_debtor = false where id = ${assembly_id}`
  await hall.sql`alter table public.assemblies enable trigger assemblies_guarded`
  await hall.done(letDesk, { assembly_id, registers: true })
  await there.begin()
  expect(await there.come(1, { presence: 'proxy' })).toMatchObject(refusal(403, 'desk_not_listed'))
})

test('the front desk checks in by name, by proxy and by the code, out again, and nobody who is not listed', async () => {
  const there = await desk()
  const { hall, owner, doorman, assembly_id, come, at } = there
  await hall.done(checkProxy, { proxy_id: await proxyOf(there) })
  await hall.done(letDesk, { assembly_id, registers: true })
  expect(await come(0, { holder_name: 'Ana Lobo' })).toMatchObject(refusal(409, 'assembly_not_open'))
  const [code] = await told<{ code: string }[]>(hall, owner, 'assembly_door_codes', assembly_id)
  await there.begin()
  for (const body of [{}, { holder_name: 'Zeca Nunes' }, { holder_name: 'Bento Reis' }])
    expect(await come(0, body)).toMatchObject(refusal(403, 'desk_not_listed'))
  // Who holds a proxy comes as such.
  expect(await come(1, { holder_name: 'Iara Pontes' })).toMatchObject(refusal(403, 'desk_not_listed'))
  expect(await come(0, { presence: 'proxy' })).toMatchObject(refusal(403, 'vote_not_yours'))
  expect(await come(0, { presence: 'remote' })).toMatchObject(refusal(403, 'desk_only_room'))
  expect(await come(0, { holder_name: 'ana lobo' })).toMatchObject({ status: 200 })
  expect(await come(1, { presence: 'proxy', holder_name: 'Zeca Nunes' })).toMatchObject({ status: 200 })
  // A second person for the same unit waits until the first has left.
  await ownerOf(hall, hall.units[0]!, 'Caio Lobo')
  expect(await come(0, { holder_name: 'Caio Lobo' })).toMatchObject(refusal(409, 'unit_represented'))
  expect(await at(checkOut, { unit_id: hall.units[0] })).toMatchObject({ status: 200 })
  expect(await at(checkIn, { code: code!.code, presence: 'in_person' })).toMatchObject({
    status: 200,
    body: { unit: 'A-101' },
  })
  const marks = await hall.sql`
    select kind, presence, holder_name, told_by, at_desk from public.assembly_attendance where assembly_id = ${assembly_id} order by happened_at, id`
  const byDesk = { told_by: doorman.id, at_desk: true }
  expect(marks).toEqual([
    { kind: 'arrived', presence: 'in_person', holder_name: 'ana lobo', ...byDesk },
    { kind: 'arrived', presence: 'proxy', holder_name: 'Iara Pontes', ...byDesk },
    { kind: 'left', presence: null, holder_name: 'ana lobo', ...byDesk },
    { kind: 'arrived', presence: 'in_person', holder_name: expect.stringContaining('Lobo'), ...byDesk },
  ])
  const { attendance } = await hall.sql.begin((sql) =>
    minutesFacts({ sql, condominiumId: hall.condominiumId }, assembly_id, null),
  )
  expect(attendance.map((one) => one.at_desk)).toEqual([true, true])
})

test('who takes part from afar is not checked out at the front desk; leave may be taken back in the session', async () => {
  const there = await desk()
  const { hall, owner, assembly_id, at } = there
  await hall.done(letDesk, { assembly_id, registers: true })
  await there.begin()
  expect(await at(checkIn, { unit_id: hall.units[0], presence: 'remote' }, owner)).toMatchObject({
    status: 200,
  })
  expect(await at(checkOut, { unit_id: hall.units[0] })).toMatchObject(refusal(403, 'desk_only_room'))
  expect((await there.list())![0]).toMatchObject({ presence: 'remote', holder_name: 'Ana Lobo' })
  await hall.done(letDesk, { assembly_id, registers: false })
  expect(await there.list()).toBeNull()
  expect(await there.come(1, { holder_name: 'Bento Reis' })).toMatchObject(
    refusal(403, 'desk_not_registering'),
  )
})

test('an assembly that is over, or held from afar alone, has no door', async () => {
  const { hall, assembly_id } = await desk()
  await hall.sql`
    update public.assemblies set cancelled_at = private.now(), cancel_reason = 'Falta de energia' where id = ${assembly_id}`
  expect(await hall.ask(letDesk, { assembly_id, registers: true })).toMatchObject(
    refusal(409, 'assembly_over'),
  )
  const afar = await convene(hall, { matter: 'accounts' }, { form: 'virtual', place: '' })
  expect(await hall.ask(letDesk, { assembly_id: afar.assembly_id, registers: true })).toMatchObject(
    refusal(409, 'assembly_no_door'),
  )
  await moveTo(hall, afar, 0)
  expect(await told(hall, await project.member(hall.condominiumId, 'doorman'), 'desk_assemblies')).toEqual([])
})
