import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { finish, furnish } from '../building.ts'
import type { Caller } from '../caller.ts'
import type { Product } from '../product.ts'
import { provePix } from '../proofs.ts'
import { once, sharedBuilding } from './building-once.ts'
import { runOf } from './charging.ts'
import type { Asked, MakeWork } from './work.ts'

/** Payments of one burst. */
const pixCount = 40
/** Concurrent notices, and payments in one notice. */
const atOnce = 10
const perNotice = 3
const patience = 240_000

const key = '12345678000195'
type Charge = { id: string; pix_txid: string; amount_cents: number }
type Paid = Charge & { endToEndId: string }

const charged = once(async (product, caller) => {
  const building = { condominiumId: await sharedBuilding(product, caller) }
  await finish(caller, 'issue-charge-run', runOf(building.condominiumId))
  return building
})

/** The provider's notices of Pix: a burst, each payment reported twice, in no order. */
export const webhook: MakeWork = async (product, caller) => {
  const building = await charged(product, caller)
  const charges = await nextCharges(caller, building)
  const paid: Paid[] = []
  for (const charge of charges) {
    const pix = { key, txid: charge.pix_txid, cents: charge.amount_cents }
    paid.push({ ...charge, endToEndId: await product.pix.pay(pix) })
  }
  const ids = charges.map(({ id }) => id)
  const path = `payments?select=id&charge_id=in.(${ids.join(',')})`
  return {
    ask: () => tellAll(product, paid),
    async watch() {
      const count = await caller.count(path)
      return count <= pixCount ? [] : [`${count} payments in sight of ${pixCount} Pix`]
    },
    prove: provePix(
      building.condominiumId,
      paid.map(({ id, endToEndId, amount_cents }) => ({ id, endToEndId, cents: amount_cents })),
    ),
  }
}

type Building = { condominiumId: string }

/** Returns charges that no burst has paid; those of another building when none are left. */
async function nextCharges(caller: Caller, building: Building): Promise<Charge[]> {
  const query = () =>
    caller.rows<Charge>(
      `charges?select=id,pix_txid,amount_cents&status=eq.open&condominium_id=eq.${building.condominiumId}&order=id&limit=${pixCount}`,
    )
  const left = await query()
  if (left.length === pixCount) return left
  building.condominiumId = await furnish(caller, 'Outro prédio')
  await finish(caller, 'issue-charge-run', runOf(building.condominiumId))
  return query()
}

async function tellAll(product: Product, paid: readonly Paid[]): Promise<Asked> {
  const ids = paid.map(({ endToEndId }) => endToEndId)
  const notices = inGroups(shuffled([...ids, ...ids]), perNotice)
  const told = notices.length
  let tries = 0
  const tellers = Array.from({ length: atOnce }, async () => {
    for (let next = notices.pop(); next; next = notices.pop()) {
      const times = await product.pix.tell(next)
      tries += times
    }
  })
  await Promise.all(tellers)
  return {
    end: async (look) => ((await settled(product, ids, look)) ? [] : ['notices are left']),
    taken: (sql, up) => takenUp(sql, ids, { up, askedAgain: tries - told }),
  }
}

/** In an order that has nothing to do with theirs, the same each time. */
function shuffled(ids: string[]): string[] {
  const rank = (id: string, place: number) => createHash('sha256').update(`${id} ${place}`).digest('hex')
  return ids
    .map((id, place) => ({ id, rank: rank(id, place) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id)
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )

/** Returns whether all work from the notices is done in time. */
async function settled(product: Product, ids: readonly string[], look: () => Promise<void>) {
  return product.look(async (sql) => {
    for (const end = Date.now() + patience; Date.now() < end; await delay(150)) {
      await look()
      const [left] = await sql<{ count: number }[]>`
        select ((select count(*) from private.outbox where topic = 'settle-pix') + (select count(*) from pgboss.job
          where name = 'settle-pix' and state < 'completed' and data ->> 'endToEndId' = any (${[...ids]})))::int as count`
      if (left!.count === 0) return true
    }
    return false
  })
}

/** Counts notices restarted or resent because of the fault; begun: when the last of these was. */
async function takenUp(
  sql: Sql,
  ids: readonly string[],
  { up, askedAgain }: { up: Date; askedAgain: number },
) {
  const [found] = await sql<{ repeats: number; again: Date | null; next: Date | null; failed: number }[]>`
    select coalesce(sum(retry_count), 0)::int as repeats, max(started_on) filter (where retry_count > 0) as again,
      min(started_on) filter (where started_on > ${up}) as next, count(*) filter (where state in ('failed', 'cancelled'))::int as failed
    from pgboss.job where name = 'settle-pix' and data ->> 'endToEndId' = any (${[...ids]})`
  const { repeats, again, next, failed } = found!
  const faults = failed === 0 ? [] : [`${failed} notices were given up`]
  return { repeats: repeats + askedAgain, begun: again ?? next, faults }
}
