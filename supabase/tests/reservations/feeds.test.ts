import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { civil } from '../../../domain/reservations/rules.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import make from '../../functions/reservations/make-reservation-feed.ts'
import feed from '../../functions/reservations/reservation-feed.ts'
import revoke from '../../functions/reservations/revoke-reservation-feed.ts'
import cancelAssembly from '../../functions/voting/cancel-assembly.ts'
import { convene, openHall, ownerOf } from '../voting/hall.ts'
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
const call = (fn: Handler, body: object, user: User) =>
  project.call(fn, { condominium_id: house.condominiumId, ...body }, user)
const tokenOf = async (user: User, scope: string) => (await call(make, { scope }, user)).body.token as string
async function read(token: string) {
  const response = await feed.fetch(
    new Request(`http://localhost/functions/v1/reservation-feed?token=${token}`, {
      headers: { authorization: `Bearer ${project.tokens.anonKey}` },
    }),
  )
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
/** Events by UID, lines put together again (RFC 5545, 3.1). */
function eventsOf(text: string): Map<string, Record<string, string>> {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events = new Map<string, Record<string, string>>()
  let event: Record<string, string> = {}
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') event = {}
    const [name = '', ...value] = line.split(':')
    event[name.split(';')[0]!] = value.join(':')
    if (line === 'END:VEVENT') events.set(event.UID!, event)
  }
  return events
}
const slot = (place: number, day: number) => ({
  id: randomUUID(),
  area_id: house.areas[2]!,
  unit_id: house.people[place]!.unitId,
  guests: 3,
  starts_at: momentAt(addDays(civil(house.now(), brasiliaZone).date, day), 1380, brasiliaZone).toISOString(),
  ends_at: momentAt(addDays(civil(house.now(), brasiliaZone).date, day), 1440, brasiliaZone).toISOString(),
})

test('a calendar reads one’s own bookings, the management’s all; a change keeps its UID, and what was called off says so', async () => {
  const [ana, beto] = house.people
  const [mine, theirs] = [slot(0, 3), slot(1, 4)]
  await project.sql`
    update public.condominiums set name = ${'Condomínio Edifício Jardim das Acácias; bloco único, à beira do açude, com nome bem comprido'}
    where id = ${house.condominiumId}`
  await call(book, mine, ana!.user)
  await call(book, theirs, beto!.user)
  const token = await tokenOf(ana!.user, 'mine')
  const first = await read(token)
  expect(first).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(first.text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(first.text.endsWith('END:VCALENDAR')).toBe(true)
  for (const line of first.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const seen = eventsOf(first.text)
  expect([...seen.keys()]).toEqual([`reserva-${mine.id}@prumo`])
  const event = seen.get(`reserva-${mine.id}@prumo`)!
  const utc = (at: string) => at.replace(/[-:]|\.000/g, '')
  expect(event).toMatchObject({
    DTSTART: utc(mine.starts_at),
    DTEND: utc(mine.ends_at),
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
    LOCATION:
      'Condomínio Edifício Jardim das Acácias\\; bloco único\\, à beira do açude\\, com nome bem comprido',
  })
  const all = eventsOf((await read(await tokenOf(house.admin, 'all'))).text)
  expect(all.size).toBe(2)
  expect(all.get(`reserva-${theirs.id}@prumo`)!.SUMMARY).toContain('Quadra\\, ')
  expect(await call(cancel, { reservation_id: mine.id }, ana!.user)).toMatchObject({ status: 200 })
  expect(eventsOf((await read(token)).text).get(`reserva-${mine.id}@prumo`)).toMatchObject({
    STATUS: 'CANCELLED',
    SEQUENCE: '1',
  })
})

test('assemblies are in everybody’s calendar from their notice on; a cancelled one says so', async () => {
  const hall = await openHall(project, [1, 1])
  const resident = await ownerOf(hall, hall.units[0]!)
  const inHall = (fn: Handler, body: object, user: User) =>
    project.call(fn, { condominium_id: hall.condominiumId, ...body }, user)
  const token = (await inHall(make, { scope: 'mine' }, resident)).body.token as string
  expect(eventsOf((await read(token)).text).size).toBe(0)
  const soon = (minutes: number) => new Date(house.now().getTime() + minutes * 60_000).toISOString()
  const calls = { first_call_at: soon(2), second_call_at: soon(13), cut_off_on: soon(0).slice(0, 10) }
  const { assembly_id } = await convene(hall, { matter: 'accounts', title: 'Contas; do ano' }, calls)
  const uid = `assembleia-${assembly_id}@prumo`
  const seen = eventsOf((await read(token)).text)
  expect([...seen.keys()]).toEqual([uid])
  expect(seen.get(uid)).toMatchObject({
    SUMMARY: 'Assembleia extraordinária',
    DESCRIPTION: '1. Contas\\; do ano',
    LOCATION: 'Salão de festas',
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
  })
  await hall.done(cancelAssembly, { assembly_id, reason: 'Faltou luz' })
  expect(eventsOf((await read(token)).text).get(uid)).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '4' })
})

test('an address is a secret: kept as a hash, ended by another, by revoking and by losing access; everybody’s is the management’s', async () => {
  const [ana] = house.people
  const user = ana!.user
  expect((await call(make, { scope: 'all' }, user)).body.error?.code).toBe('forbidden')
  const [first, second] = [await tokenOf(user, 'mine'), await tokenOf(user, 'mine')]
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  const kept = await project.sql<{ row: string }[]>`
    select to_jsonb(f)::text as row from private.reservation_feeds f
    union all select to_jsonb(e)::text from public.audit_entries e where e.action like '%reservation-feed'`
  for (const { row } of kept) expect(row).not.toContain(second)
  expect((await read(second.toUpperCase())).status).toBe(404)
  expect((await read('')).status).toBe(404)
  await project.sql`
    update public.memberships set status = 'suspended' where condominium_id = ${house.condominiumId} and user_id = ${user.id}`
  expect((await read(second)).status).toBe(404)
  await project.sql`
    update public.memberships set status = 'approved' where condominium_id = ${house.condominiumId} and user_id = ${user.id}`
  expect((await read(second)).status).toBe(200)
  await call(revoke, { scope: 'mine' }, user)
  expect((await read(second)).status).toBe(404)
})

test('one address is read thirty times a minute and no more', async () => {
  await project.sql`delete from private.rate_limits`
  const token = await tokenOf(house.people[2]!.user, 'mine')
  const statuses = []
  for (let turn = 0; turn < 31; turn++) statuses.push((await read(token)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
