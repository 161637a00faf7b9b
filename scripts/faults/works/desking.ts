import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { type Act, type ActKind, deliveryCode, type PayloadInput } from '../../../domain/concierge/acts.ts'
import { addressOf } from '../../../domain/permissions/command-address.ts'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { type Caller, signUp } from '../caller.ts'
import type { Product } from '../product.ts'
import { once, sharedBuilding } from './building-once.ts'
import { proveDesks } from './desk-proof.ts'
import type { Asked, MakeWork } from './work.ts'

/** Acts per request: few, so that a fault hits between and within them. */
const perRequest = 8
const patience = 120_000

type Desk = { id: string; secret: string; seq: number }
type Gate = { condominiumId: string; unitId: string; doormen: [string, string]; desks: [Desk, Desk] }

/** A building with two desks, a second person on duty, and a unit whose resident has an account, so that parcel notifications can be counted. */
const gateOf = once(async (product, caller): Promise<Gate> => {
  const condominiumId = await sharedBuilding(product, caller)
  const doorman = await signUp(product, 'porteiro@example.com')
  const unitId = await product.look(async (sql) => {
    await sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominiumId}, ${doorman.userId}, 'doorman', 'approved', 'Raimundo Porteiro')`
    const [home] = await sql<{ unit_id: string; person_id: string }[]>`
      select unit_id, person_id from public.occupancies where condominium_id = ${condominiumId} order by unit_id limit 1`
    await sql`
      update public.people set user_id = ${caller.userId} where condominium_id = ${condominiumId} and id = ${home!.person_id}`
    return home!.unit_id
  })
  const desks = ['Norte', 'Sul'].map(async (name): Promise<Desk> => {
    const { desk_id, secret } = await caller.command<{ desk_id: string; secret: string }>('register-desk', {
      condominium_id: condominiumId,
      name,
    })
    return { id: desk_id, secret, seq: 0 }
  })
  return {
    condominiumId,
    unitId,
    doormen: [caller.userId, doorman.userId],
    desks: [await desks[0]!, await desks[1]!],
  }
})

/** Two desks send the same hours at once: parcels that both hand out, visits, a shift handover, and settled conflicts. */
export const desk: MakeWork = async (product, caller) => {
  const gate = await gateOf(product, caller)
  const [first] = await product.look(
    (sql) => sql<{ number: number }[]>`
      select coalesce(max(number), 0)::int as number from private.desk_chains where condominium_id = ${gate.condominiumId}`,
  )
  const { acts, settled, expected } = hoursOf(gate)
  const ids = acts.flat().map(({ id }) => id)
  return {
    ask: () => sendAll(product, caller, gate, acts, settled),
    async watch() {
      const count = await caller.count(`desk_acts?select=id&condominium_id=eq.${gate.condominiumId}`)
      const most = first!.number + ids.length
      return count <= most ? [] : [`${count} acts in sight of ${most}`]
    },
    prove: proveDesks({ ...expected, condominiumId: gate.condominiumId, since: first!.number, ids, settled }),
  }
}

function hoursOf({ unitId, doormen, desks }: Gate) {
  const from = Date.now() - 3_600_000
  let minute = 0
  const act = <K extends ActKind>(
    at: 0 | 1,
    kind: K,
    payload: PayloadInput<K>,
    by: string = doormen[at],
  ): Act => {
    minute += 0.1
    const happened_at = new Date(from + minute * 60_000).toISOString()
    const desk = desks[at]
    return {
      id: randomUUID(),
      desk_id: desk.id,
      seq: ++desk.seq,
      kind,
      happened_at,
      acted_by: by,
      payload,
    } as Act
  }
  const north: Act[] = []
  const south: Act[] = []
  const parcels = Array.from({ length: 12 }, () => randomUUID())
  const [shift, next] = [randomUUID(), randomUUID()]
  north.push(act(0, 'shift.started', { shift_id: shift }))
  for (const delivery_id of parcels)
    north.push(
      act(0, 'delivery.arrived', {
        delivery_id,
        unit_id: unitId,
        carrier: 'Correios',
        description: 'Caixa',
        code: deliveryCode(delivery_id),
      }),
    )
  for (const visit_id of Array.from({ length: 6 }, () => randomUUID())) {
    const visit = { visit_id, unit_id: unitId, name: 'Rui', kind: 'visitor', admitted_by: 'call' } as const
    south.push(act(1, 'visit.entered', visit), act(1, 'visit.left', { visit_id }))
  }
  const hand = (at: 0 | 1, to_name: string) => (delivery_id: string) =>
    act(at, 'delivery.handed', { delivery_id, to_name, proof: 'known' })
  north.push(...parcels.slice(0, 8).map(hand(0, 'Ana')))
  const twice = parcels.slice(4, 8).map(hand(1, 'Bia'))
  south.push(...twice)
  north.push(
    act(0, 'shift.handed', { shift_id: shift, checklist: [], notes: 'Tudo em ordem' }),
    act(0, 'shift.accepted', { shift_id: shift, next_shift_id: next }, doormen[1]),
  )
  const settled = twice.slice(0, 2).map(({ id }) => id)
  return {
    acts: [north, south] as const,
    settled,
    expected: { parcels, conflicts: twice.map(({ id }) => id), shifts: [shift, next] as [string, string] },
  }
}

async function sendAll(
  product: Product,
  caller: Caller,
  { condominiumId, desks }: Gate,
  acts: readonly [Act[], Act[]],
  settled: readonly string[],
): Promise<Asked> {
  let tries = 0
  let requests = 0
  const problems: string[] = []
  // As a device does: no key, the same acts again until an answer came.
  const post = async (command: CommandName, body: object, allowed: readonly string[] = []) => {
    const asked = await caller.ask(`/functions/v1/${addressOf(command)}`, { method: 'POST', body })
    requests++
    tries += asked.tries
    const answer = (await asked.response.json()) as {
      error?: { code: string }
      answers?: { result: string }[]
    }
    if (answer.error && !(asked.tries > 1 && allowed.includes(answer.error.code)))
      problems.push(`${command}: ${answer.error.code}`)
    for (const { result } of answer.answers ?? [])
      if (result === 'refused') problems.push('an act was refused')
  }
  await Promise.all(
    desks.map(async ({ id, secret }, at) => {
      const mine = acts[at]!
      for (let from = 0; from < mine.length; from += perRequest) {
        const part = mine.slice(from, from + perRequest)
        await post('record-desk-acts', { condominium_id: condominiumId, desk_id: id, secret, acts: part })
      }
    }),
  )
  // On a retry after a lost answer, it is already settled.
  for (const act_id of settled)
    await post(
      'settle-desk-conflict',
      { condominium_id: condominiumId, act_id, resolution: 'this', note: 'A Bia assinou' },
      ['conflict_settled'],
    )
  const answered = new Date()
  return {
    end: async (look) => [
      ...problems,
      ...((await allTold(product, condominiumId, look)) ? [] : ['notices are left']),
    ],
    taken: async () => ({ repeats: tries - requests, begun: answered, faults: [] }),
  }
}

/** Returns whether all notifications have been sent in time. */
const allTold = (product: Product, condominiumId: string, look: () => Promise<void>): Promise<boolean> =>
  product.look(async (sql: Sql) => {
    for (const end = Date.now() + patience; Date.now() < end; await delay(150)) {
      await look()
      const [left] = await sql<{ count: number }[]>`
        select ((select count(*) from private.outbox where topic = 'tell-desk-acts') + (select count(*) from pgboss.job
          where name = 'tell-desk-acts' and state < 'completed' and data ->> 'condominiumId' = ${condominiumId}))::int as count`
      if (left!.count === 0) return true
    }
    return false
  })
