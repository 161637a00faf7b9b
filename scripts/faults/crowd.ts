import { setTimeout as delay } from 'node:timers/promises'
import { numbers } from '../../domain/testing/numbers.ts'
import { found } from './building.ts'
import type { Caller } from './caller.ts'
import { actsOf } from './crowd/acts.ts'
import { furnishSmall } from './crowd/building.ts'
import { personsOf } from './crowd/people.ts'
import { proveCrowd } from './crowd/proof.ts'
import type { Product } from './product.ts'

type CrowdOutcome = {
  failures: string[]
  /** How often each act was taken, or refused and with which code. */
  tally: Record<string, number>
  seconds: number
}

/** Time for the work that the crowd requested to end. */
const patience = 120_000

/**
 * Runs many people on the same charges at once, each with their own account, over HTTP: they pay manually and by Pix, take payments back, cancel,
 * agree, undo the whole month and issue it again. Whatever wins, the books balance and no received payment is lost.
 */
export async function runCrowd(
  product: Product,
  caller: Caller,
  { people: count, turns, seed }: { people: number; turns: number; seed: number },
): Promise<CrowdOutcome> {
  const condominiumId = await found(caller, `Multidão ${seed}`)
  await furnishSmall(caller, condominiumId)
  const people = await personsOf(product, condominiumId, count)
  const started = performance.now()
  const crowd = people.map((person, place) => actsOf(person, turns, numbers(seed * 1000 + place)))
  const done = (await Promise.all(crowd)).flat()
  const failures = done
    .filter(({ status }) => status >= 500)
    .map(({ act, status, text }) => `${act} answered ${status}: ${text}`)
  if (!(await settled(product, condominiumId))) failures.push('work is left')
  const seconds = (performance.now() - started) / 1000
  failures.push(...(await product.look((sql) => proveCrowd(sql, condominiumId, done))))
  const names = done.map(({ act, status, code }) => `${act} ${status < 300 ? 'ok' : (code ?? status)}`)
  const tally = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const)
  return { failures: [...new Set(failures)], tally: Object.fromEntries(tally.toSorted()), seconds }
}

/** Returns whether all requested work has been done in time. */
function settled(product: Product, condominiumId: string): Promise<boolean> {
  const topics = ['issue-charges', 'undo-charge-run', 'settle-pix']
  return product.look(async (sql) => {
    for (const end = Date.now() + patience; Date.now() < end; await delay(150)) {
      const [left] = await sql<{ count: number }[]>`
        select ((select count(*) from private.outbox where topic = any (${topics}))
          + (select count(*) from pgboss.job where name = any (${topics}) and state < 'completed')
          + (select count(*) from public.jobs where condominium_id = ${condominiumId} and status in ('queued', 'running')))::int as count`
      if (left!.count === 0) return true
    }
    return false
  })
}
