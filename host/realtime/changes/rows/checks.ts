import type { Logger } from 'pino'
import { type Asker, type Database, isRefusal } from '../database.ts'
import type { Group } from '../subscriptions/registry.ts'
import type { Table } from './catalog.ts'
import type { Offer } from './judgement.ts'
import { meetingValues, visibleRows } from './visibility.ts'

export type Checks = { database: Database; log: Logger }

export type Shown = Offer & { table: Table; isForPolicies: boolean }

/** An accepted offer: `error` is sent in place of the row, which is always shown without one. */
export type Accepted = Offer & ({ table: Table; error?: undefined } | { error: string })

/** Checks in PostgreSQL the conditions that only it can compare, once for all offers of one condition. */
export async function meetConditions(offers: Shown[], { database }: Checks): Promise<Shown[]> {
  const refused = new Set<Shown>()
  const questions = Map.groupBy(
    offers.flatMap((offer) => offer.undecided.map((at) => ({ offer, at }))),
    ({ offer: { group, table }, at }) => `${table.oid} ${at} ${group.key}`,
  )
  await settle([...questions.values()], async (asked) => {
    const [{ offer, at } = asked[0]!] = asked
    const { group, table } = offer
    const condition = group.parameters.conditions[at]!
    const column = table.columns.find(({ name }) => name === condition.column)!
    const values = asked.map(({ offer: { change } }) => {
      const row = change.type === 'DELETE' ? change.old : change.record
      return row[condition.column] ?? null
    })
    try {
      const met = await meetingValues(database, condition, column, values, asker(group))
      for (const [place, each] of asked.entries()) if (!met[place]) refused.add(each.offer)
    } catch (error) {
      if (!isRefusal(error)) throw error
      for (const each of asked) refused.add(each.offer)
      for (const member of [...group.members]) member.refuse(error)
    }
  })
  return offers.filter((offer) => !refused.has(offer))
}

/** Checks the rows against the policies, once for all rows of a table that go to the same claims. */
export async function passPolicies(offers: Shown[], { database, log }: Checks): Promise<Accepted[]> {
  const refused = new Set<Shown>()
  const failed = new Set<Shown>()
  const questions = Map.groupBy(
    offers.filter(({ isForPolicies }) => isForPolicies),
    ({ group, table }) => `${table.oid} ${group.claimsKey}`,
  )
  await settle([...questions.values()], async (asked) => {
    const [{ group, table } = asked[0]!] = asked
    const keys = table.columns.filter(({ isKey }) => isKey)
    const rows = asked.map(({ change }) => keys.map(({ name }) => change.record[name] ?? null))
    try {
      const visible = await visibleRows(database, table, rows, asker(group))
      for (const [place, each] of asked.entries()) if (!visible.has(place)) refused.add(each)
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.warn({ table: table.sql, code: error.code }, 'políticas falharam ao conferir mudanças')
      for (const offer of asked) failed.add(offer)
    }
  })
  const error = 'Error 500: Internal Server Error, RLS policy evaluation failed'
  return offers
    .filter((offer) => !refused.has(offer))
    .map((offer) => (failed.has(offer) ? { ...offer, error } : offer))
}

/** Runs all, and only then fails if one did: none continues querying after the failure was reported. */
export async function settle<Each>(list: Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(list.map(work))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

export const asker = ({ claims }: Group): Asker => ({ role: claims.role, claims })
