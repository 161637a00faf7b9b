import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import answer from '../../functions/reservations/answer-reservation-damage.ts'
import book from '../../functions/reservations/book-area.ts'
import propose from '../../functions/reservations/propose-reservation-damage.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import { type Bookings, startBookings } from './bookings.ts'
import { backdate, endTerm } from './damaging.ts'

let bookings: Bookings
let day = 12
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

const sql = () => bookings.gate.project.sql
async function used(deposit = 0): Promise<string> {
  const asked = bookings.booking(await bookings.space({ deposit_cents: deposit }), 0, ++day)
  await bookings.ok(book, asked, bookings.ana)
  await backdate(bookings, asked.id)
  return asked.id
}
const stated = async (more: object = {}) => ({
  id: randomUUID(),
  reservation_id: await used(),
  cents: 9000,
  reason: 'Vidro da porta quebrado',
  ...more,
})

/** Runs a statement of the storage service as an account; null where it is refused. */
const as = <Row>(user: User, run: (own: ReturnType<typeof sql>) => Promise<Row>): Promise<Row | null> =>
  sql()
    .begin(async (own) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
        set_config('storage.can_delete', 'true', true)`
      return run(own as never)
    })
    .catch((thrown: { code?: string }) => {
      if (thrown.code === '42501') return null
      throw thrown
    }) as Promise<Row | null>

const pathOf = (damageId: string, name = 'foto.jpg') =>
  `${bookings.gate.condominiumId}/damages/${damageId}/${randomUUID()}/${name}`
/** Uploads as an account; the path, or null where the account may not. */
async function upload(
  user: User,
  damageId: string,
  { type = 'image/jpeg', name = 'foto.jpg' } = {},
): Promise<string | null> {
  const path = pathOf(damageId, name)
  const done = await as(
    user,
    (own) => own`insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('condominium-files', ${path}, ${user.id}, ${own.json({ size: 10, mimetype: type })})`,
  )
  return done && path
}
const sees = async (user: User, path: string) =>
  (await as(user, (own) => own`select from storage.objects where name = ${path}`))?.length === 1
const removes = async (user: User, path: string) =>
  (await as(user, (own) => own`delete from storage.objects where name = ${path}`))?.count === 1
const damageSeen = async (user: User, reservationId: string) => {
  const view = await as(user, async (own) => {
    const [row] =
      await own`select public.reservation_day(${bookings.gate.condominiumId}, ${reservationId}) as view`
    return row!.view
  })
  return view?.damages[0]
}

test('both sides show theirs on the booking’s page: the management, that household, and nobody else', async () => {
  const { gate, ok, ana, beto } = bookings
  const damage = await stated()
  const quote = (await upload(gate.admin, damage.id, { type: 'application/pdf', name: 'orcamento.pdf' }))!
  const photo = (await upload(gate.admin, damage.id))!
  await ok(propose, { ...damage, files: [photo, quote] })
  const theirs = (await upload(ana, damage.id))!
  await ok(
    answer,
    { damage_id: damage.id, answer: 'contested', note: 'Já estava trincado', files: [theirs] },
    ana,
  )
  for (const user of [gate.admin, ana]) {
    const seen = await damageSeen(user, damage.reservation_id)
    expect(seen.files).toMatchObject([
      { path: photo, content_type: 'image/jpeg', file_name: 'foto.jpg', size: 10 },
      { path: quote, content_type: 'application/pdf', file_name: 'orcamento.pdf' },
    ])
    expect(seen.answer_files).toMatchObject([{ path: theirs }])
  }
  for (const path of [photo, quote, theirs]) {
    expect(await Promise.all([gate.admin, ana].map((user) => sees(user, path)))).toEqual([true, true])
    expect(await Promise.all([beto, gate.doorman].map((user) => sees(user, path)))).toEqual([false, false])
  }
})

test('the household uploads only to its own damage, and only while it may answer; what is sent stays', async () => {
  const { gate, ok, ana, beto } = bookings
  const damage = await stated()
  // Nothing is stated yet: that id is the management's alone.
  expect(await upload(ana, damage.id)).toBeNull()
  const draft = (await upload(gate.admin, damage.id))!
  expect(await sees(ana, draft)).toBe(false)
  expect(await removes(gate.admin, draft)).toBe(true)
  const photo = (await upload(gate.admin, damage.id))!
  await ok(propose, { ...damage, files: [photo] })
  expect(await upload(gate.admin, damage.id)).toBeNull()
  expect(await removes(gate.admin, photo)).toBe(false)
  expect(await removes(ana, photo)).toBe(false)
  expect(await upload(beto, damage.id)).toBeNull()
  expect(await upload(gate.doorman, damage.id)).toBeNull()
  const wrong = (await upload(ana, damage.id))!
  expect(await removes(beto, wrong)).toBe(false)
  expect(await removes(ana, wrong)).toBe(true)
  const theirs = (await upload(ana, damage.id))!
  await ok(answer, { damage_id: damage.id, answer: 'accepted', files: [theirs] }, ana)
  expect(await removes(ana, theirs)).toBe(false)
  expect(await upload(ana, damage.id)).toBeNull()
  const late = await stated()
  await ok(propose, late)
  await endTerm(bookings, late.id)
  expect(await upload(ana, late.id)).toBeNull()
  await expect(
    sql()`update public.reservation_damages set answer_files = '[]' where id = ${damage.id}`,
  ).rejects.toThrow('append_only')
})

test('a file is the sender’s own, of this damage, a photo or a PDF, and stored', async () => {
  const { gate, ok, refusal, ana } = bookings
  const damage = await stated()
  const other = randomUUID()
  const [photo, elsewhere, sheet] = [
    (await upload(gate.admin, damage.id))!,
    (await upload(gate.admin, other))!,
    (await upload(gate.admin, damage.id, { type: 'text/csv', name: 'contas.csv' }))!,
  ]
  expect(await refusal(propose, { ...damage, files: [elsewhere] })).toBe('invalid_input')
  expect(await refusal(propose, { ...damage, files: [sheet] })).toBe('file_type_not_allowed')
  expect(await refusal(propose, { ...damage, files: [pathOf(damage.id)] })).toBe('file_missing')
  expect(await refusal(propose, { ...damage, files: [photo, photo] })).toBe('invalid_input')
  expect(
    await refusal(propose, { ...damage, files: Array.from({ length: 11 }, () => pathOf(damage.id)) }),
  ).toBe('invalid_input')
  await ok(propose, { ...damage, files: [photo] })
  // The management's photo is no answer of the household's.
  expect(await refusal(answer, { damage_id: damage.id, answer: 'accepted', files: [photo] }, ana)).toBe(
    'file_missing',
  )
})

test('what a deposit does not cover is shown with its settling', async () => {
  const { gate, ok } = bookings
  const [reservation_id, id] = [await used(4000), randomUUID()]
  const photo = (await upload(gate.admin, id))!
  const beyond = { id, cents: 6000, item_ids: [], files: [photo] }
  await ok(settle, { reservation_id, kept_cents: 4000, reason: 'Mesa rachada', beyond })
  expect((await damageSeen(gate.admin, reservation_id)).files).toMatchObject([{ path: photo }])
})

test('the next household of the unit reads nothing of a damage, has none at home and answers none', async () => {
  const { gate, ok, refusal } = bookings
  const damage = await stated()
  const photo = (await upload(gate.admin, damage.id))!
  await ok(propose, { ...damage, files: [photo] })
  // The booking was made before the newcomer's tie began.
  await sql()`update public.reservations set created_at = created_at - interval '3 years' where id = ${damage.reservation_id}`
  const next = await gate.dweller(gate.units[0]!)
  await sql()`
    update public.occupancies set starts_on = private.today()
    where person_id in (select id from public.people where user_id = ${next.id})`
  expect(await sees(next, photo)).toBe(false)
  expect(await damageSeen(next, damage.reservation_id)).toBeUndefined()
  const waiting = await as(next, async (own) => {
    const [row] = await own`select public.community_waiting(${gate.condominiumId}) as waiting,
      (select count(*)::int from public.reservation_damages where id = ${damage.id}) as rows`
    return row!
  })
  expect(waiting).toMatchObject({ rows: 0 })
  expect(JSON.stringify(waiting)).not.toContain(damage.reservation_id)
  expect(await refusal(answer, { damage_id: damage.id, answer: 'accepted' }, next)).toBe('not_found')
  expect(await upload(next, damage.id)).toBeNull()
})

test('files that nobody sent in the end go after a day; those of a damage stay as long as it', async () => {
  const { gate, ok, ana } = bookings
  const damage = await stated()
  const photo = (await upload(gate.admin, damage.id))!
  const left = (await upload(gate.admin, damage.id))!
  await ok(propose, { ...damage, files: [photo] })
  const theirs = (await upload(ana, damage.id))!
  await ok(answer, { damage_id: damage.id, answer: 'accepted', files: [theirs] }, ana)
  const orphans = await sql()<{ path: string }[]>`
    select path from private.orphan_files(now() + interval '1 minute', '', 1000) where path like ${`%${damage.id}%`}`
  expect(orphans.map(({ path }) => path)).toEqual([left])
})
