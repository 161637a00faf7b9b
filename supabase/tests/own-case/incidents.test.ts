import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IncidentChange } from '../../../domain/incidents/input.ts'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import type { User } from '../../functions/_shared/testing.ts'
import change from '../../functions/incidents/change-incidents.ts'
import comment from '../../functions/incidents/comment-incident.ts'
import endLink from '../../functions/incidents/end-supplier-link.ts'
import paper from '../../functions/incidents/incident-document.ts'
import merge from '../../functions/incidents/merge-incident.ts'
import removeComment from '../../functions/incidents/remove-incident-comment.ts'
import removeFile from '../../functions/incidents/remove-incident-file.ts'
import reopen from '../../functions/incidents/reopen-incident.ts'
import sendLink from '../../functions/incidents/send-supplier-link.ts'
import unmerge from '../../functions/incidents/unmerge-incident.ts'
import { placesFound } from '../crawl.ts'
import { freshPath, keep } from '../files/objects.ts'
import { type Reports, startReports } from '../incidents/reports.ts'

// The vice-síndico lives in the third flat; the front desk, which may name any flat, reports on it.
let reports: Reports
let vice: User
const unit = () => reports.gate.units[2]!
const about = (more: object = {}) => ({
  description: 'Cacatua grita toda noite',
  place: { kind: 'unit', unit_id: unit() },
  ...more,
})
beforeAll(async () => {
  reports = await startReports()
  const { gate } = reports
  vice = await gate.dweller(unit())
  await gate.project.sql`update public.memberships set role = 'admin' where user_id = ${vice.id}`
})
afterAll(() => reports.close())

const ask = async (fn: Parameters<Reports['gate']['call']>[0], body: object, user: User = vice) => {
  const { status, body: answer } = await reports.gate.call(fn, body, user)
  return status === 200 ? 'done' : (answer.error?.code ?? status)
}
const everyChange = async (): Promise<IncidentChange[]> => {
  const place = reports.categories
  return [
    { kind: 'status', status: 'triaged', note: '' },
    { kind: 'status', status: 'in_progress', note: '' },
    { kind: 'status', status: 'waiting', waiting_for: 'other', note: '' },
    { kind: 'status', status: 'solved', note: 'Pronto' },
    { kind: 'status', status: 'closed', note: 'Não procede' },
    { kind: 'assign', assignee_id: vice.id, supplier_id: null, note: '' },
    { kind: 'priority', priority: 'low' },
    { kind: 'category', category_id: place.get('Limpeza')! },
    { kind: 'visibility', visibility: 'community' },
    { kind: 'visibility', visibility: 'private' },
  ]
}

describe('a complaint about the unit of one who administers', () => {
  test('is read by them in no place, nor who told it, and decided by no command', async () => {
    const { gate, worker, reported, row, view } = reports
    const { id } = await reported(gate.doorman, about(), 'Barulho')
    const { id: other } = await reported(gate.doorman, { description: 'Lixo na escada' }, 'Convivência')
    await ask(comment, { incident_id: id, body: 'Foi a cacatua de novo', is_internal: false }, gate.doorman)
    await ask(comment, { incident_id: id, body: 'Cacatua: falar com eles', is_internal: true }, gate.admin)
    await worker.settle([tellIncidentTask])
    const found = (marker: string) =>
      placesFound(gate.project, vice, {
        condominiumId: gate.condominiumId,
        markers: [marker],
        ids: [id, unit()],
      })
    expect(await found('cacatua')).toEqual([])
    expect(await found(id)).toEqual([])
    expect(await view(vice, id)).toBeNull()
    expect(await view(gate.admin, id)).not.toBeNull()
    const before = await row(id)
    for (const one of await everyChange())
      expect([one, await ask(change, { ids: [id], change: one })]).toEqual([one, 'not_found'])
    for (const [fn, body] of [
      [comment, { body: 'Mentira', is_internal: false }],
      [comment, { body: 'Mentira', is_internal: true }],
      [reopen, { reason: 'Quero ver isto' }],
      [merge, { into_id: other }],
      [paper, {}],
      [sendLink, { shows_photos: true }],
      [endLink, {}],
    ] as const)
      expect(await ask(fn, { incident_id: id, ...body })).toBe('not_found')
    expect(await ask(merge, { incident_id: other, into_id: id })).toBe('not_found')
    expect(await row(id)).toEqual(before)
  })

  test('nor with the table before them, whichever command would forget it', async () => {
    const { gate, reported } = reports
    const { id } = await reported(gate.doorman, about(), 'Barulho')
    for (const set of [
      "status = 'closed', outcome = 'refused', closed_at = now()",
      "visibility = 'community'",
      "assignee_id = null, supplier_id = null, priority = 'low'",
      "place_kind = 'other', unit_id = null",
    ]) {
      const written = gate.project.sql.begin(async (sql) => {
        await sql`select set_config('role', 'service_role', true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: vice.id, role: 'authenticated' })}, true)`
        await sql.unsafe(`update public.incidents set ${set} where id = '${id}'`)
      })
      await expect(written).rejects.toThrow('incident_own_case')
    }
  })

  test('is not handed to them', async () => {
    const { gate, reported, view } = reports
    const { id } = await reported(gate.doorman, about(), 'Barulho')
    const assign = { kind: 'assign', assignee_id: vice.id, supplier_id: null, note: '' }
    await ask(change, { ids: [id], change: assign }, gate.admin)
    expect(await view(vice, id)).toBeNull()
  })
})

describe('a fault inside the unit of one who administers', () => {
  const leak = () => about({ description: 'Vaza água para o andar de baixo', visibility: 'community' })

  test('is shown to no supplier by them, and no supplier is shut out by them', async () => {
    const { gate, reported, view } = reports
    const { id } = await reported(gate.doorman, leak(), 'Água e vazamento')
    const [supplier] = await gate.project.sql<{ id: string }[]>`
      insert into public.suppliers (condominium_id, name, email) values (${gate.condominiumId}, 'Encanador', 'cano@example.com') returning id`
    const assign = { kind: 'assign', assignee_id: null, supplier_id: supplier!.id, note: '' }
    expect(await ask(change, { ids: [id], change: assign }, gate.admin)).toBe('done')
    expect(await ask(sendLink, { incident_id: id, shows_photos: true })).toBe('incident_own_case')
    expect(await ask(endLink, { incident_id: id })).toBe('incident_own_case')
    expect((await view(vice, id))!.supplier_link).toBeNull()
    expect(await ask(sendLink, { incident_id: id, shows_photos: true }, gate.admin)).toBe('done')
    expect(await ask(endLink, { incident_id: id }, gate.admin)).toBe('done')
  })

  test('is read as by a neighbour, answered as the unit, and worked on by another', async () => {
    const { gate, reported, view, list, moved } = reports
    const { id } = await reported(gate.doorman, leak(), 'Água e vazamento')
    expect(await view(gate.admin, id)).toMatchObject({ reporter_name: expect.any(String) })
    expect(await view(vice, id)).toMatchObject({
      reporter_name: null,
      unit_id: null,
      may: { manage: false, work: false, is_own_case: true },
    })
    const shown = (await list(vice)).find((one) => one.id === id)
    expect(shown).toMatchObject({ reporter_name: null, unit_label: null })
    for (const one of await everyChange()) {
      if (one.kind === 'visibility' && one.visibility === 'community') continue
      expect([one, await ask(change, { ids: [id], change: one })]).toEqual([one, 'incident_own_case'])
    }
    const { id: twin } = await reported(gate.doorman, leak(), 'Água e vazamento')
    expect(await ask(merge, { incident_id: twin, into_id: id })).toBe('incident_own_case')
    expect(await ask(merge, { incident_id: twin, into_id: id }, gate.admin)).toBe('done')
    expect(await ask(unmerge, { incident_id: twin })).toBe('incident_own_case')
    const said = { incident_id: id, body: 'O encanador vem amanhã' }
    expect(await ask(comment, { ...said, is_internal: true })).toBe('incident_own_case')
    expect(await ask(comment, { ...said, is_internal: false })).toBe('done')
    const [mine] = await gate.project.sql<{ is_answer: boolean }[]>`
      select is_answer from public.incident_comments where incident_id = ${id}`
    expect(mine).toEqual({ is_answer: false })
    await ask(comment, { incident_id: id, body: 'Ainda pinga', is_internal: false }, gate.doorman)
    const [hers] = await gate.project.sql<{ id: string }[]>`
      select id from public.incident_comments where incident_id = ${id} and user_id = ${gate.doorman.id}`
    expect(await ask(removeComment, { comment_id: hers!.id })).toBe('incident_own_case')
    const path = freshPath(gate.condominiumId, 'incidents', id)
    await keep(gate.project, path, { owner: gate.doorman.id })
    const [file] = await gate.project.sql<{ id: string }[]>`
      select id from storage.objects where name = ${path}`
    const taken = { incident_id: id, file_id: file!.id, reason: 'Mostra a minha sala' }
    expect(await ask(removeFile, taken)).toBe('incident_own_case')
    expect(await ask(removeFile, taken, gate.admin)).toBe('done')
    expect((await moved(id, 'solved', { note: 'Trocado' })).status).toBe(200)
    expect(await ask(reopen, { incident_id: id, reason: 'Não foi nada' })).toBe('incident_own_case')
  })

  test('is worked on by the only one who administers, never refused or hidden, and that it is solved is noted', async () => {
    const { gate, reported } = reports
    const { sql } = gate.project
    const { id } = await reported(gate.doorman, leak(), 'Água e vazamento')
    await sql`update public.memberships set role = 'resident' where user_id = ${gate.admin.id}`
    try {
      const to = (status: string) => ({ kind: 'status', status, note: 'Visto no local' })
      expect(await ask(change, { ids: [id], change: to('in_progress') })).toBe('done')
      expect(await ask(comment, { incident_id: id, body: 'Chamei o encanador', is_internal: false })).toBe(
        'done',
      )
      for (const refused of [
        to('closed'),
        { kind: 'visibility', visibility: 'private' },
        { kind: 'priority', priority: 'low' },
      ])
        expect(await ask(change, { ids: [id], change: refused })).toBe('incident_own_case')
      expect(await ask(change, { ids: [id], change: to('solved') })).toBe('done')
    } finally {
      await sql`update public.memberships set role = 'owner_admin' where user_id = ${gate.admin.id}`
    }
    const noted = await sql`select matter, why, entity_id from public.own_decisions`
    expect(noted).toEqual([{ matter: 'incident', why: 'only_one', entity_id: id }])
  })
})

test('what one who administers reports, of the building or of their own flat, is everyday work', async () => {
  const { reported } = reports
  for (const [more, category] of [
    [{ description: 'Cano pinga na garagem', place: { kind: 'other', note: 'Garagem' } }, 'Água e vazamento'],
    [about({ description: 'Minha torneira' }), 'Água e vazamento'],
    [
      about({
        description: 'Barulho na minha parede',
        place: { kind: 'unit', unit_id: reports.gate.units[4]! },
      }),
      'Barulho',
    ],
  ] as const) {
    const { id } = await reported(vice, more, category)
    const done = { kind: 'status', status: 'solved', note: 'Pronto' }
    expect(await ask(change, { ids: [id], change: done })).toBe('done')
  }
})
