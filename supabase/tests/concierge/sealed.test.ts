import { randomUUID } from 'node:crypto'
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Act } from '../../../domain/concierge/acts.ts'
import { type SealingKey, sealActs, sealedMost } from '../../../domain/concierge/desk/sealed-acts.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import deskContact from '../../functions/concierge/desk-contact.ts'
import deskSnapshot from '../../functions/concierge/desk-snapshot.ts'
import revokeDesk from '../../functions/concierge/revoke-desk.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let other: Gate
beforeAll(async () => {
  const project = await startProject()
  gate = await startGate(project)
  other = await startGate(project)
})
afterAll(() => gate.project.close())

const enter = (desk: TestDesk, more: Partial<Act> = {}) =>
  desk.act(
    'visit.entered',
    { visit_id: randomUUID(), unit_id: gate.units[0], name: 'Rui', kind: 'visitor', admitted_by: 'call' },
    more,
  )
const sealingOf = async (place: Gate, desk: TestDesk): Promise<SealingKey> =>
  (await place.call(deskSnapshot, { desk_id: desk.id, secret: desk.secret }, place.doorman)).body
    .sealing as SealingKey
const contact = ({ id, secret }: TestDesk, more: object) =>
  gate.project.call(deskContact, { desk_id: id, secret, ...more }, null)
const revoke = (desk: TestDesk) => gate.call(revokeDesk, { desk_id: desk.id })
const stored = (acts: readonly Act[]) => gate.project.sql<{ id: string; seq: number; code: string }[]>`
  select a.id, a.seq, c.code from public.desk_acts a
  left join public.desk_conflicts c on c.condominium_id = a.condominium_id and c.id = a.id
  where a.id = any (${acts.map(({ id }) => id)}) order by a.seq`

test('a switched-off device hands in what it had not sent, once, to be settled', async () => {
  const desk = await gate.desk('Garagem')
  const key = await sealingOf(gate, desk)
  // Written long before the device was switched off: callers without a session are checked all the same.
  const acts = [0, 1, 2].map((n) =>
    enter(desk, { happened_at: new Date(Date.now() - (9 - n) * 600_000).toISOString() }),
  )
  const [packet] = await sealActs(key, desk.id, acts)
  expect(packet).not.toContain('Rui')
  expect((await contact(desk, { sealed: packet })).body.error?.code).toBe('sealed_invalid')
  await revoke(desk)
  for (let times = 0; times < 2; times++)
    expect((await contact(desk, { sealed: packet })).body).toMatchObject({
      revoked: true,
      kept: 3,
      refused: 0,
    })
  expect((await stored(acts)).map(({ code }) => code)).toEqual(Array(3).fill('desk_revoked'))
  expect((await contact(desk, { wiped: true })).status).toBe(200)
  expect((await contact(desk, { sealed: packet })).body.error?.code).toBe('sealed_invalid')
})

test('numbers that were taken meanwhile are given anew, and what is no act of this desk stays out', async () => {
  const desk = await gate.desk('Fundos')
  const key = await sealingOf(gate, desk)
  const first = enter(desk)
  await gate.record(desk, [first])
  const unsent = [enter(desk, { seq: 1 }), enter(desk, { seq: 2 })]
  const foreign = { ...enter(desk), desk_id: randomUUID() }
  await revoke(desk)
  const [packet] = await sealActs(key, desk.id, [...unsent, foreign])
  expect((await contact(desk, { sealed: packet })).body).toMatchObject({ kept: 2, refused: 1 })
  expect((await stored([first, ...unsent])).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('forged, altered, foreign and oversized packets are refused, and nothing is written', async () => {
  const desk = await gate.desk('Lateral')
  const neighbour = await gate.desk('Clube')
  const key = await sealingOf(gate, desk)
  const foreign = await sealingOf(other, await other.desk('Portaria'))
  const acts = [enter(desk)]
  await revoke(desk)
  const [good] = (await sealActs(key, desk.id, acts)) as [string]
  const own = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const forged = { kid: key.kid, public_jwk: await exportJWK(own.publicKey) }
  const close = async (content: string, header: object = {}) =>
    new CompactEncrypt(new TextEncoder().encode(content))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, desk: desk.id, ...header })
      .encrypt(await importJWK(key.public_jwk, 'ECDH-ES'))
  const middle = Math.floor(good.length * 0.7)
  const packets: Record<string, string> = {
    'by another key under this name': (await sealActs(forged, desk.id, acts))[0]!,
    'for another condominium': (await sealActs(foreign, desk.id, acts))[0]!,
    'of another desk': (await sealActs(key, neighbour.id, acts))[0]!,
    altered: `${good.slice(0, middle)}${good[middle] === 'A' ? 'B' : 'A'}${good.slice(middle + 1)}`,
    'cut off': good.slice(0, -20),
    'no packet at all': 'abc.def',
    'not a list': await close('{"acts": []}'),
    'an empty list': await close('[]'),
    'too many': await close(JSON.stringify(Array(201).fill(acts[0]))),
    'what the database cannot hold': await close(
      JSON.stringify([{ ...acts[0], payload: { ...acts[0]!.payload, name: 'a\u0000' } }]),
    ),
    'no JSON': await close('Rui'),
  }
  for (const [what, sealed] of Object.entries(packets)) {
    const { status, body } = await contact(desk, { sealed })
    expect([what, status, body.error?.code]).toEqual([what, 422, 'sealed_invalid'])
  }
  expect((await contact(desk, { sealed: 'a'.repeat(sealedMost + 1) })).body.error?.code).toBe('invalid_input')
  expect((await contact({ ...desk, secret: neighbour.secret }, { sealed: good })).body.error?.code).toBe(
    'desk_unknown',
  )
  expect(await stored(acts)).toHaveLength(0)
  expect((await contact(desk, { sealed: good })).body).toMatchObject({ kept: 1 })
})

test('a long queue goes in several packets, none larger than what is taken', async () => {
  const desk = await gate.desk('Torre')
  const key = await sealingOf(gate, desk)
  const text = 'ã'.repeat(4000)
  const acts = Array.from({ length: 230 }, () =>
    desk.act('occurrence.noted', { occurrence_id: randomUUID(), category: 'other', text }),
  )
  await revoke(desk)
  const packets = await sealActs(key, desk.id, acts)
  expect(packets.length).toBeGreaterThan(2)
  for (const sealed of packets) {
    expect(sealed.length).toBeLessThanOrEqual(sealedMost)
    expect((await contact(desk, { sealed })).body).toMatchObject({ refused: 0 })
  }
  expect(await stored(acts)).toHaveLength(230)
})
