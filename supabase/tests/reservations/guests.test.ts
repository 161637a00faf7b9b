import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchGuestsTask } from '../../../worker/reservations/watch-guests.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import changeAuthorization from '../../functions/concierge/change-visit-authorization.ts'
import deskSnapshot from '../../functions/concierge/desk-snapshot.ts'
import saveParty from '../../functions/concierge/save-visit-party.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import exportGuests from '../../functions/reservations/export-reservation-guests.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import saveGuests from '../../functions/reservations/save-reservation-guests.ts'
import { type Gate, startGate } from '../concierge/gate.ts'
import { openDays } from './day.ts'

let gate: Gate
let worker: TestWorker
let days: ReturnType<typeof openDays>
let ana: User
let beto: User
let area: string
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'avancado' })
  worker = startTestWorker(gate.project)
  days = openDays(gate)
  ana = await gate.dweller(gate.units[0]!)
  beto = await gate.dweller(gate.units[1]!)
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})
beforeEach(async () => {
  area = await days.space()
})

const booked = (hours: number, unit = 0) =>
  days.booked(area, gate.units[unit]!, unit === 0 ? ana : beto, hours)
const guest = (name: string, more: object = {}) => ({ id: randomUUID(), name, ...more })
const listOf = (id: string, user: User) => days.view(id, user)
const expectedBy = async () => {
  const desk = await gate.desk(`Mesa ${randomUUID().slice(0, 8)}`)
  const snapshot = await days.ok(deskSnapshot, { desk_id: desk.id, secret: desk.secret }, gate.doorman)
  return { desk, snapshot: snapshot as unknown as Snapshot }
}
type Snapshot = {
  authorizations: {
    id: string
    name: string
    party_id: string
    pass_id: string
    document_hint: string | null
  }[]
  bookings: { id: string; area_name: string; unit_id: string; starts_at: string }[]
  passes: { revoked: string[] }
}

test('a list is at the desk with its booking, of a document three signs, and sent again it is the same', async () => {
  const reservation_id = await booked(5)
  const guests = [
    guest('Caio Prado', { document: '12.345.678-9', plate: 'abc-1d23' }),
    guest('Dora Reis', { companions_max: 2 }),
  ]
  expect(await days.ok(saveGuests, { reservation_id, guests }, ana)).toMatchObject({ guests: 2, people: 4 })
  const first = (await expectedBy()).snapshot
  expect(await days.ok(saveGuests, { reservation_id, guests }, ana)).toMatchObject({ guests: 2, people: 4 })
  const { snapshot } = await expectedBy()
  const [booking] = snapshot.bookings.filter(({ area_name }) => area_name.endsWith(area.slice(0, 8)))
  const mine = snapshot.authorizations.filter(({ party_id }) => party_id === booking?.id)
  expect(mine.map(({ name, document_hint }) => [name, document_hint]).sort()).toEqual([
    ['Caio Prado', '789'],
    ['Dora Reis', null],
  ])
  // The pass that a guest was sent still opens.
  const passes = ({ authorizations }: Snapshot) =>
    guests.map(({ id }) => authorizations.find((one) => one.id === id)?.pass_id)
  expect(passes(snapshot)).toEqual(passes(first))
  expect(JSON.stringify(snapshot)).not.toContain('12345678')
})

test('the desk lets one in with one act, who then stays on the list whatever is sent, and is counted', async () => {
  const reservation_id = await booked(0.5)
  await days.ok(saveArea, days.terms(area, { guests_most: null, guests_until_hours: 0 }))
  const [caio, dora] = [guest('Caio Prado'), guest('Dora Reis')]
  await days.ok(saveGuests, { reservation_id, guests: [caio, dora] }, ana)
  const { desk } = await expectedBy()
  const entry = { visit_id: randomUUID(), unit_id: gate.units[0]!, name: caio.name, kind: 'guest' as const }
  await gate.record(desk, [
    desk.act('visit.entered', { ...entry, authorization_id: caio.id, admitted_by: 'authorization' } as never),
  ])
  await days.ok(
    saveGuests,
    { reservation_id, guests: [{ ...caio, name: 'Outra Pessoa' }, guest('Eva Luz')] },
    ana,
  )
  const { guests } = await listOf(reservation_id, ana)
  expect(guests).toMatchObject({ listed: 2, came: 1 })
  expect(
    guests.list.map(({ name, came_at }: { name: string; came_at: string | null }) => [
      name,
      came_at !== null,
    ]),
  ).toEqual([
    ['Caio Prado', true],
    ['Eva Luz', false],
  ])
})

test('no more people than the space takes, nobody after the deadline but the management, nobody after the end', async () => {
  await days.ok(saveArea, days.terms(area, { guests_most: 3, guests_until_hours: 24 }))
  const far = await booked(48)
  const four = [guest('Caio', { companions_max: 2 }), guest('Dora')]
  expect(await days.refusal(saveGuests, { reservation_id: far, guests: four }, ana)).toBe('guests_too_many')
  expect(await days.refusal(saveGuests, { reservation_id: far, guests: four })).toBe('guests_too_many')
  const near = await booked(23)
  expect(await days.refusal(saveGuests, { reservation_id: near, guests: [guest('Caio')] }, ana)).toBe(
    'guests_too_late',
  )
  await days.ok(saveGuests, { reservation_id: near, guests: [guest('Caio')] })
  const over = await booked(-5)
  expect(await days.refusal(saveGuests, { reservation_id: over, guests: [guest('Caio')] })).toBe(
    'reservation_not_open',
  )
})

test('nobody lists for a neighbour, with a guest of another list, or around the booking by the desk’s own lists', async () => {
  const [mine, theirs] = [await booked(30), await booked(40, 1)]
  const caio = guest('Caio Prado')
  expect(await days.refusal(saveGuests, { reservation_id: theirs, guests: [caio] }, ana)).toBe('not_found')
  expect(await days.refusal(exportGuests, { reservation_id: theirs, format: 'csv' }, ana)).toBe('not_found')
  expect(await listOf(theirs, ana)).toBeNull()
  await days.ok(saveGuests, { reservation_id: mine, guests: [caio] }, ana)
  expect(await days.refusal(saveGuests, { reservation_id: theirs, guests: [caio] }, beto)).toBe('not_found')
  const [list] = await gate.project.sql<{ id: string; valid_from: Date; valid_until: Date }[]>`
    select id, valid_from, valid_until from public.visit_parties where reservation_id = ${mine}`
  const window = { valid_from: list!.valid_from.toISOString(), valid_until: list!.valid_until.toISOString() }
  const party = {
    party_id: list!.id,
    unit_id: gate.units[0]!,
    name: 'Festa',
    guests: [{ name: 'Mais um' }],
    ...window,
  }
  expect(await days.refusal(saveParty, party, ana)).toBe('party_of_booking')
  const longer = { authorization_id: caio.id, name: 'Caio', companions_max: 50, ...window }
  expect(await days.refusal(changeAuthorization, longer, ana)).toBe('party_of_booking')
})

test('a booking that is cancelled or moved takes its guests along, and their passes no longer open', async () => {
  const reservation_id = await booked(6)
  const caio = guest('Caio Prado')
  await days.ok(saveGuests, { reservation_id, guests: [caio] }, ana)
  const before = (await expectedBy()).snapshot.authorizations.find(({ id }) => id === caio.id)!
  await gate.project.sql`
    update public.reservations set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
      busy = tstzrange(starts_at + interval '2 hours', ends_at + interval '2 hours') where id = ${reservation_id}`
  const moved = (await expectedBy()).snapshot
  const after = moved.authorizations.find(({ id }) => id === caio.id)!
  expect(moved.passes.revoked).toContain(before.pass_id)
  expect(after.pass_id).not.toBe(before.pass_id)
  const [held] = await gate.project.sql`
    select a.valid_from = r.starts_at - interval '1 hour' as early, a.valid_until = r.ends_at as until
    from public.visit_authorizations a join public.visit_parties p on p.id = a.party_id join public.reservations r on r.id = p.reservation_id
    where a.id = ${caio.id}`
  expect(held).toEqual({ early: true, until: true })
  await days.ok(cancel, { reservation_id, reason: '' }, ana)
  const gone = (await expectedBy()).snapshot
  expect(gone.authorizations.some(({ id }) => id === caio.id)).toBe(false)
  expect(gone.bookings.some(({ area_name }) => area_name.endsWith(area.slice(0, 8)))).toBe(false)
  expect(gone.passes.revoked).toContain(after.pass_id)
})

test('of a unit under protection the desk hears no booking, another administrator no name, and a doorman counts alone', async () => {
  const reservation_id = await booked(7, 1)
  await days.ok(saveGuests, { reservation_id, guests: [guest('Caio Prado')] }, beto)
  const seen = await listOf(reservation_id, gate.doorman)
  expect(seen.guests).toMatchObject({ listed: 1, is_hidden: true, list: [] })
  const deputy = await gate.project.member(gate.condominiumId, 'admin')
  expect((await listOf(reservation_id, deputy)).guests.list).toHaveLength(1)
  await gate.project.sql`
    insert into public.hidden_units (condominium_id, unit_id) values (${gate.condominiumId}, ${gate.units[1]!})`
  expect((await listOf(reservation_id, deputy)).guests).toMatchObject({ is_hidden: true, list: [] })
  expect(await days.refusal(saveGuests, { reservation_id, guests: [] }, deputy)).toBe('not_found')
  expect(await days.refusal(exportGuests, { reservation_id, format: 'csv' }, deputy)).toBe('not_found')
  expect((await listOf(reservation_id, gate.admin)).guests.list).toHaveLength(1)
  const { snapshot } = await expectedBy()
  expect(JSON.stringify(snapshot.bookings)).not.toContain(area.slice(0, 8))
  await gate.project.sql`delete from public.hidden_units`
})

test('the list is printed by name', async () => {
  const reservation_id = await booked(8)
  await days.ok(
    saveGuests,
    { reservation_id, guests: [guest('Érica'), guest('Dora', { companions_max: 1 })] },
    ana,
  )
  const answer = await exportGuests.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await gate.project.tokenFor(ana)}` },
      body: JSON.stringify({ condominium_id: gate.condominiumId, reservation_id, format: 'csv' }),
    }),
  )
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/Dora;;;1;[\s\S]*Érica/)
})

test('who told no names is asked for them once, before the list closes', async () => {
  const [open, listed] = [await booked(50), await booked(60)]
  await days.ok(saveGuests, { reservation_id: listed, guests: [guest('Caio')] }, ana)
  for (let turn = 0; turn < 2; turn++)
    await watchGuestsTask.run(worker.context, {}, new AbortController().signal)
  const letters = await gate.project.sql`
    select subject from public.messages where user_id = ${ana.id} and channel = 'email' and subject like 'Quem vem à sua reserva?%' and subject like ${`%${area.slice(0, 8)}%`}`
  expect(letters).toHaveLength(1)
  const [asked] = await gate.project
    .sql`select count(guests_asked_at)::int as all from public.reservations where id in (${open}, ${listed})`
  expect(asked).toEqual({ all: 2 })
})
