import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Act, deliveryCode } from '../../../domain/concierge/acts.ts'
import { atLength } from '../../../host/test-length.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import saveKey from '../../functions/concierge/save-desk-key.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let keyId: string
beforeAll(async () => {
  gate = await startGate(await startProject())
  keyId = String((await gate.call(saveKey, { name: 'Salão' })).body.key_id)
})
afterAll(() => gate.project.close())

const start = Date.now() - 20 * 3_600_000

/** Generates a shift of three desks on few subjects, each desk with its own numbering. */
function shiftOf(
  desks: TestDesk[],
  deeds: { desk: number; minute: number; deed: number; subject: number }[],
) {
  const ids = [0, 1, 2].map(() => randomUUID())
  const loans: string[] = []
  return deeds.map(({ desk, minute, deed, subject }, n): Act => {
    const at = { happened_at: new Date(start + minute * 60_000).toISOString() }
    const by = desks[desk]!
    const it = ids[subject]!
    const to_name = `Pessoa ${n}`
    if (deed === 0)
      return by.act(
        'visit.entered',
        { visit_id: it, unit_id: gate.units[0], name: to_name, kind: 'visitor', admitted_by: 'call' },
        at,
      )
    if (deed === 1) return by.act('visit.left', { visit_id: it }, at)
    if (deed === 2)
      return by.act(
        'delivery.arrived',
        {
          delivery_id: it,
          unit_id: gate.units[1]!,
          carrier: 'Correios',
          description: 'Caixa',
          code: deliveryCode(it),
        },
        at,
      )
    if (deed === 3) return by.act('delivery.handed', { delivery_id: it, to_name, proof: 'known' }, at)
    if (deed === 4) return by.act('delivery.returned', { delivery_id: it, reason: 'Recusada' }, at)
    if (deed === 5) {
      const loan_id = randomUUID()
      loans.push(loan_id)
      return by.act('key.lent', { loan_id, key_id: keyId, to_name }, at)
    }
    return by.act(
      'key.returned',
      { loan_id: loans[subject % Math.max(1, loans.length)] ?? randomUUID(), key_id: keyId },
      at,
    )
  })
}

/** Returns the resulting state of these subjects, without ids of desks and acts. */
async function stateOf(acts: Act[]) {
  const { sql } = gate.project
  const place = new Map(acts.map(({ id }, n) => [id, n]))
  const subjects = [...new Set(acts.map((act) => JSON.stringify(Object.values(act.payload)[0])))].map(
    (text) => JSON.parse(text) as string,
  )
  const nth = (id: string | null) => (id ? (place.get(id) ?? subjects.indexOf(id)) : null)
  const visits =
    await sql`select id, status, name, entered_at, left_at from public.visits where id = any (${subjects})`
  const deliveries =
    await sql`select id, status, to_name, reason, closed_at from public.deliveries where id = any (${subjects})`
  const loans =
    await sql`select id, status, to_name, lent_at, returned_at from public.key_loans where id = any (${subjects})`
  const conflicts = await sql`
    select id, code, other_act_id from public.desk_conflicts where id = any (${acts.map(({ id }) => id)})`
  const plain = (rows: readonly Record<string, unknown>[]) =>
    rows
      .map((row) => ({
        ...row,
        id: nth(row.id as string),
        ...('other_act_id' in row && { other_act_id: nth(row.other_act_id as string | null) }),
      }))
      .sort((a, b) => a.id! - b.id!)
  return {
    visits: plain(visits),
    deliveries: plain(deliveries),
    loans: plain(loans),
    conflicts: plain(conflicts),
  }
}

const deeds = fc.array(
  fc.record({ desk: fc.nat(2), minute: fc.nat(90), deed: fc.nat(6), subject: fc.nat(2) }),
  { minLength: 4, maxLength: 30 },
)

test('however a shift of three desks is cut, repeated and delayed, the same stands in the end', {
  timeout: 120_000,
}, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(deeds, fc.infiniteStream(fc.nat(5)), async (told, dice) => {
      // Keys are of the house: one shift's loans are not to meet another's.
      keyId = String((await gate.call(saveKey, { name: `Chave ${++round}` })).body.key_id)
      const roll = () => dice.next().value as number
      const outcomes: unknown[] = []
      for (const mixed of [false, true]) {
        if (mixed) keyId = String((await gate.call(saveKey, { name: `Chave ${++round}` })).body.key_id)
        const desks = []
        for (let n = 0; n < 3; n++) desks.push(await gate.desk(`D${round}-${n}`))
        // Of two desks the one with the smaller id is first at the same instant: the same one both times.
        desks.sort((a, b) => (a.id < b.id ? -1 : 1))
        const acts = shiftOf(desks, told)
        const waiting = desks.map((desk) => ({
          desk,
          acts: acts.filter(({ desk_id }) => desk_id === desk.id),
        }))
        while (waiting.some((one) => one.acts.length > 0)) {
          const open = waiting.filter((one) => one.acts.length > 0)
          const one = mixed ? open[roll() % open.length]! : open[0]!
          const count = mixed ? 1 + roll() : 200
          const batch = one.acts.slice(0, count)
          const { answers } = await gate.record(one.desk, batch)
          expect(answers.filter(({ result }) => result === 'refused')).toEqual([])
          // The answer was lost on the way, or its tail.
          one.acts = one.acts.slice(mixed && roll() > 3 ? Math.floor(batch.length / 2) : batch.length)
        }
        const [kept] = await gate.project.sql<{ count: number }[]>`
          select count(*)::int as count from public.desk_acts where id = any (${acts.map(({ id }) => id)})`
        expect(kept!.count).toBe(acts.length)
        outcomes.push(await stateOf(acts))
        await gate.project.sql`update public.desks set revoked_at = now() where revoked_at is null`
      }
      expect(outcomes[1]).toEqual(outcomes[0])
    }),
    { numRuns: atLength(6, 200) },
  )
  const [whole] = await gate.project.sql`select private.verify_desk_part(${gate.condominiumId}) as told`
  expect(whole!.told).toMatchObject({ is_whole: true })
})

test('two desks that send at once wait for each other, and nothing is lost or doubled', async () => {
  const desks = [await gate.desk('Uma'), await gate.desk('Outra')]
  const delivery_id = randomUUID()
  const arrived = desks[0]!.act('delivery.arrived', {
    delivery_id,
    unit_id: gate.units[0]!,
    carrier: 'Correios',
    description: 'Caixa',
    code: deliveryCode(delivery_id),
  })
  await gate.record(desks[0]!, [arrived])
  const handed = desks.map((desk, n) =>
    desk.act('delivery.handed', { delivery_id, to_name: `Pessoa ${n}`, proof: 'known' }),
  )
  const both = desks.flatMap((desk, n) => [gate.record(desk, [handed[n]!]), gate.record(desk, [handed[n]!])])
  await Promise.all(both)
  const told = (await Promise.all(desks.map((desk, n) => gate.record(desk, [handed[n]!])))).map(
    ({ answers }) => answers[0]!.result,
  )
  expect(told.sort()).toEqual(['conflict', 'done'])
  const [kept] = await gate.project.sql`
    select count(*)::int as count from public.desk_acts where subject_id = ${delivery_id}`
  expect(kept!.count).toBe(3)
})
