import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import { judgePass, type PassKey, type PassPolicy } from '../../../domain/concierge/passes.ts'
import type { DeskSnapshot } from '../../../domain/concierge/snapshot.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { deskRegisteredTask } from '../../../worker/concierge/desk-registered.ts'
import { tellDeskActsTask } from '../../../worker/concierge/tell-desk-acts.ts'
import { watchDesksTask } from '../../../worker/concierge/watch-desks.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import authorizeVisit from '../../functions/concierge/authorize-visit.ts'
import changeVisit from '../../functions/concierge/change-visit-authorization.ts'
import deskSnapshot from '../../functions/concierge/desk-snapshot.ts'
import exportVisits from '../../functions/concierge/export-visits.ts'
import revokeVisit from '../../functions/concierge/revoke-visit-authorization.ts'
import saveBan from '../../functions/concierge/save-admission-ban.ts'
import saveInstruction from '../../functions/concierge/save-desk-instruction.ts'
import saveProtection from '../../functions/concierge/save-unit-protection.ts'
import saveParty from '../../functions/concierge/save-visit-party.ts'
import viewPass from '../../functions/concierge/view-visit-pass.ts'
import { placesFound } from '../crawl.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let worker: TestWorker
let north: TestDesk
let south: TestDesk
let luisa: User
beforeAll(async () => {
  gate = await startGate(await startProject())
  worker = startTestWorker(gate.project)
  north = await gate.desk('Norte')
  south = await gate.desk('Sul')
  luisa = await gate.dweller(gate.units[0]!)
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})

const hour = 3_600_000
const during = (hours = 4) => ({
  valid_from: new Date(Date.now() - 60_000).toISOString(),
  valid_until: new Date(Date.now() + hours * hour).toISOString(),
})
const authorize = async (more: object = {}, user = luisa) =>
  (
    await gate.call(
      authorizeVisit,
      { unit_id: gate.units[0], name: 'Cláudio Meireles', ...during(), ...more },
      user,
    )
  ).body as { authorization_id: string; token: string; error?: { code: string } }
const snapshot = async () =>
  (await gate.call(deskSnapshot, { desk_id: north.id, secret: north.secret }, gate.doorman))
    .body as unknown as DeskSnapshot
const judge = async (token: string, usedTimes = 0) => {
  const { passes, settings } = await snapshot()
  const keys = passes.keys as PassKey[]
  const policy = settings.pass_policy as PassPolicy
  const told = {
    now: new Date(),
    zone: brasiliaZone,
    condominiumId: gate.condominiumId,
    revoked: new Set(passes.revoked),
    usedTimes,
    policy,
  }
  const { verdict, code } = await judgePass(token, keys, told)
  return code ?? verdict
}
const view = async (token: string) => (await gate.project.call(viewPass, { token })).body
const enter = (desk: TestDesk, more: object, act: object = {}) =>
  desk.act(
    'visit.entered',
    {
      visit_id: randomUUID(),
      unit_id: gate.units[0],
      name: 'Cláudio Meireles',
      kind: 'visitor',
      admitted_by: 'authorization',
      ...more,
    },
    act,
  )
const toldOf = async (kind: string) =>
  gate.project
    .sql`select user_id, person_id, subject from public.messages where condominium_id = ${gate.condominiumId} and kind = ${kind} and channel = 'email'`

describe('passes', () => {
  test('a desk checks them without asking; changed and revoked ones no longer open', async () => {
    const first = await authorize()
    expect(await judge(first.token)).toBe('good')
    expect(await view(first.token)).toMatchObject({
      state: 'good',
      name: 'Cláudio Meireles',
      condominium: 'Residencial Jacarandá',
    })
    expect(JSON.stringify(await view(first.token))).not.toContain('Luísa')
    const { authorization_id } = first
    const { body } = await gate.call(
      changeVisit,
      { authorization_id, name: 'Cláudio M.', ...during(6) },
      luisa,
    )
    const second = String(body.token)
    expect([await judge(first.token), await judge(second)]).toEqual(['revoked', 'good'])
    expect((await view(first.token)).state).toBe('revoked')
    await gate.call(revokeVisit, { authorization_id }, luisa)
    expect([await judge(second), (await view(second)).state]).toEqual(['revoked', 'revoked'])
    const altered = `${second.slice(0, -6)}AAAAAA`
    expect([await judge(altered), (await view(altered)).state]).toEqual(['forged', 'forged'])
    const other = await startGate(gate.project)
    const foreign = (await other.call(authorizeVisit, { unit_id: other.units[0], name: 'Rui', ...during() }))
      .body.token as string
    expect(await judge(foreign)).toBe('unknown_key')
  })

  test('one for a single entry that two desks let in at once: both are written, the later one is told to the unit and the administration', async () => {
    const { authorization_id, token } = await authorize({ name: 'Duas Vezes' })
    const early = enter(
      north,
      { authorization_id, name: 'Duas Vezes' },
      { happened_at: new Date(Date.now() - 50_000).toISOString() },
    )
    const late = enter(south, { authorization_id, name: 'Duas Vezes' })
    expect((await gate.record(south, [late])).answers[0]).toMatchObject({ result: 'done' })
    expect((await gate.record(north, [early])).answers[0]).toMatchObject({ result: 'done' })
    const conflicts = await gate.project
      .sql`select id, code from public.desk_conflicts where id in (${early.id}, ${late.id})`
    expect(conflicts).toMatchObject([{ id: late.id, code: 'pass_used_up' }])
    expect((await snapshot()).authorizations.find(({ id }) => id === authorization_id)?.uses).toBe(2)
    expect(await judge(token, 1)).toBe('used_up')
    await worker.settle([tellDeskActsTask])
    expect((await toldOf('visit_alert')).length).toBe(1)
    expect((await toldOf('desk_conflict')).length).toBe(1)
    await gate.record(south, [south.act('act.undone', { act_id: late.id })])
    expect(await gate.project.sql`select from public.desk_conflicts where id = ${late.id}`).toHaveLength(0)
    expect(
      (
        await gate.project.sql`select uses from public.visit_authorizations where id = ${authorization_id}`
      )[0],
    ).toEqual({ uses: 1 })
  })

  test('what cannot be: an end before the beginning, two years, half an hour window, somebody else’s unit', async () => {
    const now = new Date().toISOString()
    expect((await authorize({ valid_until: now, valid_from: now })).error?.code).toBe('visit_window_invalid')
    const past = { valid_from: '2020-01-01T12:00:00Z', valid_until: '2020-01-02T12:00:00Z' }
    expect((await authorize(past)).error?.code).toBe('visit_window_past')
    expect((await authorize(during(24 * 500))).error?.code).toBe('visit_window_invalid')
    expect((await authorize({ from_time: '08:00' })).error?.code).toBe('invalid_input')
    expect((await authorize({ unit_id: gate.units[1] })).error?.code).toBe('not_your_unit')
    expect((await authorize({ unit_id: randomUUID() })).error?.code).toBe('not_your_unit')
    expect((await gate.call(saveInstruction, { text: 'Do prédio' }, luisa)).body.error?.code).toBe(
      'forbidden',
    )
    expect((await gate.call(saveBan, { name: 'Rui', reason: 'x' }, luisa)).body.error?.code).toBe('forbidden')
    expect(
      (await gate.call(saveBan, { unit_id: gate.units[2], name: 'Rui', reason: 'x' }, luisa)).body.error
        ?.code,
    ).toBe('not_your_unit')
  })

  test('a party’s list: who is taken off, or whose party moves, has another pass', async () => {
    type Saved = { party_id: string; guests: { authorization_id: string; name: string; token: string }[] }
    const save = async (more: object) =>
      (
        await gate.call(
          saveParty,
          { unit_id: gate.units[0], name: 'Aniversário', ...during(), ...more },
          luisa,
        )
      ).body as unknown as Saved
    const made = await save({ guests: [{ name: 'Bia' }, { name: 'Caio' }] })
    const [bia, caio] = made.guests as [Saved['guests'][0], Saved['guests'][0]]
    expect([await judge(bia.token), await judge(caio.token)]).toEqual(['good', 'good'])
    const again = await save({
      party_id: made.party_id,
      ...during(8),
      guests: [{ id: bia.authorization_id, name: 'Bia' }, { name: 'Davi' }],
    })
    expect(again.guests.map(({ name }) => name)).toEqual(['Bia', 'Davi'])
    expect([await judge(bia.token), await judge(caio.token), await judge(again.guests[0]!.token)]).toEqual([
      'revoked',
      'revoked',
      'good',
    ])
  })
})

describe('a unit under protection', () => {
  test('is known to the síndico and to itself: not to administrators, desks or exports', async () => {
    const unit_id = gate.units[4]!
    const rosa = await gate.dweller(unit_id)
    const vice = await gate.project.member(gate.condominiumId, 'admin')
    const act = enter(north, { unit_id, name: 'Advogada Secreta', company: 'Defensoria' })
    await gate.record(north, [act])
    expect((await gate.call(saveProtection, { unit_id, hides_visitors: true }, luisa)).body.error?.code).toBe(
      'not_your_unit',
    )
    expect((await gate.call(saveProtection, { unit_id, hides_visitors: true }, rosa)).status).toBe(200)
    await authorize({ unit_id, name: 'Irmã Secreta' }, rosa)
    const told = await snapshot()
    expect(JSON.stringify(told)).not.toContain('Secreta')
    expect(told.acts.find(({ id }) => id === act.id)).toMatchObject({
      is_hidden: true,
      payload: { name: 'Visita reservada' },
    })
    const sees = async (user: User) => {
      const rows = await gate.project.sql.begin(async (sql) => {
        await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
        const visits =
          await sql`select name from public.visits where condominium_id = ${gate.condominiumId} and name like '%Secreta%'`
        const asked =
          await sql`select name from public.visit_authorizations where condominium_id = ${gate.condominiumId} and name like '%Secreta%'`
        return [visits.length, asked.length]
      })
      return rows
    }
    expect([await sees(gate.admin), await sees(vice), await sees(rosa), await sees(luisa)]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 0],
    ])
    const token = await gate.project.tokenFor(gate.admin)
    const file = await exportVisits.fetch(
      new Request('http://localhost', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ condominium_id: gate.condominiumId, format: 'csv' }),
      }),
    )
    const text = await file.text()
    expect(text).toContain('Duas Vezes')
    expect(text).not.toContain('Secreta')
    const audit = await gate.project.sql`
      select before, after, entity_id from public.audit_entries where condominium_id = ${gate.condominiumId} and action = 'save-unit-protection'`
    expect(JSON.stringify(audit)).not.toContain(unit_id)

    // The notifications show it too, and the log shows who requested protection.
    await worker.settle([tellDeskActsTask])
    const found = (user: User, marker: string) =>
      placesFound(gate.project, user, {
        condominiumId: gate.condominiumId,
        markers: [marker],
        ids: [unit_id, act.id],
      })
    expect(await found(gate.admin, 'Secreta')).toContain('table messages.subject')
    expect([await found(vice, 'Secreta'), await found(luisa, 'Secreta')]).toEqual([[], []])
    // Who lives there is not secret; that they asked for protection is.
    expect(await found(vice, rosa.id)).toEqual([
      'function find_members',
      'function people_page',
      'table memberships.user_id',
      'table people.user_id',
    ])
  })
})

describe('what people are told', () => {
  test('a visit and a delivery once, one that was handed out meanwhile as that, and reminders on their days', async () => {
    const arrived = (delivery_id: string, more: object = {}) =>
      north.act(
        'delivery.arrived',
        {
          delivery_id,
          unit_id: gate.units[0]!,
          carrier: 'Correios',
          description: 'Caixa',
          code: deliveryCode(delivery_id),
        },
        more,
      )
    const [waits, went] = [randomUUID(), randomUUID()]
    const acts = [
      enter(north, { name: 'Rita Alves', admitted_by: 'call' }),
      arrived(waits),
      arrived(went),
      north.act('delivery.handed', { delivery_id: went, to_name: 'Luísa', proof: 'code' }),
    ]
    await gate.record(north, acts)
    await gate.record(north, acts)
    await worker.settle([tellDeskActsTask])
    await worker.settle([tellDeskActsTask])
    const subjects = async (kind: string) => (await toldOf(kind)).map(({ subject }) => subject)
    expect((await subjects('visit_entered')).filter((told) => told.includes('Rita Alves'))).toHaveLength(1)
    expect(await subjects('delivery_arrived')).toEqual([expect.stringContaining(deliveryCode(waits))])
    expect(await subjects('delivery_handed')).toHaveLength(1)
    const { sql } = gate.project
    const watch = () => watchDesksTask.run(worker.context, {}, new AbortController().signal)
    await sql`update public.deliveries set arrived_at = now() - interval '6 days' where id = ${waits}`
    await sql`update public.visits set entered_at = now() - interval '2 days' where name = 'Rita Alves'`
    await watch()
    await watch()
    expect(await subjects('delivery_waiting')).toHaveLength(1)
    // Both administrators.
    expect((await subjects('visit_overstay')).length).toBe(2)
    await worker.settle([deskRegisteredTask])
    expect((await subjects('desk_registered')).length).toBe(4)
  })

  test('who is not admitted is told to the unit that asked, and to the administration', async () => {
    const { body } = await gate.call(
      saveBan,
      { unit_id: gate.units[0], name: 'Rui Barros', reason: 'Medida protetiva' },
      luisa,
    )
    const visit_id = randomUUID()
    await gate.record(north, [
      north.act('visit.refused', {
        visit_id,
        unit_id: gate.units[0],
        name: 'Rui Barros',
        ban_id: String(body.ban_id),
        reason: 'Aviso da unidade',
      }),
    ])
    await worker.settle([tellDeskActsTask])
    expect((await toldOf('visit_alert')).filter(({ subject }) => subject.includes('Rui Barros')).length).toBe(
      3,
    )
  })
})
