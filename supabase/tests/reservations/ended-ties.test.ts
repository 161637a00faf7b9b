import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { tasks } from '../../../worker/main.ts'
import { settleTiesTask } from '../../../worker/people/settle-ties.ts'
import { turnOccupanciesTask } from '../../../worker/people/turn-occupancies.ts'
import { tellReservationTask } from '../../../worker/reservations/tell-reservation.ts'
import type { User } from '../../functions/_shared/testing.ts'
import issueChargeRun from '../../functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../functions/charges/save-bank-account.ts'
import changeMembership from '../../functions/memberships/change-membership.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import endOccupancy from '../../functions/people/end-occupancy.ts'
import transferUnit from '../../functions/people/transfer-unit.ts'
import answerOffer from '../../functions/reservations/answer-area-offer.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
let gate: Bookings['gate']
let ok: Bookings['ok']
beforeAll(async () => {
  bookings = await startBookings()
  ;({ gate, ok } = bookings)
})
afterAll(() => bookings.close())

const { stateOf, duesOf, booking, space, refusal } = new Proxy({} as Bookings, {
  get:
    (_, name: 'stateOf') =>
    (...given: never[]) =>
      (bookings[name] as (...all: never[]) => unknown)(...given),
}) as Bookings
const settle = () => bookings.worker.settle([settleTiesTask, tellReservationTask])
const yesterday = () => addDays(bookings.today, -1)
const stayOf = async (user: User) =>
  (
    await gate.project.sql<{ id: string; membership: string; person: string }[]>`
      select o.id, o.person_id as person, m.id as membership from public.people p
      join public.occupancies o on o.person_id = p.id join public.memberships m on m.user_id = p.user_id where p.user_id = ${user.id}`
  )[0]!
const leave = async (user: User, ends_on = yesterday()) =>
  ok(endOccupancy, { occupancy_id: (await stayOf(user)).id, ends_on })
const waitOf = async (id: unknown) =>
  (await gate.project.sql`select state from public.reservation_waits where id = ${String(id)}`)[0]?.state
const toldTo = async (user: User, about: unknown) =>
  (
    await gate.project.sql`
      select distinct subject from public.messages where user_id = ${user.id} and about_id = ${String(about)} order by subject`
  ).map(({ subject }) => String(subject).split(':')[0])

test('whoever leaves owes nothing for what has not begun, is told, and the time goes to who waits; neighbours and who stays keep theirs', async () => {
  const area = await space({
    fee_cents: 9000,
    deposit_cents: 5000,
    free_cancel_hours: 2000,
    late_cancel_percent: 100,
  })
  const [leaver, stayer] = [await gate.dweller(gate.units[2]!), await gate.dweller(gate.units[2]!)]
  const gone = await ok(book, booking(area, 2, 10), leaver)
  const kept = await ok(book, booking(area, 2, 11), stayer)
  const wait = await ok(join, booking(area, 1, 10), bookings.beto)
  const place = await ok(join, { ...booking(area, 2, 11), unit_id: gate.units[0] }, bookings.ana)
  await leave(leaver)
  await settle()
  expect(await stateOf(gone.id)).toBe('cancelled')
  expect(await duesOf(gone.id)).toEqual(['deposit waived 5000', 'reservation waived 9000'])
  expect(await toldTo(leaver, gone.id)).toContain('Reserva cancelada')
  expect(await toldTo(gate.admin, gone.id)).toEqual([])
  expect(await waitOf(wait.id)).toBe('offered')
  expect([await stateOf(kept.id), await waitOf(place.id)]).toEqual(['approved', 'waiting'])
  await settle()
  expect(await duesOf(kept.id)).toEqual(['deposit waiting 5000', 'reservation waiting 9000'])
  expect(
    await gate.project.sql`
    select action from public.audit_entries where entity_id = ${String(gone.id)} and after ->> 'state' = 'cancelled'`,
  ).toHaveLength(1)
})

test('where two accounts of one person become one, the booking and the place in the list stand', async () => {
  const area = await space({ fee_cents: 9000 })
  const leaver = await gate.dweller(gate.units[2]!)
  const other = await gate.project.userWith({ metadata: { full_name: 'Marta Rocha' } })
  const gone = await ok(book, booking(area, 2, 10), leaver)
  const wait = await ok(join, booking(area, 1, 10), bookings.beto)
  await gate.project.sql`select private.merge_accounts(${other.id}, ${leaver.id}, ${gate.admin.id})`
  await settle()
  expect([await stateOf(gone.id), await waitOf(wait.id)]).toEqual(['approved', 'waiting'])
  await gate.project.sql`select private.undo_account_merge(${leaver.id}, ${gate.admin.id})`
  await settle()
  expect([await stateOf(gone.id), await waitOf(wait.id)]).toEqual(['approved', 'waiting'])
})

test('a use that began stays owed, whoever left', async () => {
  const area = await space({ fee_cents: 9000 })
  const leaver = await gate.dweller(gate.units[2]!)
  const begun = await ok(book, booking(area, 2, 3), leaver)
  await gate.project.sql`
    update public.reservations set starts_at = private.now() - interval '1 hour', ends_at = private.now() + interval '1 hour',
      busy = tstzrange(private.now() - interval '1 hour', private.now() + interval '1 hour') where id = ${String(begun.id)}`
  await leave(leaver)
  await settle()
  expect(await stateOf(begun.id)).toBe('approved')
  expect(await duesOf(begun.id)).toEqual(['reservation waiting 9000'])
})

const sql = () => gate.project.sql
/** Every way in which a tie ends. */
const ways: Record<string, (user: User) => Promise<unknown>> = {
  'a last day that is past': (user) => leave(user),
  'the unit is somebody else’s': async (user) => {
    const { person } = await stayOf(user)
    const [stay] = await sql()`select unit_id from public.occupancies where person_id = ${person}`
    await ok(transferUnit, {
      unit_id: stay!.unit_id,
      on: bookings.today,
      reason: 'Venda',
      owners: [{ person_id: (await stayOf(bookings.beto)).person }],
    })
  },
  'the membership is ended': async (user) =>
    ok(changeMembership, { membership_id: (await stayOf(user)).membership, change: 'end', reason: 'Engano' }),
  'a row that an import or somebody by hand changes': async (user) =>
    sql()`update public.occupancies set ends_on = ${yesterday()} where id = ${(await stayOf(user)).id}`,
  'a row that is deleted': async (user) =>
    sql()`delete from public.occupancies where id = ${(await stayOf(user)).id}`,
  'a row that becomes another person’s': async (user) => {
    const { id, person } = await stayOf(user)
    await sql()`
      with another as (insert into public.people (condominium_id, name) values (${gate.condominiumId}, 'Outra pessoa') returning id)
      update public.occupancies set person_id = (select id from another) where id = ${id} and person_id = ${person}`
  },
  'a record that is no more the account’s': async (user) =>
    sql()`update public.people set user_id = null where id = ${(await stayOf(user)).person}`,
  'the calendar': async (user) => {
    const { id } = await stayOf(user)
    await leave(user, addDays(bookings.today, 1))
    await settle()
    // Two days later, as rows of that day have it.
    await sql()`set session_replication_role = replica`
    await sql()`update public.occupancies set ends_on = ${yesterday()} where id = ${id}`
    await sql()`set session_replication_role = origin`
    await turnOccupanciesTask.run(bookings.worker.context, {}, new AbortController().signal)
  },
}
test.each(Object.keys(ways))(
  'a booking, an offer and a place in a list end with the tie: %s',
  async (way) => {
    const areas = [await space(), await space(), await space()] as const
    const unit = 3
    const leaver = await gate.dweller(gate.units[unit]!)
    const mine = await ok(book, booking(areas[0], unit, 9), leaver)
    const others = [await ok(book, booking(areas[1], 1, 9)), await ok(book, booking(areas[2], 1, 9))]
    const offered = await ok(join, booking(areas[1], unit, 9), leaver)
    const waiting = await ok(join, booking(areas[2], unit, 9), leaver)
    const next = await ok(join, booking(areas[1], 0, 9), bookings.ana)
    await ok(cancel, { reservation_id: others[0]!.id, reason: 'Obra' })
    expect([await waitOf(offered.id), await waitOf(next.id)]).toEqual(['offered', 'waiting'])
    await settle()
    expect(await stateOf(mine.id)).toBe('approved')
    await ways[way]!(leaver)
    await settle()
    expect(await stateOf(mine.id)).toBe('cancelled')
    expect([await waitOf(offered.id), await waitOf(waiting.id)]).toEqual(['declined', 'left'])
    expect(await waitOf(next.id)).toBe('offered')
  },
)

/** Charges what a booking costs, and receives it. */
async function charge(bookingId: unknown) {
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  const dues = await sql()<{ id: string }[]>`
    select id from public.unit_dues where source_id = ${String(bookingId)}`
  await ok(issueChargeRun, {
    kind: 'individual',
    number: 1,
    competence: bookings.today.slice(0, 7),
    due_on: addDays(bookings.today, 20),
    lines: [],
    dues: dues.map(({ id }) => id),
  })
  await bookings.worker.settle(tasks)
  const charges = await sql()<{ id: string; cents: number }[]>`
    select id, amount_cents::int as cents from public.charges where condominium_id = ${gate.condominiumId} and status = 'open'`
  for (const { id, cents } of charges)
    await ok(recordReceipt, { method: 'cash', received_on: bookings.today, cents, charge_ids: [id] })
}

test('what was charged and paid comes back as the unit’s credit, and the administration is told', async () => {
  const area = await space({ fee_cents: 9000 })
  const leaver = await gate.dweller(gate.units[4]!)
  const gone = await ok(book, booking(area, 4, 12), leaver)
  await charge(gone.id)
  await leave(leaver)
  await settle()
  expect(await stateOf(gone.id)).toBe('cancelled')
  const credits = await sql()`
    select t.cents::int as cents from public.ledger_transfers t where t.unit_id = ${gate.units[4]!} and t.kind = 'advance'`
  expect(credits).toEqual([{ cents: 9000 }])
  expect(await toldTo(gate.admin, gone.id)).toEqual(['Reserva cancelada com a saída de quem reservou'])
})

test('suspended is no end: bookings stand and the place is kept, but an offer goes to who can take it', async () => {
  const [area, other] = [await space(), await space()]
  const one = await gate.dweller(gate.units[5]!)
  const { membership } = await stayOf(one)
  const mine = await ok(book, booking(other, 5, 9), one)
  const held = await ok(book, booking(area, 1, 9))
  const first = await ok(join, booking(area, 5, 9), one)
  const second = await ok(join, booking(area, 0, 9), bookings.ana)
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  expect(await waitOf(first.id)).toBe('offered')
  const seen = { membership_id: membership, reason: 'Documentos' }
  await ok(changeMembership, { ...seen, change: 'suspend' })
  await settle()
  expect([await stateOf(mine.id), await waitOf(first.id), await waitOf(second.id)]).toEqual([
    ...['approved', 'waiting', 'offered'],
  ])
  // Passed over while it lasts, and in line again after it.
  await ok(answerOffer, { wait_id: second.id, accepts: false }, bookings.ana)
  expect(await waitOf(first.id)).toBe('waiting')
  await ok(changeMembership, { ...seen, change: 'reactivate' })
  const again = await ok(book, booking(area, 1, 9))
  await ok(cancel, { reservation_id: again.id, reason: 'Obra' })
  expect(await waitOf(first.id)).toBe('offered')
})

test('an offer passes over whoever would be refused, though nothing settled it yet', async () => {
  const area = await space({ open_to: 'responsible' })
  const [left, leaving, child] = [
    await gate.dweller(gate.units[2]!),
    await gate.dweller(gate.units[3]!),
    await gate.dweller(gate.units[5]!),
  ]
  const held = await ok(book, booking(area, 1, 9))
  const waits = [
    await ok(join, booking(area, 2, 9), left),
    await ok(join, booking(area, 3, 9), leaving),
    await ok(join, booking(area, 5, 9), child),
    await ok(join, booking(area, 0, 9), bookings.ana),
  ]
  await leave(left)
  await leave(leaving, addDays(bookings.today, 3))
  await sql()`update public.occupancies set kind = 'dweller' where id = ${(await stayOf(child)).id}`
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  const states = []
  for (const { id } of waits) states.push(await waitOf(id))
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'offered'])
  expect(await refusal(book, booking(area, 3, 20), leaving)).toBe('reservation_after_stay')
  expect(await refusal(join, booking(area, 3, 20), leaving)).toBe('reservation_after_stay')
  expect(await refusal(book, booking(area, 5, 20), child)).toBe('reservation_only_responsible')
  await ok(book, booking(area, 3, 2), leaving)
  // The management is responsible for what it arranges.
  await ok(book, booking(area, 3, 20))
})

test('accepting asks what booking asks, and what is accepted is whose it was that accepted', async () => {
  const area = await space({ open_to: 'responsible' })
  const [one, child, partner] = [
    await gate.dweller(gate.units[2]!),
    await gate.dweller(gate.units[2]!),
    await gate.dweller(gate.units[2]!),
  ]
  await sql()`update public.occupancies set kind = 'dweller' where id = ${(await stayOf(child)).id}`
  const held = await ok(book, booking(area, 1, 15))
  const wait = await ok(join, booking(area, 2, 15), one)
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  expect(await refusal(answerOffer, { wait_id: wait.id, accepts: true }, child)).toBe(
    'reservation_only_responsible',
  )
  const { reservation_id } = await ok(answerOffer, { wait_id: wait.id, accepts: true }, partner)
  await leave(one)
  await settle()
  expect(await stateOf(reservation_id)).toBe('approved')
  await leave(partner)
  await settle()
  expect(await stateOf(reservation_id)).toBe('cancelled')
})

test('what the management booked for a unit stands while anybody of then is there, and is not the next ones’', async () => {
  const area = await space({ fee_cents: 500 })
  const unit = 3
  await sql()`delete from public.occupancies where unit_id = ${gate.units[unit]!}`
  // Booked the day before yesterday; the next ones come today.
  const earlier = (id: unknown) =>
    sql()`update public.reservations set created_at = private.now() - interval '2 days' where id = ${String(id)}`
  const empty = await ok(book, booking(area, unit, 30))
  await sql()`update public.reservations set created_at = '2019-05-01' where id = ${String(empty.id)}`
  const people = [await gate.dweller(gate.units[unit]!), await gate.dweller(gate.units[unit]!)]
  const forThem = await ok(book, booking(area, unit, 31))
  await earlier(forThem.id)
  await leave(people[0]!)
  await settle()
  expect(await stateOf(forThem.id)).toBe('approved')
  await leave(people[1]!)
  const next = await gate.dweller(gate.units[unit]!)
  await sql()`update public.occupancies set starts_on = ${bookings.today} where id = ${(await stayOf(next)).id}`
  await settle()
  expect(await stateOf(forThem.id)).toBe('cancelled')
  // No one lived there when it was made: it is the unit's own.
  expect(await stateOf(empty.id)).toBe('approved')
})
