import type { Act, Payload } from '../acts.ts'
import { type ActOf, already, conflict, done, isKind, type Outcomes } from './parts.ts'

export type Shift = {
  id: string
  desk_id: string
  doorman_id: string
  /** The shift that was accepted when this one began. */
  previous_id: string | null
  started_at: string
  handed_at: string | null
  checklist: Payload<'shift.handed'>['checklist']
  notes: string
  accepted_at: string | null
  accepted_by: string | null
}
type Starting = ActOf<'shift.started' | 'shift.accepted'>

/** Returns the shifts of the acts: each is handed over once, and signed for by another person. */
export function foldShifts(stood: readonly Act[], outcomes: Outcomes): Shift[] {
  const mine = stood.filter(isKind('shift.started', 'shift.handed', 'shift.accepted'))
  const handed = firstBy(mine.filter(isKind('shift.handed')), outcomes, 'already_handed_over')
  const accepted = acceptances(mine.filter(isKind('shift.accepted')), handed, outcomes)
  const beginnings: Starting[] = mine.filter(isKind('shift.started', 'shift.accepted'))
  const shifts = new Map<string, Shift>()
  for (const act of beginnings) {
    if (act.kind === 'shift.accepted' && accepted.get(act.payload.shift_id) !== act) continue
    const id = act.kind === 'shift.started' ? act.payload.shift_id : act.payload.next_shift_id
    if (act.kind === 'shift.started') outcomes.set(act.id, shifts.has(id) ? already : done)
    if (!shifts.has(id)) shifts.set(id, shiftOf(id, act, handed.get(id), accepted.get(id)))
  }
  for (const [id, act] of handed) if (!shifts.has(id)) outcomes.set(act.id, conflict('shift_unknown'))
  return [...shifts.values()]
}

function firstBy(
  acts: ActOf<'shift.handed'>[],
  outcomes: Outcomes,
  again: 'already_handed_over',
): Map<string, ActOf<'shift.handed'>> {
  const firsts = new Map<string, ActOf<'shift.handed'>>()
  for (const act of acts) {
    const first = firsts.get(act.payload.shift_id)
    outcomes.set(act.id, first ? conflict(again, first.id) : done)
    if (!first) firsts.set(act.payload.shift_id, act)
  }
  return firsts
}

function acceptances(
  acts: ActOf<'shift.accepted'>[],
  handed: Map<string, ActOf<'shift.handed'>>,
  outcomes: Outcomes,
): Map<string, ActOf<'shift.accepted'>> {
  const accepted = new Map<string, ActOf<'shift.accepted'>>()
  for (const act of acts) {
    const { shift_id } = act.payload
    const first = accepted.get(shift_id)
    const handing = handed.get(shift_id)
    if (first) outcomes.set(act.id, conflict('already_accepted', first.id))
    else if (!handing) outcomes.set(act.id, conflict('shift_not_handed'))
    else if (handing.acted_by === act.acted_by)
      outcomes.set(act.id, conflict('shift_same_person', handing.id))
    else {
      outcomes.set(act.id, done)
      accepted.set(shift_id, act)
    }
  }
  return accepted
}

const shiftOf = (
  id: string,
  act: Starting,
  handed: ActOf<'shift.handed'> | undefined,
  accepted: ActOf<'shift.accepted'> | undefined,
): Shift => ({
  id,
  desk_id: act.desk_id,
  doorman_id: act.acted_by,
  previous_id: act.kind === 'shift.accepted' ? act.payload.shift_id : null,
  started_at: act.happened_at,
  handed_at: handed?.happened_at ?? null,
  checklist: handed?.payload.checklist ?? [],
  notes: handed?.payload.notes ?? '',
  accepted_at: accepted?.happened_at ?? null,
  accepted_by: accepted?.acted_by ?? null,
})
