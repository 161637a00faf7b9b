import { type Act, isUndoable } from '../acts.ts'
import { type Delivery, foldDeliveries } from './deliveries.ts'
import { done, type Outcomes, type Settlements, standing } from './parts.ts'
import { foldShifts, type Shift } from './shifts.ts'
import { foldKeys, foldLost, type KeyLoan, type LostItem } from './things.ts'
import { foldVisits, type Visit } from './visits.ts'

/** What follows from acts. Occurrences, rounds and openings of gates are their acts themselves. */
export type Folded = {
  visits: Visit[]
  deliveries: Delivery[]
  loans: KeyLoan[]
  lost: LostItem[]
  shifts: Shift[]
  /** Independent acts, in order: occurrence.noted, patrol.passed, gate.opened. */
  noted: Act[]
  /** Of every act, by id. */
  outcomes: Outcomes
}

const none: Settlements = new Map()

/**
 * Returns the state after the acts: independent of order, batches or repetitions, as long as all acts of a subject are among them. Device and server
 * both use it: the device on its snapshot's acts and its own pending ones, the server on the subjects that a batch touches.
 */
export function foldActs(acts: readonly Act[], settled: Settlements = none): Folded {
  const outcomes: Outcomes = new Map()
  const { stood, undone } = standing(acts, outcomes)
  const noted = stood.filter(({ kind }) => !isUndoable(kind) && !kind.startsWith('shift.'))
  for (const { id } of noted) outcomes.set(id, done)
  return {
    visits: foldVisits(stood, undone, settled, outcomes),
    deliveries: foldDeliveries(stood, undone, settled, outcomes),
    loans: foldKeys(stood, undone, outcomes),
    lost: foldLost(stood, undone, settled, outcomes),
    shifts: foldShifts(stood, outcomes),
    noted,
    outcomes,
  }
}
