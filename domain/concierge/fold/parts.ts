import { type Act, type ActKind, compareActs, isUndoable, undoMinutes } from '../acts.ts'

/** Why an act is not simply done, for people in `conflict-words.ts`. */
export type ConflictCode =
  | 'visit_unknown'
  | 'delivery_unknown'
  | 'already_handed'
  | 'already_returned'
  | 'key_already_lent'
  | 'loan_unknown'
  | 'item_unknown'
  | 'already_claimed'
  | 'already_disposed'
  | 'shift_unknown'
  | 'already_handed_over'
  | 'shift_not_handed'
  | 'shift_same_person'
  | 'already_accepted'
  | 'undo_unknown'
  | 'undo_late'
  | 'undo_not_yours'
  | 'undo_kept'
  // Reported only by the server, which knows more than the acts.
  | 'pass_used_up'
  | 'desk_revoked'
  | 'actor_unknown'
  | 'point_token'

/** done with a code: it had no effect, and no one need care (someone said the same before). */
export type Outcome =
  | { outcome: 'done'; code: 'already' | 'undone' | null; other: null }
  /** `other`: the winning act. */
  | { outcome: 'conflict'; code: ConflictCode; other: string | null }

export type Outcomes = Map<string, Outcome>

/** What the administration decided of a conflict, by the later act's id: the first act is true, this one is, or both are. */
export type Settlements = ReadonlyMap<string, 'first' | 'this' | 'both'>

export type ActOf<K extends ActKind> = Extract<Act, { kind: K }>
export const isKind =
  <K extends ActKind>(...kinds: K[]) =>
  (act: Act): act is ActOf<K> =>
    (kinds as ActKind[]).includes(act.kind)

export const done: Outcome = { outcome: 'done', code: null, other: null }
export const already: Outcome = { outcome: 'done', code: 'already', other: null }
export const conflict = (code: ConflictCode, other: string | null = null): Outcome => ({
  outcome: 'conflict',
  code,
  other,
})

/** Of several that exclude each other: the one that the administration chose, else the first in order. */
export function winnerOf<A extends Act>(ordered: readonly A[], settled: Settlements): A | undefined {
  return ordered.find(({ id }) => settled.get(id) === 'this') ?? ordered[0]
}

/** Returns each act once, in the canonical order, without acts that were taken back, which are reported in `outcomes`. */
export function standing(acts: readonly Act[], outcomes: Outcomes): { stood: Act[]; undone: Act[] } {
  const once = new Map(acts.map((act) => [act.id, act]))
  const ordered = [...once.values()].sort(compareActs)
  const gone = new Set<string>()
  for (const act of ordered) {
    if (act.kind !== 'act.undone') continue
    const outcome = undoing(act, once.get(act.payload.act_id))
    outcomes.set(act.id, outcome)
    if (outcome.outcome === 'done') gone.add(act.payload.act_id)
  }
  for (const id of gone) outcomes.set(id, { outcome: 'done', code: 'undone', other: null })
  const told = ordered.filter(({ kind }) => kind !== 'act.undone')
  return { stood: told.filter(({ id }) => !gone.has(id)), undone: told.filter(({ id }) => gone.has(id)) }
}

function undoing(act: ActOf<'act.undone'>, target: Act | undefined): Outcome {
  if (!target) return conflict('undo_unknown')
  if (!isUndoable(target.kind)) return conflict('undo_kept', target.id)
  if (target.acted_by !== act.acted_by || target.desk_id !== act.desk_id)
    return conflict('undo_not_yours', target.id)
  const passed = Date.parse(act.happened_at) - Date.parse(target.happened_at)
  return passed > undoMinutes * 60_000 ? conflict('undo_late', target.id) : done
}

/** Acts by a key, each list in the one order when `acts` is. */
export function grouped<A extends Act>(acts: readonly A[], key: (act: A) => string): Map<string, A[]> {
  const groups = new Map<string, A[]>()
  for (const act of acts) {
    const group = groups.get(key(act))
    if (group) group.push(act)
    else groups.set(key(act), [act])
  }
  return groups
}
