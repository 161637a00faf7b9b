import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { errorCodes } from '../../../domain/errors.ts'
import { commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { canOpen, type Page, type PageSlug, pages } from '../../../domain/permissions/pages.ts'
import { routines } from '../../../domain/permissions/routines.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { reservationAreas } from '../../../domain/visibility/reservation-areas.ts'
import type { User } from '../../functions/_shared/testing.ts'
import bookArea from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import makeFeed from '../../functions/reservations/make-reservation-feed.ts'
import readFeed from '../../functions/reservations/reservation-feed.ts'
import saveGuests from '../../functions/reservations/save-reservation-guests.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
/** Of the council: Cora lives in the third unit, Davi has none. */
let cora: User
let davi: User
beforeAll(async () => {
  bookings = await startBookings()
  const { gate } = bookings
  cora = await gate.dweller(gate.units[2]!)
  await gate.project.sql`update public.memberships set role = 'council' where user_id = ${cora.id}`
  davi = await gate.project.member(gate.condominiumId, 'council')
})
afterAll(() => bookings.close())

/** Runs a query as somebody, under the policies; the code of a refusal instead of rows. */
const asUser = async (user: User, query: string): Promise<unknown> => {
  const { sql } = bookings.gate.project
  try {
    return await sql.begin(async (tx) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return (await tx.unsafe(query))[0]?.answer ?? null
    })
  } catch (thrown) {
    return (thrown as Error).message
  }
}
const idOf = () => bookings.gate.condominiumId

describe('what a resident has in bookings and at the desk, a councillor with a unit has too', () => {
  test('every command and every page', () => {
    const forResidents = (rule: Command) =>
      ['reservations', 'portaria'].includes(rule.feature ?? '') &&
      (rule.roles as readonly string[]).includes('resident')
    const lets = ({ roles, councilWithUnit }: Command) =>
      councilWithUnit === true || (roles as readonly string[]).includes('council')
    const left = Object.entries(commands).filter(([, rule]) => forResidents(rule) && !lets(rule))
    expect(left.map(([name]) => name)).toEqual([])
    const slugs = (Object.keys(pages) as PageSlug[]).filter((slug) =>
      ['reservations', 'portaria'].includes((pages[slug] as Page).feature ?? ''),
    )
    for (const slug of slugs) {
      expect(canOpen(slug, 'council', true), slug).toBe(canOpen(slug, 'resident'))
      expect(canOpen(slug, 'council'), slug).toBe(false)
    }
  })

  test('every reading', async () => {
    const { ok, space, booking } = bookings
    await ok(bookArea, booking(await space(), 0, 30), bookings.ana)
    const shared = reservationAreas
      .flatMap((area) => area.routines ?? [])
      .filter((name) => routines[name]?.resident)
    expect(shared.length).toBeGreaterThan(8)
    const day = `'2026-12-01'::date`
    const more: Record<string, string> = {
      reservation_calendar: `, ${day}, ${day} + 31`,
      reservation_month: `, ${day}, ${day} + 31`,
      reservation_limits: `, '${randomUUID()}', '${randomUUID()}', ${day}`,
      reservation_day: `, '${randomUUID()}'`,
      draw_view: `, '${randomUUID()}'`,
    }
    for (const name of shared) {
      const query = `select jsonb_agg(a) as answer from public.${name}('${idOf()}'${more[name] ?? ''}) a`
      expect(await asUser(davi, query), name).toBe('unit_required')
      expect(typeof (await asUser(cora, query)), name).toBe('object')
    }
  })

  test('every row that is everybody’s, and of those of units their own', async () => {
    const { ok, space, booking, ana } = bookings
    const area = await space()
    await ok(bookArea, booking(area, 0, 31), ana)
    await ok(bookArea, booking(area, 2, 32), cora)
    const shared = reservationAreas.flatMap((one) => one.tables).filter((name) => tables[name]?.resident)
    for (const name of shared) {
      const count = `select count(*)::int as answer from public.${name} where condominium_id = '${idOf()}'`
      if (tables[name]!.resident!.select === 'condominium')
        expect(await asUser(cora, count), name).toBe(await asUser(ana, count))
      expect(await asUser(davi, count), name).toBe(0)
    }
    const units = `select jsonb_agg(distinct unit_id) as answer from public.reservations where condominium_id = '${idOf()}'`
    expect(await asUser(cora, units)).toEqual([bookings.gate.units[2]])
  })

  test('no policy or routine opens to residents and not to the council beside it', async () => {
    const { sql } = bookings.gate.project
    const found = await sql<{ name: string }[]>`
      with texts (name, body) as (
        select tablename || ': ' || policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies
        union all select proname, prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace))
      select distinct t.name from texts t, regexp_matches(t.body, '(?:condominiums_as|demand_role)\\(([^()]*)\\)', 'g') m
      where m[1] like '%''resident''%' and m[1] not like '%''council''%' order by 1`
    // The council reads these whole, by another branch of the same rule; where it took part in a poll, by `poll_view`.
    expect(found.map(({ name }) => name.split(':')[0])).toEqual([
      'account_folders',
      'budget_lines',
      'budget_versions',
      'condominiums_owned',
      'folder_opinions',
      'folder_questions',
      'my_folder_files',
      'my_published_folders',
      'poll_marks',
    ])
  })
})

test('a councillor books, waits and lists guests for their own unit, and for no other', async () => {
  const { ok, refusal, space, booking, on, gate, ana, stateOf } = bookings
  const area = await space({ name: 'Salão azul', needs_approval: true })
  const own = booking(area, 2, 3)
  expect((await ok(bookArea, own, cora)).state).toBe('pending')
  expect(await refusal(bookArea, booking(area, 1, 4), cora)).toBe('reservation_not_yours')
  expect(await refusal(bookArea, booking(area, 2, 5), davi)).toBe('unit_required')
  expect(errorCodes.unit_required.message).toContain('Peça ao síndico')
  // Deciding stays with the management.
  expect(await refusal(decide, { reservation_id: own.id, approves: true }, cora)).toBe('forbidden')
  await ok(decide, { reservation_id: own.id, approves: true })
  const guests = [{ id: randomUUID(), name: 'Rita Lopes', companions_max: 0 }]
  await ok(saveGuests, { reservation_id: own.id, guests }, cora)
  const court = await space({ name: 'Quadra azul' })
  const other = booking(court, 0, 6)
  await ok(bookArea, other, ana)
  await ok(join, { id: randomUUID(), area_id: court, unit_id: gate.units[2], ...on(6) }, cora)
  expect(await refusal(cancel, { reservation_id: other.id, reason: '' }, cora)).toBe('not_found')
  await ok(cancel, { reservation_id: other.id, reason: '' }, ana)
  const home = `select public.community_waiting('${idOf()}') as answer`
  expect(await asUser(cora, home)).toMatchObject({
    next: { id: own.id, area: 'Salão azul' },
    offers: [{ area: 'Quadra azul' }],
  })
  expect(await asUser(davi, home)).not.toHaveProperty('next')
  const { token } = await ok(makeFeed, { scope: 'mine' }, cora)
  expect(await refusal(makeFeed, { scope: 'all' }, cora)).toBe('forbidden')
  const feed = () => readFeed.fetch(new Request(`http://localhost/reservation-feed?token=${token}`))
  expect(await (await feed()).text()).toContain('Salão azul')
  await ok(cancel, { reservation_id: own.id, reason: '' }, cora)
  expect(await stateOf(own.id)).toBe('cancelled')
})

test('who administers books for their own unit as everybody does, and finds it apart from the others’', async () => {
  const { ok, space, booking, gate, ana } = bookings
  const { sql } = gate.project
  const [unit] = [gate.units[3]!]
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${idOf()}, ${gate.admin.id}, 'Síndica') returning id`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    values (${idOf()}, ${unit}, ${person!.id}, 'owner', '2020-01-01')`
  const area = await space({ name: 'Salão verde' })
  const own = booking(area, 3, 2)
  await ok(bookArea, own)
  await ok(bookArea, booking(area, 0, 4), ana)
  const page = `select jsonb_agg(a.id) as answer from public.reservations_page('${idOf()}', '{"own": true}') a`
  expect(await asUser(gate.admin, page)).toEqual([own.id])
  const home = `select public.community_waiting('${idOf()}') as answer`
  expect(await asUser(gate.admin, home)).toMatchObject({ next: { id: own.id }, deposits: expect.any(Number) })
})

test('after moving out, a councillor is refused', async () => {
  const { refusal, space, booking, gate, today } = bookings
  const { token } = (await gate.call(makeFeed, { scope: 'mine' }, cora)).body
  await gate.project.sql`
    update public.occupancies o set ends_on = ${addDays(today, -1)} from public.people p
    where p.id = o.person_id and p.user_id = ${cora.id}`
  expect(await refusal(bookArea, booking(await space(), 2, 7), cora)).toBe('unit_required')
  expect(await asUser(cora, `select public.reservation_start('${idOf()}') as answer`)).toBe('unit_required')
  expect(await asUser(cora, 'select count(*)::int as answer from public.reservations')).toBe(0)
  const feed = await readFeed.fetch(new Request(`http://localhost/reservation-feed?token=${String(token)}`))
  expect(feed.status).toBe(404)
})
