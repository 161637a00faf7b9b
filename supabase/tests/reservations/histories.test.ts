import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atLength, isLong } from '../../../host/test-length.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { acts } from './acts.ts'
import { proveDamages } from './damage-acts.ts'
import { type Chance, type House, openHouse, proofOf, quotas } from './house.ts'

const numRuns = atLength(1, 200)

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type ActName = keyof typeof acts
const weights: Partial<Record<ActName, number>> = {
  book: 8,
  'wait for': 4,
  answer: 5,
  decide: 5,
  cancel: 3,
  settle: 4,
  charge: 3,
  pay: 4,
  undo: 4,
  'cancel charge': 3,
  refund: 6,
  block: 1,
  'state damage': 4,
  'answer damage': 4,
  'decide damage': 6,
  'withdraw damage': 3,
  'watch damages': 1,
  pass: 4,
}
const names = Object.keys(acts) as ActName[]
const step: fc.Arbitrary<Chance & { act: ActName }> = fc.record({
  act: fc.oneof(...names.map((act) => ({ weight: weights[act] ?? 2, arbitrary: fc.constant(act) }))),
  who: fc.nat(99),
  area: fc.nat(2),
  day: fc.integer({ min: 0, max: 4 }),
  pick: fc.nat(5000),
  yes: fc.boolean(),
})

test(
  'whatever is booked, decided, cancelled, closed, offered, charged, settled and damaged: no space is held twice, no quota passed, nothing is owed twice, no centavo lost',
  async () => {
    const taken = new Map<string, number>()
    const refused = new Map<string, number>()
    const history = fc.asyncProperty(
      fc.array(step, { minLength: 140, maxLength: 160, size: 'max' }),
      async (all) => {
        const house = await openHouse(project)
        try {
          for (const [place, { act, ...chance }] of all.entries()) {
            await acts[act](house, chance).catch((cause: Error) => {
              throw new Error(`step ${place}, ${act}: ${cause.message}`, { cause })
            })
            await proveHolds(house)
            await proveDamages(house)
          }
          await proveMoney(house)
        } finally {
          await house.close()
          for (const [name, count] of house.taken) taken.set(name, (taken.get(name) ?? 0) + count)
          for (const [name, count] of house.refused) refused.set(name, (refused.get(name) ?? 0) + count)
        }
      },
    )
    await fc.assert(history, { numRuns, endOnFailure: true, ...(!isLong && { seed: 5 }) })
    // Not a walk from refusal to refusal. What one history takes depends on who wins its races, so each kind of act is asked of many.
    const sum = [...taken.values()].reduce((all, count) => all + count, 0)
    expect(sum).toBeGreaterThan(20 * numRuns)
    if (!isLong) return
    console.log({ taken: Object.fromEntries(taken), refused: Object.fromEntries(refused) })
    for (const act of [
      ...['book', 'decide', 'cancel', 'answer', 'settle', 'charge', 'block'],
      ...['pay', 'undo', 'cancel charge', 'refund'],
      ...['state damage', 'answer damage', 'decide damage', 'withdraw damage', 'lift damage'],
    ])
      expect(taken.get(act) ?? 0, act).toBeGreaterThan(0)
    expect(refused.get('rush: reservation_taken_time')).toBeGreaterThan(0)
  },
  numRuns * 60_000,
)

/** Proves after each step who holds a space, and how many. */
async function proveHolds({ condominiumId, now, areas }: House): Promise<void> {
  const { sql } = project
  const held = sql`condominium_id = ${condominiumId} and state in ('offered', 'pending', 'approved')`
  // The free minutes around a booking count on one side: the other's own time must not overlap them.
  const overlaps = await sql`
    select a.id, b.id from (select * from public.reservations where ${held}) a
    join (select * from public.reservations where ${held}) b on b.area_id = a.area_id and b.id > a.id and b.busy && a.busy`
  expect([...overlaps]).toEqual([])
  const closed = await sql`
    select r.id from public.reservations r join public.area_blocks b using (condominium_id, area_id)
    where r.condominium_id = ${condominiumId} and r.state in ('offered', 'pending', 'approved') and b.removed_at is null and r.starts_at > ${now()}
      and tstzrange(r.starts_at, r.ends_at) && tstzrange(b.starts_at, b.ends_at)`
  expect([...closed]).toEqual([])
  const counted = await sql<{ is_court: boolean; count: number }[]>`
    select area_id = ${areas[2]!} as is_court, count(*)::int as count from public.reservations
    where ${held} group by unit_id, 1,
      date_trunc(case when area_id = ${areas[2]!} then 'day' else 'week' end, starts_at at time zone 'America/Sao_Paulo')`
  for (const { is_court, count } of counted)
    expect(count).toBeLessThanOrEqual(is_court ? quotas.court : quotas.together)
  const offers = await sql`
    select r.id from public.reservations r
    left join public.reservation_waits w on w.condominium_id = r.condominium_id and w.reservation_id = r.id and w.state = 'offered'
    where r.condominium_id = ${condominiumId} and (r.state = 'offered') <> (w.id is not null)`
  expect([...offers]).toEqual([])
}

/** Proves after a history that each fee and deposit occurs once, credit is what was received and no more, and the nightly proof finds nothing. */
async function proveMoney(house: House): Promise<void> {
  const { sql } = project
  const { condominiumId } = house
  // A charge that was cancelled after the deposit was settled lets go of what was kept, which waits again.
  const wrong = await sql`
    select r.id, r.state, f.state as fee, d.state as deposit, s.returned_cents from public.reservations r
    left join public.unit_dues f on f.condominium_id = r.condominium_id and f.source = 'reservation' and f.source_id = r.id
    left join public.unit_dues d on d.condominium_id = r.condominium_id and d.source = 'deposit' and d.source_id = r.id
    left join public.reservation_deposits s on s.condominium_id = r.condominium_id and s.reservation_id = r.id
    where r.condominium_id = ${condominiumId} and (
      r.state in ('offered', 'pending', 'refused', 'expired') and (f.id is not null or d.id is not null or s.reservation_id is not null)
      or r.state = 'approved' and f.cents is distinct from nullif(r.fee_cents, 0)
      or r.state = 'approved' and d.cents is distinct from nullif(r.deposit_cents, 0) and d.cents is distinct from s.kept_cents
      or r.state = 'approved' and d.state = 'waived' and s.reservation_id is null
      or r.state = 'cancelled' and d.id is not null and s.reservation_id is null
      or s.reservation_id is not null and d.state = 'waiting' and d.cents <> s.kept_cents
      or s.reservation_id is not null and d.state = 'charged' and s.returned_cents + s.kept_cents <> d.cents and d.cents <> s.kept_cents)`
  expect([...wrong]).toEqual([])
  const [books] = await sql<{ deposits: number; open: number }[]>`
    select (select coalesce(-sum(balance_cents), 0)::float8 from public.ledger_accounts
        where condominium_id = ${condominiumId} and kind = 'deposits') as deposits,
      (select coalesce(sum(case when s.reservation_id is null then d.cents when d.state = 'waiting' then -d.cents else 0 end), 0)::float8
        from public.unit_dues d
        left join public.reservation_deposits s on s.condominium_id = d.condominium_id and s.reservation_id = d.source_id
        where d.condominium_id = ${condominiumId} and d.source = 'deposit'
          and (d.state = 'charged' or d.state = 'waiting' and s.reservation_id is not null)) as open`
  expect(books!.deposits).toBe(books!.open)
  await proveCredits(house)
  expect(await proofOf(house.worker(), condominiumId)).toEqual([])
}

/** Proves that each charge asks what is owed of it less what was received, and that credit is what was received beyond that. */
async function proveCredits({ condominiumId, lifted, received, refunded }: House): Promise<void> {
  const { sql } = project
  const charges = await sql<{ id: string; unit_id: string; cents: number; open: number }[]>`
    select id, unit_id, amount_cents::float8 as cents, (amount_cents - settled_cents)::float8 as open from public.charges
    where condominium_id = ${condominiumId} and status <> 'cancelled' order by id`
  const expected = new Map([...refunded].map(([unit, cents]) => [unit, -cents]))
  const balance = ({ id, cents }: (typeof charges)[number]) =>
    cents - (lifted.get(id) ?? 0) - (received.get(id) ?? 0)
  for (const charge of charges)
    expected.set(charge.unit_id, (expected.get(charge.unit_id) ?? 0) + Math.max(0, -balance(charge)))
  expect(charges.map(({ id, open }) => [id, open])).toEqual(
    charges.map((charge) => [charge.id, Math.max(0, balance(charge))]),
  )
  const credits = await sql<{ unit_id: string; cents: number }[]>`
    select unit_id, cents::float8 as cents from public.unit_credits where condominium_id = ${condominiumId} and cents <> 0`
  expect(new Map(credits.map(({ unit_id, cents }) => [unit_id, cents]))).toEqual(
    new Map([...expected].filter(([, cents]) => cents !== 0)),
  )
}
