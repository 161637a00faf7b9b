import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, secondSubjectOf, subjectOf } from '../acts.ts'
import { foldActs } from '../fold/fold-acts.ts'
import { actsOf, deed, desks } from '../fold/testing.ts'
import { ownConflict } from './own-conflicts.ts'

const hour = 3_600_000
/** The 40 minutes of the deeds last four days: many subjects begin and end before the device's 36 hours. */
const step = (4 * 24 * hour) / 40

/** Returns a snapshot's content, as `private.desk_acts_open` chooses it: all acts of open subjects, and of subjects of the last 36 hours. */
function snapshotOf(acts: readonly Act[], now: number): Act[] {
  const { visits, deliveries, loans, lost, shifts } = foldActs(acts)
  const subjects = new Set<string>([
    ...visits.filter(({ status }) => status === 'inside').map(({ id }) => id),
    ...deliveries.filter(({ status }) => status === 'waiting').map(({ id }) => id),
    ...loans.filter(({ status }) => status === 'out').map(({ id }) => id),
    ...lost.filter(({ status }) => status === 'kept').map(({ id }) => id),
    ...shifts.map(({ id }) => id),
    ...acts
      .filter(({ kind, happened_at }) => kind !== 'act.undone' && Date.parse(happened_at) > now - 36 * hour)
      .map(subjectOf),
  ])
  const told = acts.filter((act) => subjects.has(subjectOf(act)) || subjects.has(secondSubjectOf(act) ?? ''))
  const ids = new Set(told.map(({ id }) => id))
  return acts.filter((act) => ids.has(act.id) || (act.kind === 'act.undone' && ids.has(act.payload.act_id)))
}

test('what a device calls a disagreement of its own, the server with all of the past finds too', () => {
  let called = 0
  let borders = 0
  fc.assert(
    fc.property(fc.array(deed, { minLength: 10, maxLength: 60 }), fc.nat(20), (deeds, waits) => {
      const ordered = [...deeds].sort((a, b) => a.minute - b.minute)
      const all = actsOf(ordered, step)
      const now = Date.parse(all.at(-1)!.happened_at)
      const own = all.filter(({ desk_id }) => desk_id === desks[0]).slice(-waits)
      const queue = waits === 0 ? [] : own
      const waiting = new Set(queue.map(({ id }) => id))
      // No one else returns a loan that exists on this device only.
      const lent = new Set(queue.filter(({ kind }) => kind === 'key.lent').map(subjectOf))
      const acts = all.filter((act) => waiting.has(act.id) || !lent.has(subjectOf(act)))
      const recorded = acts.filter(({ id }) => !waiting.has(id))
      const here = foldActs([...snapshotOf(recorded, now), ...queue])
      const { outcomes } = foldActs(acts)
      for (const act of queue) {
        if (here.outcomes.get(act.id)?.outcome === 'conflict' && outcomes.get(act.id)?.outcome === 'done')
          borders++
        if (!ownConflict(act, here)) continue
        called++
        expect(outcomes.get(act.id)?.outcome).toBe('conflict')
      }
    }),
    { numRuns: 1500, seed: 20261123 },
  )
  // The test would prove nothing if histories had neither.
  expect(called).toBeGreaterThan(100)
  expect(borders).toBeGreaterThan(20)
})
