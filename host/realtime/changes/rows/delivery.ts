import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { RowChange } from '../source/change.ts'
import type { Candidate } from '../subscriptions/registry.ts'
import { type Catalog, loadCatalog } from './catalog.ts'
import { type Checks, meetConditions, passPolicies } from './checks.ts'
import { judge, type Offer } from './judgement.ts'
import { tell } from './telling.ts'

/** A change and the subscribers that may want it. */
export type Item = { change: RowChange; candidates: Candidate[] }

/** Sends committed changes, in their order, to those who may see them. Rejects if the database cannot be queried. */
export async function deliver(items: Item[], checks: Checks): Promise<void> {
  const offers = items.flatMap(({ change, candidates }) => candidates.map((each) => ({ change, ...each })))
  const catalog = await seen(offers, checks.database)
  const judged = offers.map((offer) => ({ offer, judgement: judge(offer, catalog) }))
  const errors = judged.flatMap(({ offer, judgement }) =>
    judgement.verdict === 'error' ? [{ ...offer, error: judgement.error }] : [],
  )
  const shown = judged.flatMap(({ offer, judgement }) =>
    judgement.verdict === 'show' ? [{ ...offer, ...judgement }] : [],
  )
  const accepted = await passPolicies(await meetConditions(shown, checks), checks)
  await tell([...errors, ...accepted], checks)
}

const notYetMilliseconds = 2
const notYetTimes = 5000

/** Returns the catalog, once the commits are visible to others. */
async function seen(offers: Offer[], database: Database): Promise<Catalog> {
  const wanted = {
    oids: new Set(offers.map(({ change }) => change.relation.oid)),
    roles: new Set(offers.map(({ group }) => group.claims.role)),
    xids: new Set(offers.map(({ change }) => change.xid)),
  }
  for (let attempt = 0; attempt < notYetTimes; attempt++) {
    const catalog = await loadCatalog(database, wanted)
    if (catalog) return catalog
    await delay(notYetMilliseconds)
  }
  throw new Error('a committed transaction stayed out of sight')
}
