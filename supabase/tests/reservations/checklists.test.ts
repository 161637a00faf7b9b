import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import answer from '../../functions/reservations/answer-reservation-checklist.ts'
import paper from '../../functions/reservations/reservation-checklist-document.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import sign from '../../functions/reservations/sign-reservation-checklist.ts'
import { type Gate, startGate } from '../concierge/gate.ts'
import { openDays } from './day.ts'

let gate: Gate
let days: ReturnType<typeof openDays>
let ana: User
let beto: User
let area: string
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'avancado' })
  days = openDays(gate)
  ana = await gate.dweller(gate.units[0]!)
  beto = await gate.dweller(gate.units[1]!)
})
afterAll(() => gate.project.close())
beforeEach(async () => {
  area = await days.space()
  const checklist = [
    { id: 'mesas', label: 'Mesas' },
    { id: 'chaves', label: 'Chaves' },
  ]
  await days.ok(saveArea, days.terms(area, { checklist }))
})

const booked = (hours: number) => days.booked(area, gate.units[0]!, ana, hours)
const fine = [
  { id: 'mesas', state: 'ok' },
  { id: 'chaves', state: 'ok' },
]
const broken = [{ id: 'mesas', state: 'problem', note: 'Uma quebrada' }, fine[1]]
const signed = (reservation_id: string, stage: 'before' | 'after', more: object = {}) => ({
  id: randomUUID(),
  reservation_id,
  stage,
  items: fine,
  ...more,
})
/** A stored file of an area, as its path. */
async function stored(folder: string, ownerId: string): Promise<string> {
  const path = `${gate.condominiumId}/${folder}/${ownerId}/${randomUUID()}/foto.jpg`
  await gate.project.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`insert into storage.objects (bucket_id, name, metadata) values ('condominium-files', ${path}, '{"size": 10, "mimetype": "image/jpeg"}')`
  })
  return path
}
const checklistsOf = async (id: string, user: User) => (await days.view(id, user)).checklists

test('a space is handed over from the eve on, comes back from its beginning on, each once and in that order', async () => {
  const far = await booked(30)
  expect(await days.refusal(sign, signed(far, 'before'), gate.doorman)).toBe('checklist_not_yet')
  const near = await booked(3)
  expect(await days.refusal(sign, signed(near, 'after'), gate.doorman)).toBe('checklist_not_yet')
  const before = signed(near, 'before')
  await days.ok(sign, before, gate.doorman)
  // Sent again, by a line that was cut, it is the same one; another is refused.
  await days.ok(sign, before, gate.doorman)
  expect(await checklistsOf(near, gate.doorman)).toHaveLength(1)
  expect(await days.refusal(sign, signed(near, 'before'), gate.doorman)).toBe('checklist_signed')
  const over = await booked(-5)
  await days.ok(sign, signed(over, 'after'))
  expect(await days.refusal(sign, signed(over, 'before'))).toBe('checklist_over')
})

test('two who sign at the same time leave one checklist', async () => {
  const id = await booked(1)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => gate.call(sign, signed(id, 'before'), gate.doorman)),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await checklistsOf(id, gate.admin)).toHaveLength(1)
})

test('every item is looked at, and one that is wrong says what', async () => {
  const id = await booked(1)
  expect(await days.refusal(sign, signed(id, 'before', { items: [fine[0]] }))).toBe('checklist_items_changed')
  expect(
    await days.refusal(sign, signed(id, 'before', { items: [fine[0], { id: 'outro', state: 'ok' }] })),
  ).toBe('checklist_items_changed')
  const mute = [{ id: 'mesas', state: 'problem', note: '' }, fine[1]]
  expect(await days.refusal(sign, signed(id, 'before', { items: mute }))).toBe('invalid_input')
})

test('what is signed stays: a correction stands beside it, with its reason, and the first cannot be changed', async () => {
  const id = await booked(-1)
  const first = signed(id, 'after', { items: broken })
  await days.ok(sign, first, gate.doorman)
  const right = { corrects_id: first.id, reason: 'A cadeira já estava quebrada' }
  expect(await days.refusal(sign, signed(id, 'after', { corrects_id: first.id }))).toBe('invalid_input')
  await days.ok(sign, signed(id, 'after', right))
  expect(await days.refusal(sign, signed(id, 'after', right))).toBe('checklist_signed')
  const all = await checklistsOf(id, ana)
  expect(all.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, right.reason])
  await expect(
    gate.project.sql`update public.reservation_checklists set note = 'outra' where id = ${first.id}`,
  ).rejects.toThrow('append_only')
  await expect(
    gate.project.sql`delete from public.reservation_checklists where id = ${first.id}`,
  ).rejects.toThrow('append_only')
})

test('the unit answers once, and what it contests is told to the management', async () => {
  const id = await booked(-1)
  const after = signed(id, 'after', { items: broken })
  await days.ok(sign, after, gate.doorman)
  const say = { checklist_id: after.id, answer: 'contested', note: 'Já estava assim na entrega' }
  expect(await days.refusal(answer, say, beto)).toBe('not_found')
  await days.ok(answer, say, ana)
  await days.ok(answer, say, ana)
  expect(await days.refusal(answer, { checklist_id: after.id, answer: 'agreed' }, ana)).toBe(
    'checklist_answered',
  )
  const [told] = await gate.project.sql`
    select payload ->> 'telling' as telling from private.outbox
    where topic = 'tell-reservation' and payload ->> 'checklistId' = ${after.id} and payload ->> 'telling' = 'contested'`
  expect(told).toEqual({ telling: 'contested' })
})

test('photos belong to their checklist, and neighbours see neither it nor its paper', async () => {
  const id = await booked(1)
  const own = signed(id, 'before')
  const [here, elsewhere] = [await stored('checklists', own.id), await stored('checklists', randomUUID())]
  const withPhoto = (path: string) => ({ ...own, items: [{ ...fine[0], photos: [path] }, fine[1]] })
  expect(await days.refusal(sign, withPhoto(elsewhere), gate.doorman)).toBe('invalid_input')
  expect(await days.refusal(sign, withPhoto(here.replace('foto', 'nada')), gate.doorman)).toBe('file_missing')
  await days.ok(sign, withPhoto(here), gate.doorman)
  // A correction shows the photo again without sending it again.
  await days.ok(sign, {
    ...signed(id, 'before', { corrects_id: own.id, reason: 'Faltou a observação', note: 'Piso molhado' }),
    items: withPhoto(here).items,
  })
  expect(await days.view(id, beto)).toBeNull()
  expect(await days.refusal(paper, { reservation_id: id }, beto)).toBe('not_found')
})

test('a doorman sees the bookings around today alone, and not what they cost', async () => {
  const [near, far] = [await booked(20), await booked(90)]
  expect((await days.view(near, gate.doorman)).booking.fee_cents).toBeUndefined()
  expect(await days.view(far, gate.doorman)).toBeNull()
  expect((await days.view(far, ana)).booking.fee_cents).toBe(0)
})

test('the paper shows both stages', async () => {
  const id = await booked(-1)
  await days.ok(sign, signed(id, 'before'), gate.doorman)
  await days.ok(sign, signed(id, 'after', { items: broken }), gate.doorman)
  const response = await paper.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await gate.project.tokenFor(ana)}` },
      body: JSON.stringify({ condominium_id: gate.condominiumId, reservation_id: id }),
    }),
  )
  expect(response.status).toBe(200)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('photos of a space keep their order and words; another space’s file is refused, and nobody but the management keeps them', async () => {
  const [first, second] = [await stored('spaces', area), await stored('spaces', area)]
  const photos = [
    { path: second, alt: 'Salão à noite' },
    { path: first, alt: 'Salão de dia' },
  ]
  await days.ok(saveArea, days.terms(area, { photos }))
  const kept = async () => {
    const [row] = await gate.project.sql`select photos from public.common_areas where id = ${area}`
    return row!.photos
  }
  expect(await kept()).toEqual(photos)
  await gate.project.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update storage.objects set created_at = '2026-01-01' where name = any (${[first, second]})`
  })
  // Old ones stay without being sent again.
  await days.ok(saveArea, days.terms(area, { photos: [photos[1]] }))
  expect(await kept()).toEqual([photos[1]])
  // A save that says nothing of photos, guests or the checklist leaves them.
  await days.ok(saveArea, days.terms(area, { rules: 'Sem som depois das 22h.' }))
  expect(await kept()).toEqual([photos[1]])
  const other = await stored('spaces', randomUUID())
  expect(await days.refusal(saveArea, days.terms(area, { photos: [{ path: other, alt: 'Outro' }] }))).toBe(
    'invalid_input',
  )
  const twice = days.terms(area, { photos: [photos[1], photos[1]] })
  expect(await days.refusal(saveArea, twice)).toBe('invalid_input')
  expect(await days.refusal(saveArea, days.terms(area, { photos: [] }), ana)).toBe('forbidden')
})
