import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPin, type PinVerifier } from '../../../domain/concierge/pin.ts'
import type { DeskSnapshot } from '../../../domain/concierge/snapshot.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import authorizeVisit from '../../functions/concierge/authorize-visit.ts'
import deskChanges from '../../functions/concierge/desk-changes.ts'
import deskContact from '../../functions/concierge/desk-contact.ts'
import deskSnapshot from '../../functions/concierge/desk-snapshot.ts'
import revealPhones from '../../functions/concierge/reveal-unit-phones.ts'
import revokeDesk from '../../functions/concierge/revoke-desk.ts'
import saveInstruction from '../../functions/concierge/save-desk-instruction.ts'
import savePoint from '../../functions/concierge/save-patrol-point.ts'
import setPin from '../../functions/concierge/set-desk-pin.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let desk: TestDesk
beforeAll(async () => {
  gate = await startGate(await startProject())
  desk = await gate.desk('Principal')
})
afterAll(() => gate.project.close())

const of = (one: TestDesk, more: object = {}) => ({ desk_id: one.id, secret: one.secret, ...more })
const enter = (one: TestDesk, more: object = {}) => {
  const visit_id = randomUUID()
  return one.act(
    'visit.entered',
    { visit_id, unit_id: gate.units[0], name: 'Cláudio', kind: 'visitor', admitted_by: 'call' },
    more,
  )
}

describe('acts that are not simply taken', () => {
  test('a number used by another act is refused, and a wrong act keeps no other back', async () => {
    const first = enter(desk)
    const clone = enter(desk, { seq: first.seq })
    const wrong = { ...enter(desk, { seq: 900 }), payload: { name: '' } }
    const stranger = enter(desk, { seq: 901 })
    const foreign = { ...stranger, payload: { ...stranger.payload, unit_id: randomUUID() } }
    const other = { ...enter(desk, { seq: 902 }), desk_id: randomUUID() }
    const last = enter(desk)
    const { answers, missing, last_seq } = await gate.record(desk, [
      first,
      clone,
      wrong,
      foreign,
      other,
      last,
    ])
    expect(answers.map(({ result, code }) => code ?? result)).toEqual([
      'done',
      'seq_taken',
      'invalid',
      'invalid',
      'invalid',
      'done',
    ])
    expect(last_seq).toBe(last.seq)
    expect(missing).toEqual(Array.from({ length: last.seq - first.seq - 1 }, (_, n) => first.seq + 1 + n))
  })

  test('a clock that runs ahead does not make an act first or last for ever', async () => {
    const ahead = enter(desk, { happened_at: new Date(Date.now() + 86_400_000).toISOString() })
    await gate.record(desk, [ahead])
    const [act] = await gate.project
      .sql`select happened_at <= now() as is_now, told_at > now() as was_ahead from public.desk_acts where id = ${ahead.id}`
    expect(act).toEqual({ is_now: true, was_ahead: true })
  })

  test('somebody who is not of the desk is written down as unknown', async () => {
    const act = enter(desk, { acted_by: randomUUID() })
    expect((await gate.record(desk, [act])).answers).toMatchObject([
      { result: 'conflict', code: 'actor_unknown' },
    ])
    expect((await gate.project.sql`select status from public.visits where act_id = ${act.id}`)[0]).toEqual({
      status: 'inside',
    })
  })

  test('a resident or a stranger sends nothing, and a wrong secret is no desk', async () => {
    const dweller = await gate.dweller(gate.units[3]!)
    await expect(gate.record(desk, [enter(desk)], dweller)).rejects.toThrow('forbidden')
    await expect(gate.record({ ...desk, secret: 'b'.repeat(43) }, [enter(desk)])).rejects.toThrow(
      'desk_unknown',
    )
    const elsewhere = await startedElsewhere()
    expect(
      (
        await gate.project.call(
          deskSnapshot,
          { condominium_id: elsewhere.condominiumId, ...of(desk) },
          elsewhere.admin,
        )
      ).body.error?.code,
    ).toBe('desk_unknown')
  })
})

const startedElsewhere = () => gate.project.found({ name: 'Edifício Aurora' })

describe('the log', () => {
  test('nobody alters, removes or empties it; what was tampered with is found', async () => {
    const act = enter(desk)
    await gate.record(desk, [act])
    const { sql } = gate.project
    await expect(sql`update public.desk_acts set payload = '{}' where id = ${act.id}`).rejects.toThrow(
      'append_only',
    )
    await expect(sql`delete from public.desk_acts where id = ${act.id}`).rejects.toThrow('append_only')
    await expect(sql`truncate public.desk_acts cascade`).rejects.toThrow()
    const told = async () =>
      (await sql`select private.verify_desk_part(${gate.condominiumId}) as told`)[0]!.told
    expect(await told()).toMatchObject({ is_whole: true })
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update public.desk_acts set acted_by_name = 'Outro' where id = ${act.id}`
        const [row] = await tx`select private.verify_desk_part(${gate.condominiumId}) as told`
        expect(row!.told).toMatchObject({ is_whole: false })
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
  })

  test('an occurrence stands as it was told; a correction refers to it', async () => {
    const occurrence_id = randomUUID()
    await gate.record(desk, [
      desk.act('occurrence.noted', { occurrence_id, category: 'noise', text: 'Festa no 302' }),
    ])
    const { sql } = gate.project
    await expect(
      sql`update public.occurrences set text = 'Nada' where id = ${occurrence_id}`,
    ).rejects.toThrow('append_only')
    await expect(sql`delete from public.occurrences where id = ${occurrence_id}`).rejects.toThrow(
      'append_only',
    )
    const again = desk.act('occurrence.noted', {
      occurrence_id: randomUUID(),
      category: 'noise',
      text: 'Era no 301',
      refers_to: occurrence_id,
    })
    expect((await gate.record(desk, [again])).answers).toMatchObject([{ result: 'done' }])
  })

  test('a condominium goes with its log', async () => {
    const own = await startGate(gate.project)
    const there = await own.desk('Única')
    await own.record(there, [
      there.act('occurrence.noted', {
        occurrence_id: randomUUID(),
        category: 'other',
        text: 'Troca de lâmpada',
      }),
    ])
    await own.project.sql`delete from public.ledger_accounts where condominium_id = ${own.condominiumId}`
    await own.project.sql`delete from public.condominiums where id = ${own.condominiumId}`
    expect(
      await own.project.sql`select from public.desk_acts where condominium_id = ${own.condominiumId}`,
    ).toHaveLength(0)
  })
})

describe('what a desk takes along', () => {
  test('the day without phones and documents, and then only what changed', async () => {
    await gate.dweller(gate.units[1]!)
    await gate.project
      .sql`update public.people set phone = '+5511987654321', document = '52998224725' where condominium_id = ${gate.condominiumId}
      and id = (select id from public.people where condominium_id = ${gate.condominiumId} limit 1)`
    const visit = enter(desk)
    await gate.record(desk, [visit])
    const asked = {
      valid_from: new Date().toISOString(),
      valid_until: new Date(Date.now() + 3_600_000).toISOString(),
    }
    await gate.call(authorizeVisit, {
      unit_id: gate.units[0],
      name: 'Refrigeração Polar',
      document: '11144477735',
      kind: 'provider',
      ...asked,
    })
    const { body } = await gate.call(deskSnapshot, of(desk), gate.doorman)
    const snapshot = body as unknown as DeskSnapshot
    expect(JSON.stringify(body)).not.toMatch(/987654321|52998224725|11144477735/)
    expect(snapshot.register.units).toHaveLength(6)
    expect(snapshot.authorizations).toMatchObject([
      { name: 'Refrigeração Polar', document_hint: '735', uses_max: 1 },
    ])
    expect(snapshot.acts.map(({ id }) => id)).toContain(visit.id)
    const ask = async (cursor: string) =>
      (await gate.call(deskChanges, of(desk, { cursor }), gate.doorman)).body as never as {
        acts: { id: string }[]
        sections: object
        cursor: string
      }
    expect(await ask(snapshot.cursor)).toMatchObject({ acts: [], sections: {} })
    const second = enter(desk)
    await gate.record(desk, [second])
    await gate.call(saveInstruction, { text: 'Não aceitar panfletos' })
    const changed = await ask(snapshot.cursor)
    expect(changed.acts.map(({ id }) => id)).toEqual([second.id])
    expect(Object.keys(changed.sections)).toEqual(['instructions'])
    expect(await ask(changed.cursor)).toMatchObject({ acts: [], sections: {} })
    expect((await ask('nonsense')).acts.length).toBeGreaterThan(2)
  })

  test('PINs are known only as slow hashes, and each doorman sets their own', async () => {
    expect((await gate.call(setPin, { pin: '123456' }, gate.doorman)).body.error?.code).toBe('pin_weak')
    expect((await gate.call(setPin, { pin: '482915' }, gate.doorman)).status).toBe(200)
    const { body } = await gate.call(deskSnapshot, of(desk), gate.doorman)
    const { pin } = (body as unknown as DeskSnapshot).doormen.find(
      ({ user_id }) => user_id === gate.doorman.id,
    )!
    expect(await isPin('482915', pin as PinVerifier)).toBe(true)
    expect(JSON.stringify(body)).not.toContain('482915')
  })

  test('the round is proved by the label alone', async () => {
    const { point_id, token } = (await gate.call(savePoint, { name: 'Garagem' })).body as {
      point_id: string
      token: string
    }
    const passed = (t: string) => desk.act('patrol.passed', { point_id, proof: 'qr', token: t })
    const [good, bad] = [passed(token), passed('x'.repeat(43))]
    const { answers } = await gate.record(desk, [good, bad])
    expect(answers.map(({ code }) => code)).toEqual([null, 'point_token'])
    const rows = await gate.project
      .sql`select id, is_valid from public.patrol_passes where point_id = ${point_id}`
    expect(Object.fromEntries(rows.map(({ id, is_valid }) => [id, is_valid]))).toEqual({
      [good.id]: true,
      [bad.id]: false,
    })
  })

  test('phones are shown one unit at a time, and each person sees that they were', async () => {
    const { body } = await gate.call(
      revealPhones,
      { unit_id: gate.units[1], reason: 'Visita na porta' },
      gate.doorman,
    )
    expect(Array.isArray(body.phones)).toBe(true)
    const entries = await gate.project.sql`
      select subject_person_id from public.audit_entries where condominium_id = ${gate.condominiumId} and action = 'reveal-unit-phones'`
    expect(entries.length).toBe((body.phones as unknown[]).length || 1)
  })
})

test('a lost device is revoked: it learns so without a session, gets nothing more, and what it did before still counts', async () => {
  const lost = await gate.desk('Perdida')
  const before = enter(lost)
  const contact = (more: object = {}) =>
    gate.project.call(deskContact, { desk_id: lost.id, secret: lost.secret, ...more })
  expect((await contact()).body).toMatchObject({ revoked: false })
  await gate.call(revokeDesk, { desk_id: lost.id })
  expect((await contact({ wiped: true })).body).toMatchObject({ revoked: true })
  expect(
    (await gate.project.sql`select wiped_at is not null as wiped from public.desks where id = ${lost.id}`)[0],
  ).toEqual({ wiped: true })
  expect((await gate.call(deskSnapshot, of(lost), gate.doorman)).body.error?.code).toBe('desk_revoked')
  expect((await gate.call(deskChanges, of(lost, { cursor: '' }), gate.doorman)).body.error?.code).toBe(
    'desk_revoked',
  )
  const after = enter(lost, { happened_at: new Date(Date.now() + 1000).toISOString() })
  const { answers, revoked } = await gate.record(lost, [before, after])
  expect([revoked, ...answers.map(({ code }) => code)]).toEqual([true, null, 'desk_revoked'])
  expect(
    (await gate.project.call(deskContact, { desk_id: lost.id, secret: 'c'.repeat(43) })).body.error?.code,
  ).toBe('desk_unknown')
})

test('after the trial the gate still works and managing does not', async () => {
  const own = await startGate(gate.project)
  const there = await own.desk('Portão')
  await own.project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 day', is_trial = true where condominium_id = ${own.condominiumId}`
  const act = there.act('visit.entered', {
    visit_id: randomUUID(),
    unit_id: own.units[0],
    name: 'Ana',
    kind: 'visitor',
    admitted_by: 'call',
  })
  expect((await own.record(there, [act])).answers).toMatchObject([{ result: 'done' }])
  expect(
    (await own.call(deskSnapshot, { desk_id: there.id, secret: there.secret }, own.doorman)).status,
  ).toBe(200)
  expect((await own.call(saveInstruction, { text: 'Nova' })).body.error?.code).toBe('trial_expired')
})

test('a plan without the front desk has none', async () => {
  const own = await startGate(gate.project, { plan: 'essencial' })
  const { body } = await own.call(saveInstruction, { text: 'Nova' })
  expect(body.error?.code).toBe('feature_not_in_plan')
  const other = await startGate(gate.project, { plan: 'profissional' })
  expect((await other.call(saveInstruction, { text: 'Nova' })).status).toBe(200)
})
