import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filePath } from '../../../domain/files.ts'
import { sendSupplierLinkTask } from '../../../worker/incidents/send-supplier-link.ts'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import addPhoto from '../../functions/incidents/add-supplier-photo.ts'
import answer from '../../functions/incidents/answer-supplier-link.ts'
import change from '../../functions/incidents/change-incidents.ts'
import endLink from '../../functions/incidents/end-supplier-link.ts'
import merge from '../../functions/incidents/merge-incident.ts'
import takeBack from '../../functions/incidents/remove-incident-file.ts'
import sendLink from '../../functions/incidents/send-supplier-link.ts'
import viewLink from '../../functions/incidents/view-supplier-link.ts'
import viewPhoto from '../../functions/incidents/view-supplier-photo.ts'
import withdraw from '../../functions/incidents/withdraw-incident.ts'
import { type ProjectServer, serveProject } from '../server.ts'
import { type Reports, startReports } from './reports.ts'

let reports: Reports
let gate: Reports['gate']
let server: ProjectServer
let suppliers: { lift: string; gates: string; silent: string }
beforeAll(async () => {
  reports = await startReports()
  ;({ gate } = reports)
  server = await serveProject(gate.project)
  process.env.SUPABASE_URL = server.url
  process.env.SUPABASE_SERVICE_ROLE_KEY = gate.project.tokens.serviceRoleKey
  const rows = await gate.project.sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name, email) values (${gate.condominiumId}, 'Elevadores Sobe', 'sobe@example.com'),
      (${gate.condominiumId}, 'Portões Fecha', 'fecha@example.com'), (${gate.condominiumId}, 'Sem Carta', null) returning id`
  const [lift, gates, silent] = rows.map(({ id }) => id) as [string, string, string]
  suppliers = { lift, gates, silent }
})
// Tests call more often than a supplier does.
beforeEach(() => gate.project.sql`delete from private.rate_limits`)
afterAll(async () => {
  await server.close()
  await reports.close()
})

const give = (id: string, supplier_id: string | null, more: object = {}) =>
  gate.call(change, {
    ids: [id],
    change: { kind: 'assign', assignee_id: null, supplier_id, note: 'Só nós lemos', ...more },
  })
/** Mails what is due; returns the letters and the secret of the newest. */
async function mailed() {
  const before = reports.worker.sent.length
  await reports.worker.settle([sendSupplierLinkTask])
  const letters = reports.worker.sent.slice(before)
  return { letters, token: /\/fornecedor#link=([\w-]{43})/.exec(letters.at(-1)?.html ?? '')?.[1] ?? '' }
}
async function forwarded(more: object = {}, category?: string, chosen: object = {}) {
  const { id, protocol } = await reports.reported(reports.ana, more, category)
  expect((await give(id, suppliers.lift, chosen)).body).toMatchObject({ changed: 1 })
  return { id, protocol, ...(await mailed()) }
}
const open = (token: string) => gate.project.call(viewLink, { token }, null)
const say = (token: string, said: object, id = randomUUID()) =>
  gate.project.call(answer, { token, id, answer: said }, null)
const done = { kind: 'done', words: 'Placa trocada' }
const over = { status: 410, body: { error: { code: 'supplier_link_over' } } }
const log = (id: string) => gate.project.sql`
  select kind, from_value, to_value, note, is_internal from public.incident_events where incident_id = ${id} and kind like 'supplier%' order by created_at, id`

test('forwarding mails a link that opens without an account; its secret stands in the letter alone', async () => {
  const { id, protocol, letters, token } = await forwarded()
  expect(letters.map(({ to }) => to)).toEqual(['sobe@example.com'])
  const { status, body } = await open(token)
  expect([status, body]).toMatchObject([200, { protocol, supplier: 'Elevadores Sobe', place: 'Corredor' }])
  const { sql } = gate.project
  const kept = await sql<{ row: string }[]>`
    select to_jsonb(l)::text as row from private.incident_supplier_links l union all select to_jsonb(o)::text from private.outbox o
    union all select to_jsonb(m)::text from public.messages m union all select to_jsonb(a)::text from public.audit_entries a`
  expect(kept.filter(({ row }) => row.includes(token))).toEqual([])
  const [link] = await sql`
    select seen_at is not null as seen, (expires_at - created_at) > interval '30 days' and (expires_at - created_at) <= interval '31 days' as fits
    from private.incident_supplier_links where incident_id = ${id}`
  expect(link).toEqual({ seen: true, fits: true })
  // Nobody reads the table by the API, whatever they administer.
  await expect(
    reports.asked(gate.admin, (as) => as`select id from private.incident_supplier_links`),
  ).rejects.toThrow(/permission denied/)
})

test('a supplier without an e-mail gets none, and asking for one says what to do', async () => {
  const { id } = await reports.reported(reports.ana)
  await give(id, suppliers.silent)
  expect((await mailed()).letters).toEqual([])
  const asked = await gate.call(sendLink, { incident_id: id, shows_photos: true })
  expect(asked.body.error?.code).toBe('supplier_without_email')
})

test('nothing about the reporter, notes, comments or another incident is behind it', async () => {
  const { token, letters } = await forwarded({ place: { kind: 'unit', unit_id: gate.units[0] } }, 'Barulho')
  const { body } = await open(token)
  // The unit is where the work is.
  expect(body.place).toBe('A-101')
  const [ana] = await gate.project.sql<{ full_name: string }[]>`
    select full_name from public.memberships where user_id = ${reports.ana.id}`
  for (const text of [JSON.stringify(body), letters[0]!.html, letters[0]!.text ?? '']) {
    for (const secret of [ana!.full_name, reports.ana.id, reports.ana.email, 'Luísa Campos', 'Só nós lemos'])
      expect(text).not.toContain(secret)
  }
  // Reported from a unit, but of no unit: its number is nobody's business.
  const elsewhere = await forwarded()
  expect(JSON.stringify((await open(elsewhere.token)).body)).not.toContain('A-101')
})

describe('an ended link', () => {
  const ends: Record<string, (id: string, token: string) => Promise<unknown>> = {
    expired: (id) =>
      gate.project
        .sql`update private.incident_supplier_links set expires_at = private.now() where incident_id = ${id}`,
    revoked: (id) => gate.call(endLink, { incident_id: id }),
    'replaced by a new one': (id) => gate.call(sendLink, { incident_id: id, shows_photos: false }),
    'of another supplier by now': (id) => give(id, suppliers.gates),
    'of none by now': (id) => give(id, null),
    'of a solved incident': (id) => reports.moved(id, 'solved'),
    'of a closed incident': (id) => reports.moved(id, 'closed', { note: 'Não procede' }),
    'of a withdrawn incident': (id) => gate.call(withdraw, { incident_id: id }, reports.ana),
    'of a duplicate': async (id) =>
      gate.call(merge, { incident_id: id, into_id: (await reports.reported(reports.beto)).id }),
    'of an archived supplier': () =>
      gate.project.sql`update public.suppliers set archived_on = current_date where id = ${suppliers.lift}`,
  }
  test.each(Object.keys(ends))(
    '%s: opens, answers and takes nothing, and says what an unknown one says',
    async (how) => {
      const { id, token } = await forwarded()
      expect((await open(token)).status).toBe(200)
      await ends[how]!(id, token)
      const unknown = await open('A'.repeat(43))
      expect(unknown).toMatchObject(over)
      expect((await open(token)).body).toEqual(unknown.body)
      expect(await say(token, done)).toMatchObject(over)
      const photo = { token, id: randomUUID(), content: '/9j/' }
      expect(await gate.project.call(addPhoto, photo, null)).toMatchObject(over)
      expect(await gate.project.call(viewPhoto, { token, photo_id: randomUUID() }, null)).toMatchObject(over)
      expect(await log(id)).toEqual([])
      await gate.project.sql`update public.suppliers set archived_on = null`
      await mailed()
    },
  )

  test('of a change of hands: the new supplier has a letter of their own, and coming back revives nothing', async () => {
    const { id, token } = await forwarded()
    await give(id, suppliers.gates)
    const next = await mailed()
    expect(next.letters.map(({ to }) => to)).toEqual(['fecha@example.com'])
    expect((await open(next.token)).status).toBe(200)
    await give(id, suppliers.lift)
    const back = await mailed()
    expect([
      (await open(token)).status,
      (await open(next.token)).status,
      (await open(back.token)).status,
    ]).toEqual([410, 410, 200])
  })
})

test('answers are entries of the log in the supplier’s name, once each; the management hears, the state stays', async () => {
  const { id, token } = await forwarded()
  const { status } = await reports.row(id)
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const coming = randomUUID()
  for (const _ of [1, 2, 3]) expect((await say(token, { kind: 'coming', at }, coming)).status).toBe(200)
  await Promise.all([1, 2].map(() => say(token, done, coming)))
  await say(token, done)
  const answers = await log(id)
  expect(answers).toMatchObject([
    { kind: 'supplier_coming', from_value: 'Elevadores Sobe', is_internal: true },
    { kind: 'supplier_done', note: 'Placa trocada' },
  ])
  expect((await reports.row(id)).status).toBe(status)
  const seen = (await reports.view(gate.admin, id))! as unknown as {
    events: { kind: string; by: string | null }[]
    supplier_link: { link: { email: string; seen_at: string | null; ended_at: string | null } }
  }
  expect(seen.events.filter(({ kind }) => kind.startsWith('supplier')).map(({ by }) => by)).toEqual([
    'Elevadores Sobe',
    'Elevadores Sobe',
  ])
  expect(seen.supplier_link.link).toMatchObject({ email: 'sobe@example.com', ended_at: null })
  const theirs = (await reports.view(reports.ana, id))!
  expect(theirs.supplier_link).toBeNull()
  expect(JSON.stringify(theirs)).not.toContain('Elevadores Sobe')
  const { sql } = gate.project
  const rows = await sql<{ payload: never }[]>`
    select payload from private.outbox where topic = 'tell-incident' and payload ->> 'incidentId' = ${id} and payload ->> 'telling' = 'supplier'`
  for (const { payload } of [...rows, ...rows])
    await tellIncidentTask.run(reports.worker.context, payload, new AbortController().signal)
  const told = await sql<{ user_id: string; n: number }[]>`
    select user_id, count(*)::integer as n from public.messages
    where path = ${`/dashboard/incidents/${id}`} and channel = 'app' and kind = 'incident_update' group by 1`
  expect(told).toEqual([{ user_id: gate.admin.id, n: 2 }])
})

test('what is no answer is refused by its field; too many and too large ones wait or are refused', async () => {
  const { id, token } = await forwarded()
  const past = new Date(Date.now() - 2 * 86_400_000).toISOString()
  expect((await say(token, { kind: 'coming', at: past })).body.error?.code).toBe('supplier_visit_invalid')
  expect((await say(token, { kind: 'coming' })).status).toBe(422)
  expect((await say(token, { kind: 'cannot', words: '' })).status).toBe(422)
  expect((await say(token, { kind: 'done', words: 'a'.repeat(1001) })).status).toBe(422)
  const large = { token, id: randomUUID(), content: 'A'.repeat(1_100_000) }
  expect((await gate.project.call(addPhoto, large, null)).status).toBe(413)
  // The entry of another incident is not answered for it.
  const other = await forwarded()
  const entry = randomUUID()
  await say(other.token, done, entry)
  expect((await say(token, done, entry)).status).toBe(404)
  expect(await log(id)).toEqual([])
  let status = 200
  for (let tries = 0; tries < 40 && status === 200; tries++) status = (await say(token, done)).status
  expect(status).toBe(429)
})

test('links of one condominium are not those of another: neither sent, nor ended, nor seen from there', async () => {
  const { id, token } = await forwarded()
  const { admin } = await gate.project.found()
  for (const [fn, more] of [
    [sendLink, { shows_photos: true }],
    [endLink, {}],
  ] as const) {
    expect((await gate.call(fn, { incident_id: id, ...more }, admin)).status).toBe(403)
    expect((await gate.call(fn, { incident_id: id, ...more }, reports.ana)).status).toBe(403)
    const [own] = await gate.project.sql<{ id: string }[]>`
      select condominium_id as id from public.memberships where user_id = ${admin.id}`
    const there = await gate.project.call(fn, { condominium_id: own!.id, incident_id: id, ...more }, admin)
    expect(there.status).toBe(404)
  }
  expect((await open(token)).status).toBe(200)
})

test('the history names everybody who looks after it: of the team, a supplier, or both', async () => {
  const { id } = await reports.reported(reports.ana)
  await give(id, suppliers.gates)
  await give(id, suppliers.lift, { assignee_id: gate.doorman.id })
  await give(id, null)
  const { events } = (await reports.view(gate.admin, id))!
  const hands = events.filter(({ kind }) => kind === 'assigned') as {
    from: string | null
    to: string | null
  }[]
  const both = expect.stringMatching(/^\S.* e Elevadores Sobe$/)
  expect(hands.map(({ from, to }) => [from, to])).toEqual([
    [null, 'Portões Fecha'],
    ['Portões Fecha', both],
    [both, null],
  ])
})

describe('photos', () => {
  const place = '23/1 35/1 13/1'
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#a04020' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: place, GPSMapDatum: 'WGS-84' } })
      .jpeg()
      .toBuffer()
  const send = (token: string, content: Uint8Array, id = randomUUID()) =>
    gate.project.call(addPhoto, { token, id, content: Buffer.from(content).toString('base64') }, null)
  const fetched = async (token: string, photo_id: string) => {
    const body = JSON.stringify({ token, photo_id })
    return viewPhoto.fetch(new Request('http://localhost', { method: 'POST', body }))
  }
  const files = (id: string) => gate.project.sql<{ id: string; name: string; type: string }[]>`
    select id, name, metadata ->> 'mimetype' as type from storage.objects where name like ${`%/incidents/${id}/%`}`

  test('arrive once, without where they were taken, and are shown to the supplier and the management', async () => {
    const { id, token } = await forwarded()
    const given = await picture()
    expect(given.toString('latin1')).toContain('WGS-84')
    const name = randomUUID()
    for (const _ of [1, 2]) expect((await send(token, given, name)).status).toBe(200)
    const kept = await files(id)
    expect(kept).toMatchObject([{ type: 'image/jpeg' }])
    expect((await open(token)).body.photos).toEqual([{ id: kept[0]!.id }])
    const shown = await fetched(token, kept[0]!.id)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(40)
    expect(bytes.toString('latin1')).not.toContain('WGS-84')
    expect((await reports.view(gate.admin, id))!.files).toHaveLength(1)
  })

  test('that were stored with their place lose it on the way out; those of another incident are not found', async () => {
    const { id, token } = await forwarded()
    const path = filePath({
      condominiumId: gate.condominiumId,
      area: 'incidents',
      ownerId: id,
      id: randomUUID(),
      name: 'a.jpg',
    })
    const client = await server.of(gate.admin)
    const put = await client.storage
      .from('condominium-files')
      .upload(path, new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' }))
    expect(put.error).toBeNull()
    const [kept] = await files(id)
    const shown = Buffer.from(await (await fetched(token, kept!.id)).arrayBuffer()).toString('latin1')
    expect(shown).not.toContain('WGS-84')
    const other = await forwarded()
    expect((await fetched(other.token, kept!.id)).status).toBe(404)
  })

  test('of a private report are not shown unless the management chose it', async () => {
    for (const [chosen, status] of [
      [{}, 404],
      [{ shows_photos: true }, 200],
    ] as const) {
      const { id, token } = await forwarded({}, 'Barulho', chosen)
      expect((await send(token, await picture())).status).toBe(200)
      const [kept] = await files(id)
      expect((await fetched(token, kept!.id)).status).toBe(status)
      expect((await open(token)).body.photos).toHaveLength(status === 200 ? 1 : 0)
    }
  })

  test('that were taken back are gone for the supplier at once, before their bytes are', async () => {
    const { id, token } = await forwarded()
    expect((await send(token, await picture())).status).toBe(200)
    const [kept] = await files(id)
    const taken = await gate.call(takeBack, {
      incident_id: id,
      file_id: kept!.id,
      reason: 'Mostra uma criança',
    })
    expect(taken.status).toBe(200)
    expect((await open(token)).body.photos).toEqual([])
    expect((await fetched(token, kept!.id)).status).toBe(404)
  })

  test('are pictures by their bytes, and so many', async () => {
    const { id, token } = await forwarded()
    for (const none of ['<html><script>', '%PDF-1.7', '\xff\xd8\xff cut']) {
      const answered = await send(token, Buffer.from(none, 'latin1'))
      expect(answered.body.error?.code, none).toBe('supplier_photo_invalid')
    }
    expect(await files(id)).toHaveLength(0)
    await gate.project.sql`update private.incident_supplier_links set photos = 12 where incident_id = ${id}`
    expect((await send(token, await picture())).body.error?.code).toBe('supplier_photos_full')
  })
})
