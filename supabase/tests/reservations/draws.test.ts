import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, civilDate } from '../../../domain/calendar.ts'
import { checkDraw, drawOrder, isRight, type PublishedDraw } from '../../../domain/reservations/draw.ts'
import { drawOf } from '../../../domain/reservations/draw-view.ts'
import { civil } from '../../../domain/reservations/rules.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { settleTiesTask } from '../../../worker/people/settle-ties.ts'
import { tellDrawTask } from '../../../worker/reservations/tell-draw.ts'
import { watchDrawsTask } from '../../../worker/reservations/watch-draws.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import book from '../../functions/reservations/book-area.ts'
import cancelDraw from '../../functions/reservations/cancel-draw.ts'
import drawDocument from '../../functions/reservations/draw-document.ts'
import enter from '../../functions/reservations/enter-draw.ts'
import leave from '../../functions/reservations/leave-draw.ts'
import openDraw from '../../functions/reservations/open-draw.ts'
import reveal from '../../functions/reservations/reveal-draw.ts'
import saveQuotas from '../../functions/reservations/save-area-quotas.ts'
import unblock from '../../functions/reservations/unblock-area.ts'
import { type House, openHouse } from './house.ts'

let project: TestProject
let house: House
beforeAll(async () => {
  project = await startProject()
  house = await openHouse(project)
})
afterAll(async () => {
  await house.close()
  await project.close()
})

type Handler = Parameters<House['ask']>[1]
async function ok(fn: Handler, body: object, user?: User) {
  const answer = await project.call(fn, { condominium_id: house.condominiumId, ...body }, user ?? house.admin)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body as Record<string, string>
}
const refusal = async (fn: Handler, body: object, user?: User) =>
  (await project.call(fn, { condominium_id: house.condominiumId, ...body }, user ?? house.admin)).body.error
    ?.code

const nonce = () => randomBytes(16).toString('hex')
const today = () => civilDate(house.now(), brasiliaZone)
/** The hall on a day, from ten in the morning to ten at night. */
const time = (days: number) => ({
  area_id: house.areas[0]!,
  starts_at: momentAt(addDays(today(), days), 600, brasiliaZone).toISOString(),
  ends_at: momentAt(addDays(today(), days), 1320, brasiliaZone).toISOString(),
})
const draw = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'date',
  title: 'Salão no Natal',
  ...{
    closes_at: momentAt(addDays(today(), 2), 720, brasiliaZone).toISOString(),
    public_on: addDays(today(), 4),
  },
  public_source: 'Loteria Federal, os cinco prêmios',
  ...time(20),
  ...more,
})
const viewOf = (id: string, user: User) =>
  project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql`select public.draw_view(${house.condominiumId}, ${id}) as view`
    return row!.view as Parameters<typeof drawOf>[0]
  })
const enterAll = (draw_id: string) =>
  Promise.all(
    house.people.map(({ user, unitId }) => ok(enter, { draw_id, unit_id: unitId, nonce: nonce() }, user)),
  )
const watch = () => watchDrawsTask.run(house.worker().context, {}, new AbortController().signal)

test('a disputed date: held, entered once each, fixed, drawn by a value nobody chose; the first books, the others wait in order', async () => {
  const given = draw()
  const { seed_hash } = await ok(openDraw, given)
  expect(await ok(openDraw, given)).toMatchObject({ seed_hash })
  const [person, other] = house.people
  const slot = { id: randomUUID(), unit_id: person!.unitId, ...time(20) }
  expect(await refusal(book, slot, person!.user)).toBe('area_blocked')
  expect(await refusal(unblock, { block_id: given.id })).toBe('area_block_of_draw')
  const mine = { draw_id: given.id, unit_id: person!.unitId, nonce: nonce() }
  const twice = await Promise.all([ok(enter, mine, person!.user), ok(enter, mine, person!.user)])
  expect(twice.map((one) => one.nonce)).toEqual([mine.nonce, mine.nonce])
  expect(await refusal(enter, { ...mine, nonce: nonce() }, person!.user)).toBe('draw_entered')
  expect(await refusal(enter, { ...mine, unit_id: other!.unitId }, person!.user)).toBe(
    'reservation_not_yours',
  )
  await ok(leave, { draw_id: given.id, unit_id: person!.unitId }, person!.user)
  await enterAll(given.id)
  const value = { draw_id: given.id, public_value: '45218 09127 77310 60042 11873' }
  expect(await refusal(reveal, value)).toBe('draw_not_closed')
  await watch()
  expect((await viewOf(given.id, other!.user)).state).toBe('open')
  await house.pass(49)
  expect(await refusal(enter, { ...mine, nonce: nonce() }, person!.user)).toBe('draw_not_open')
  await watch()
  const closed = await viewOf(given.id, other!.user)
  expect(closed).toMatchObject({ state: 'closed', seed: null, seed_hash })
  expect(await refusal(reveal, value)).toBe('draw_value_unknown_yet')
  await house.pass(48)
  const { order } = (await ok(reveal, value)) as unknown as { order: string[] }
  expect(order).toHaveLength(house.people.length)
  expect(await refusal(reveal, value)).toBe('draw_done')
  expect(await refusal(cancelDraw, { draw_id: given.id, reason: 'Não gostei' })).toBe('draw_done')
  const view = await viewOf(given.id, other!.user)
  const published: PublishedDraw = drawOf(view)
  const noted = { seedHash: seed_hash!, listHash: closed.list_hash! }
  expect((await checkDraw(published, noted)).map(({ holds }) => holds)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(view.tickets.toSorted((a, b) => a.rank! - b.rank!).map(({ unit }) => unit)).toEqual(order)
  const [booked] = await project.sql`
    select l.label, r.state, r.fee_cents::int as fee from public.reservations r
    join public.unit_list l on l.condominium_id = r.condominium_id and l.unit_id = r.unit_id
    where r.condominium_id = ${house.condominiumId} and r.starts_at = ${given.starts_at}`
  expect(booked).toMatchObject({ label: order[0], state: 'approved' })
  const line = await project.sql<{ label: string }[]>`
    select l.label from public.reservation_waits w join public.unit_list l on l.condominium_id = w.condominium_id and l.unit_id = w.unit_id
    where w.condominium_id = ${house.condominiumId} and w.state = 'waiting' order by w.created_at, w.id`
  expect(line.map(({ label }) => label)).toEqual(order.slice(1))
  await house.worker().settle([tellDrawTask])
  await house.worker().settle([tellDrawTask])
  const told = await project.sql`
    select count(distinct (user_id, subject))::int as count from public.messages
    where user_id = any (${house.people.map(({ user }) => user.id)}) and subject like '%sorteio%' or subject like 'Inscrições%'`
  expect(told[0]?.count).toBe(2 * house.people.length)
})

test('whoever won the last draw comes after the others, as the published list says, and anybody finds it by computing', async () => {
  const spots = (places: string[], more: object = {}) =>
    draw({ kind: 'places', area_id: null, starts_at: null, ends_at: null, places, ...more })
  const run = async (given: ReturnType<typeof draw>) => {
    await ok(openDraw, given)
    await enterAll(given.id)
    await house.pass(97)
    const { order } = await ok(reveal, { draw_id: given.id, public_value: '45218 09127' })
    return order as unknown as string[]
  }
  const first = spots(['Vaga 1', 'Vaga 2'])
  const winners = (await run(first)).slice(0, 2)
  expect(await refusal(openDraw, draw({ yields_to: first.id, ...time(60) }))).toBe('not_found')
  expect(await refusal(openDraw, spots(['Vaga 1'], { yields_to: randomUUID() }))).toBe('not_found')
  const second = spots(['Vaga 1', 'Vaga 2'], { yields_to: first.id })
  const order = await run(second)
  expect(order.slice(-2).toSorted()).toEqual(winners.toSorted())
  const view = await viewOf(second.id, house.people[0]!.user)
  expect(view.yields_to).toEqual({ id: first.id, title: first.title })
  const published = drawOf(view)
  expect(isRight(await checkDraw(published))).toBe(true)
  const freed = published.tickets.map(({ waits: _, ...ticket }) => ticket)
  expect(isRight(await checkDraw({ ...published, tickets: freed }))).toBe(false)
  await expect(
    project.sql`update public.draw_tickets set waits = not waits where draw_id = ${second.id}`,
  ).rejects.toThrow('never changes')
})

test('nothing that was committed to can be changed, by the owner of the tables either', async () => {
  const given = draw({
    kind: 'order',
    area_id: null,
    starts_at: null,
    ends_at: null,
    title: 'Ordem das vagas',
  })
  await ok(openDraw, given)
  await enterAll(given.id)
  await house.pass(49)
  await watch()
  const { sql } = project
  const at = sql`where id = ${given.id}`
  for (const change of [
    sql`update public.draws set seed_hash = repeat('1', 64) ${at}`,
    sql`update public.draws set list_hash = repeat('1', 64) ${at}`,
    sql`update public.draws set public_source = 'Outro concurso' ${at}`,
    sql`update public.draw_tickets set nonce = repeat('1', 32) where draw_id = ${given.id}`,
    sql`update public.draw_tickets set number = number + 10 where draw_id = ${given.id}`,
    sql`delete from public.draw_tickets where draw_id = ${given.id}`,
  ])
    await expect(change).rejects.toThrow(/never changes/)
})

test('a unit whose quota is used is passed over, and places go in the order in which they were published', async () => {
  const [hall, , court] = house.areas
  const given = draw({ title: 'Ano-Novo' })
  await ok(openDraw, given)
  await enterAll(given.id)
  await house.pass(49)
  await watch()
  await house.pass(48)
  // The unit that will be drawn first has the court on that day, which counts together with the hall.
  const [kept] = await project.sql<
    { seed: string }[]
  >`select seed from private.draw_seeds where draw_id = ${given.id}`
  const fixed = await viewOf(given.id, house.admin)
  const [first, second] = await drawOrder(fixed.tickets.length, {
    seed: kept!.seed,
    listHash: fixed.list_hash!,
    publicValue: '11111 22222',
  })
  const unitOf = (number: number | undefined) => fixed.tickets.find((ticket) => ticket.number === number)!
  await ok(saveQuotas, { quotas: [{ area_ids: [hall, court], period: 'day', most: 1 }] })
  const day = civil(new Date(given.starts_at), brasiliaZone).date
  await ok(book, {
    id: randomUUID(),
    area_id: court,
    unit_id: unitOf(first).unit_id,
    ...{
      starts_at: momentAt(day, 480, brasiliaZone).toISOString(),
      ends_at: momentAt(day, 540, brasiliaZone).toISOString(),
    },
  })
  await ok(reveal, { draw_id: given.id, public_value: '11.111 / 22.222' })
  await ok(saveQuotas, { quotas: [] })
  const drawn = await viewOf(given.id, house.admin)
  expect(drawn.tickets.find(({ rank }) => rank === 1)).toMatchObject({
    unit: unitOf(first).unit,
    outcome: 'quota',
  })
  expect(drawn.tickets.find(({ rank }) => rank === 2)).toMatchObject({
    unit: unitOf(second).unit,
    outcome: 'booked',
  })
  const places = draw({
    kind: 'places',
    title: 'Vagas',
    places: ['Vaga 3', 'Vaga 7'],
    area_id: null,
    starts_at: null,
    ends_at: null,
  })
  await ok(openDraw, places)
  await enterAll(places.id)
  await house.pass(97)
  await ok(reveal, { draw_id: places.id, public_value: '04-11-23-35-42-58' })
  const view = await viewOf(places.id, house.admin)
  expect(view.public_value).toBe('04 11 23 35 42 58')
  const got = view.tickets.toSorted((a, b) => a.rank! - b.rank!).map(({ outcome, place }) => [outcome, place])
  expect(got).toEqual([
    ['place', 'Vaga 3'],
    ['place', 'Vaga 7'],
    ['waiting', null],
    ['waiting', null],
  ])
  const paper = await drawDocument.fetch(
    new Request('http://localhost/functions/v1/command', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(house.people[0]!.user)}` },
      body: JSON.stringify({ condominium_id: house.condominiumId, draw_id: places.id }),
    }),
  )
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a draw that is called off after its list was fixed shows its seed, and its time is free', async () => {
  const given = draw({ title: 'Carnaval', ...time(25) })
  await ok(openDraw, given)
  await enterAll(given.id)
  await house.pass(49)
  await watch()
  await ok(cancelDraw, { draw_id: given.id, reason: 'Assembleia no mesmo dia' })
  const view = await viewOf(given.id, house.people[0]!.user)
  expect(view).toMatchObject({ state: 'cancelled', public_value: null })
  expect(isRight(await checkDraw(drawOf(view)))).toBe(true)
  const [person] = house.people
  const slot = { starts_at: given.starts_at, ends_at: given.ends_at, area_id: given.area_id }
  const answer = await refusal(book, { id: randomUUID(), unit_id: person!.unitId, ...slot }, person!.user)
  expect(answer).toBeUndefined()
})

test('whoever moves out leaves an open draw; of a list that is fixed the time passes them over', async () => {
  const given = draw({ title: 'Ano-novo', ...time(30) })
  await ok(openDraw, given)
  await enterAll(given.id)
  const leave = async ({ user }: House['people'][number]) => {
    await house.worker().context.sql`
      update public.occupancies set ends_on = ${addDays(today(), -1)}
      where person_id in (select id from public.people where user_id = ${user.id})`
    await house.worker().settle([settleTiesTask])
  }
  const labels = async () => (await viewOf(given.id, house.admin)).tickets.map(({ unit }) => unit)
  const before = await labels()
  await leave(house.people[0]!)
  const open = await labels()
  expect(open).toHaveLength(before.length - 1)
  await house.pass(49)
  await watch()
  await leave(house.people[1]!)
  await leave(house.people[2]!)
  expect(await labels()).toEqual(open)
  await house.pass(48)
  await ok(reveal, { draw_id: given.id, public_value: '12345' })
  const { tickets } = await viewOf(given.id, house.admin)
  expect(tickets.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'left', 'left'])
  const [booked] = await project.sql`
    select unit_id from public.reservations where condominium_id = ${house.condominiumId} and starts_at = ${given.starts_at}`
  expect(booked?.unit_id).toBe(house.people[3]!.unitId)
})
