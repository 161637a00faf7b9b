import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuildingEvent } from '../../../domain/building-calendar/events.ts'
import { addDays } from '../../../domain/calendar.ts'
import makeFeed from '../../functions/condominiums/make-calendar-feed.ts'
import revokeFeed from '../../functions/condominiums/revoke-calendar-feed.ts'
import feed from '../../functions/reservations/reservation-feed.ts'
import { as } from '../register/building.ts'
import { createWorld, type Persona, type Subject, type World } from '../world.ts'

let world: World
let id: string
let today: string
const label = ({ userId }: Subject) => userId.slice(0, 8)

beforeAll(async () => {
  world = await createWorld()
  const { sql } = world.project
  const { resident, doorman } = world.subjects
  id = resident.home.id
  const [row] = await sql<{ today: string }[]>`select private.today(${id})::text as today`
  today = row!.today
  // Everything of the condominium falls on today, in the middle of the building's day or at its end.
  const at = (minute: number) =>
    sql`((${today}::date + ${minute} * interval '1 minute') at time zone private.zone_of(${id}))`
  await sql.begin(async (tx) => {
    // What only acts write is arranged here without them.
    await tx`set local session_replication_role = replica`
    await tx`delete from public.reservations where condominium_id = ${id}`
    for (const [{ unitId, userId }, from, until] of [
      [resident, 1380, 1500],
      [world.neighbour, 600, 660],
    ] as const)
      await tx`
        insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, fee_cents, deposit_cents,
          free_cancel_hours, late_cancel_percent)
        values (${id}, gen_random_uuid(), ${id}, ${unitId}, ${userId}, ${at(from)}, ${at(until)}, tstzrange(${at(from)}, ${at(until)}), 'approved', 0, 0, 0, 0)`
    await tx`update public.area_blocks set starts_at = ${at(60)}, ends_at = ${at(120)} where condominium_id = ${id}`
    await tx`update public.draws set closes_at = ${at(600)}, public_on = ${today}::date + 2 where condominium_id = ${id}`
    await tx`update public.moves set moves_on = ${today}, status = 'planned' where condominium_id = ${id}`
    await tx`
      insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, items)
      values (${id}, ${world.neighbour.unitId}, ${world.neighbour.personId}, 'out', ${addDays(today, 1)}, '[]')`
    await tx`update public.assemblies set first_call_at = ${at(1140)}, cancelled_at = null where condominium_id = ${id}`
    await tx`update public.polls set closes_at = ${at(1200)}, ended_at = null where condominium_id = ${id}`
    await tx`update public.charges set due_on = ${today}, status = 'open', paid_on = null, paid_cents = null, settled_cents = 0 where condominium_id = ${id}`
    await tx`update public.bills set due_on = ${today}, status = 'open' where condominium_id = ${id}`
    await tx`update public.maintenance_orders set due_on = ${today}, status = 'open' where condominium_id = ${id}`
    await tx`update public.maintenance_orders set works = 'useful_works' where condominium_id = ${id} and id = ${id}`
    await tx`update public.maintenance_plans set next_on = ${today} where condominium_id = ${id}`
    await tx`update public.assets set warranty_until = ${today} where condominium_id = ${id}`
    await tx`update public.asset_warranties set starts_on = ${today}, until_on = ${today} where condominium_id = ${id}`
    await tx`update public.inspection_records set done_on = ${today}, valid_until = ${today}, result = 'approved' where condominium_id = ${id}`
    await tx`update public.documents set expires_on = ${today} where condominium_id = ${id}`
    await tx`update public.mandates set ends_on = ${today}, starts_on = ${today}::date - 100 where condominium_id = ${id}`
    await tx`
      update public.penalty_cases set state = 'defence', term_ends_on = ${today}, told_at = now(), unit_label = (
        select u.number from public.units u where u.id = unit_id) where condominium_id = ${id}`
    // The administrator is a party of the neighbour's case, which nobody was told of yet.
    await tx`update public.penalty_cases set told_at = null where condominium_id = ${id} and id = ${world.neighbour.unitId}`
    await tx`
      with person as (
        insert into public.people (condominium_id, user_id, name) values (${id}, ${world.users.admin.id}, 'Pessoa') returning id)
      insert into public.penalty_parties (condominium_id, case_id, person_id, name, tie)
      select ${id}, ${world.neighbour.unitId}, id, 'Pessoa', 'owner' from person`
    await tx`update public.acknowledgement_requests set due_on = ${today}, ended_at = null where condominium_id = ${id}`
    await tx`delete from public.acknowledgements where condominium_id = ${id}`
    await tx`update public.data_requests set status = 'open', due_on = ${today} where condominium_id = ${id}`
  })
  expect(doorman.userId).not.toBe(resident.userId)
})
afterAll(() => world.close())

type Calendar = { today: string; events: BuildingEvent[]; cut_on: string | null; feed: unknown }
async function calendarOf(
  persona: Exclude<Persona, 'anonymous'>,
  from = today,
  until = addDays(today, 1),
  kinds: string[] | null = null,
) {
  const [row] = await as<{ answer: Calendar }>(
    world.project,
    world.users[persona],
    (sql) => sql`select public.building_calendar(${id}, ${from}, ${until}, ${kinds}) as answer`,
  )
  return row!.answer
}
const whatsOf = ({ events }: Calendar) => [...new Set(events.map(({ what }) => what))].sort()
const unitsOf = ({ events }: Calendar, kind: string) =>
  [...new Set(events.filter((event) => event.kind === kind).map(({ unit }) => unit))].sort()

test('the management sees everything that is dated, of every unit', async () => {
  const seen = await calendarOf('owner_admin')
  expect(whatsOf(seen)).toEqual(
    [
      ...['assembly', 'bill_day', 'charge_day', 'closure', 'data_request', 'defence', 'document', 'draw'],
      ...[
        'acknowledgement',
        'inspection',
        'mandate',
        'order',
        'plan',
        'poll',
        'reservation',
        'warranty',
        'work_warranty',
      ],
      ...['move_in', 'own_data_request'],
    ].sort(),
  )
  expect(seen.events.filter(({ what }) => what === 'order').map(({ kind }) => kind)).toContain('work')
  expect(unitsOf(seen, 'reservation')).toEqual([world.subjects.resident, world.neighbour].map(label).sort())
  // However many units owe, a day is one line.
  const charges = seen.events.filter(({ kind }) => kind === 'charge')
  expect(charges).toHaveLength(1)
  expect(charges[0]!.tally).toBeGreaterThan(1)
})

test('a resident sees what is everybody’s and their own, and nothing of a neighbour', async () => {
  const seen = await calendarOf('resident')
  expect(whatsOf(seen)).toEqual(
    [
      'assembly',
      'charge',
      'closure',
      'defence',
      'draw',
      'move_in',
      'own_acknowledgement',
      'own_data_request',
      'poll',
      'reservation',
    ].sort(),
  )
  const own = label(world.subjects.resident)
  for (const kind of ['reservation', 'move', 'charge', 'term'])
    expect([undefined, own]).toEqual(expect.arrayContaining(unitsOf(seen, kind)))
  expect(unitsOf(seen, 'reservation')).toEqual([own])
  expect(JSON.stringify(seen)).not.toContain(label(world.neighbour))
  expect(seen.events.filter(({ what }) => what === 'charge').map((event) => event.id)).toEqual([
    world.subjects.resident.chargeId,
  ])
  expect((await calendarOf('resident')).events.every(({ unit, is_mine }) => !unit || is_mine)).toBe(true)
})

test('nobody of the board sees the term of a case against themselves that they were not told of', async () => {
  const termsOf = async (persona: 'owner_admin' | 'admin' | 'council') =>
    (await calendarOf(persona)).events.filter(({ what }) => what === 'defence').map((event) => event.id)
  expect(await termsOf('owner_admin')).toContain(world.neighbour.unitId)
  expect(await termsOf('council')).toContain(world.neighbour.unitId)
  expect(await termsOf('admin')).not.toContain(world.neighbour.unitId)
  expect(await termsOf('admin')).toContain(world.subjects.resident.unitId)
})

test('the council reads what its pages show it: no bookings of units, no requests about data', async () => {
  const whats = whatsOf(await calendarOf('council'))
  expect(whats).toEqual(
    expect.arrayContaining(['assembly', 'bill_day', 'charge_day', 'defence', 'inspection', 'order']),
  )
  for (const what of ['reservation', 'closure', 'draw', 'data_request', 'acknowledgement'] as const)
    expect(whats).not.toContain(what)
})

test('the front desk sees its own day and no money, whatever is asked', async () => {
  const seen = await calendarOf('doorman', addDays(today, -20), addDays(today, 30))
  expect(whatsOf(seen)).toEqual([
    'assembly',
    'closure',
    'move_in',
    'order',
    'own_acknowledgement',
    'reservation',
  ])
  expect(seen.events.filter(({ what }) => what === 'order').map((event) => event.id)).toEqual([
    world.subjects.doorman.userId,
  ])
  expect((await calendarOf('doorman', addDays(today, 1), addDays(today, 20))).events).toEqual([])
})

test('whoever is not in is refused, and 62 days are the most', async () => {
  for (const persona of ['pending', 'suspended', 'stranger', 'superadmin'] as const)
    await expect(calendarOf(persona)).rejects.toThrow('forbidden')
  expect((await calendarOf('owner_admin', addDays(today, -62), addDays(today, 1))).events).toEqual([])
  expect((await calendarOf('owner_admin', addDays(today, -61), addDays(today, 1))).events).not.toEqual([])
})

test('what goes past midnight is also asked for by its second day', async () => {
  const next = await calendarOf('resident', addDays(today, 1), addDays(today, 2))
  expect(next.events.map(({ what, on_date, until_on }) => [what, on_date, until_on])).toEqual([
    ['reservation', today, addDays(today, 1)],
  ])
})

async function read(token: string) {
  const response = await feed.fetch(
    new Request(`http://localhost/functions/v1/reservation-feed?token=${token}`, {
      headers: { authorization: `Bearer ${world.project.tokens.anonKey}` },
    }),
  )
  return { status: response.status, text: (await response.text()).replace(/\r\n[ \t]/g, '') }
}

test('a calendar outside gets the same events by role, with an address that is revoked and that ends with the access', async () => {
  const call = (fn: typeof makeFeed | typeof revokeFeed, persona: 'resident' | 'doorman') =>
    world.project.call(fn, { condominium_id: id }, world.users[persona])
  const token = (await call(makeFeed, 'resident')).body.token as string
  const { status, text } = await read(token)
  expect(status).toBe(200)
  const { events, feed: shown } = await calendarOf('resident', addDays(today, -31), addDays(today, 31))
  expect(shown).toMatchObject({ read_at: expect.any(String) })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(events.length)
  const uids = [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid)
  expect(new Set(uids).size).toBe(uids.length)
  expect(text).toContain(`UID:charge-${world.subjects.resident.chargeId}-${today}@prumo`)
  expect(text).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
  expect(text).toContain('CATEGORIES:Cobranças')
  expect(text).not.toContain(label(world.neighbour))
  const desk = await read((await call(makeFeed, 'doorman')).body.token as string)
  expect(desk.text).toContain('SUMMARY:Mudança: chegada')
  expect(desk.text).not.toMatch(/CATEGORIES:(Cobranças|Contas|Fim)/)

  const { sql } = world.project
  const turn = (to: string) => sql`
    update public.memberships set status = ${to} where condominium_id = ${id} and user_id = ${world.users.resident.id}`
  await turn('suspended')
  expect((await read(token)).status).toBe(404)
  await turn('approved')
  expect((await read(token)).status).toBe(200)
  const stored = await sql<{ row: string }[]>`
    select to_jsonb(f)::text as row from private.reservation_feeds f
    union all select to_jsonb(e)::text from public.audit_entries e where e.action like '%calendar-feed'`
  for (const { row } of stored) expect(row).not.toContain(token)
  await call(revokeFeed, 'resident')
  expect((await read(token)).status).toBe(404)
})

test('residents see where works go on and for how long, the front desk whom it expects; nobody of them what was written of it', async () => {
  const { sql } = world.project
  const arrange = async () => {
    const [place] = await sql<{ id: string }[]>`
      insert into public.incident_places (condominium_id, id, name) values (${id}, gen_random_uuid(), 'Casa de bombas') returning id`
    const [supplier] = await sql<{ id: string; name: string }[]>`
      select id, name from public.suppliers where condominium_id = ${id} limit 1`
    return { place: place!.id, supplier: supplier! }
  }
  const { place, supplier } = await arrange()
  const order = (
    title: string,
    more: { works?: string; decided?: boolean; place?: string; supplier?: string; days?: number },
  ) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, due_on, works, decision_id, place_id, supplier_id, responsible)
        select ${id}, gen_random_uuid(), 2090, 1 + (select count(*) from public.maintenance_orders where year = 2090), 'corrective', ${title},
          ${addDays(today, more.days ?? 0)}, ${more.works ?? null}, ${more.decided ? id : null}, ${more.place ?? null}, ${more.supplier ?? null},
          ${more.supplier ? 'firm' : 'staff'}`
    })
  await order('Segredo um', { place, supplier: supplier.id })
  await order('Segredo dois', { works: 'useful_works', decided: true, place })
  await order('Segredo três', { works: 'useful_works', place })
  await order('Segredo quatro', {})
  await order('Segredo cinco', { place, supplier: supplier.id, days: 3 })
  const shown = ({ events }: Calendar, whats: string[]) =>
    events
      .filter(
        ({ what, title, place: where }) => whats.includes(what) && [title, where].includes('Casa de bombas'),
      )
      .map(({ what, kind, on_date, title }) => [what, kind, on_date, title])
      .sort()
  const resident = await calendarOf('resident', today, addDays(today, 10))
  expect(shown(resident, ['common_work', 'common_upkeep'])).toEqual([
    ['common_upkeep', 'maintenance', today, 'Casa de bombas'],
    ['common_upkeep', 'maintenance', addDays(today, 3), 'Casa de bombas'],
    ['common_work', 'work', today, 'Casa de bombas'],
  ])
  const desk = await calendarOf('doorman', today, addDays(today, 10))
  expect(shown(desk, ['desk_supplier', 'desk_work'])).toEqual([
    ['desk_supplier', 'maintenance', today, supplier.name],
    ['desk_work', 'work', today, undefined],
  ])
  for (const seen of [resident, desk]) expect(JSON.stringify(seen)).not.toContain('Segredo')
})

test('more than one answer has room for is cut between two days and says from which; one kind, or one day, is whole', async () => {
  const { sql } = world.project
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, items)
      select ${id}, ${world.neighbour.unitId}, gen_random_uuid(), 'out', ${addDays(today, 2)}::date + n / 1500, '[]'
      from generate_series(0, 4499) n`
  })
  const until = addDays(today, 40)
  const seen = await calendarOf('owner_admin', today, until)
  expect(seen.cut_on).toBe(addDays(today, 3))
  expect(seen.events.every(({ on_date }) => on_date < addDays(today, 3))).toBe(true)
  expect(
    seen.events.filter(({ kind, on_date }) => kind === 'move' && on_date === addDays(today, 2)),
  ).toHaveLength(1500)
  expect(await calendarOf('owner_admin', today, until, ['assembly', 'work'])).toMatchObject({ cut_on: null })
  const day = await calendarOf('owner_admin', addDays(today, 4), addDays(today, 5))
  expect([day.cut_on, day.events.length]).toEqual([null, 1500])
  // Another's moves are no resident's: theirs is whole.
  expect((await calendarOf('resident', today, until)).cut_on).toBeNull()

  const token = (await world.project.call(makeFeed, { condominium_id: id }, world.users.owner_admin)).body
    .token as string
  const { text } = await read(token)
  const ends = addDays(today, 3).replaceAll('-', '')
  expect(text).toContain(`UID:continues-${id}-${addDays(today, 3)}@prumo`)
  expect(text).toContain('SUMMARY:Daqui em diante\\, veja o calendário no Prumo')
  expect(text).toContain(`DTSTART;VALUE=DATE:${ends}`)
  expect(text.match(/SUMMARY:Mudança: saída/g)!.length).toBeGreaterThanOrEqual(1500)
})
