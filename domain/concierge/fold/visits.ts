import type { Act, Payload, VisitKind } from '../acts.ts'
import {
  type ActOf,
  already,
  conflict,
  done,
  grouped,
  isKind,
  type Outcomes,
  type Settlements,
  winnerOf,
} from './parts.ts'

export type Visit = {
  id: string
  /** undone: the entry was taken back. */
  status: 'inside' | 'left' | 'refused' | 'undone'
  unit_id: string | null
  authorization_id: string | null
  pass_id: string | null
  pass_code: string | null
  ban_id: string | null
  name: string
  kind: VisitKind
  company: string | null
  document_hint: string | null
  plate: string | null
  companions: number
  admitted_by: Payload<'visit.entered'>['admitted_by'] | null
  admitted_name: string | null
  photo_id: string | null
  note: string | null
  reason: string | null
  /** ISO instants; of a refusal, when it was refused. */
  entered_at: string
  left_at: string | null
  entered_by: string
  left_by: string | null
  desk_id: string
  /** The act by which it began: uses of a pass are counted in its order. */
  act_id: string
  seq: number
}

/** Visits of the acts, one per visit id. */
export function foldVisits(
  stood: readonly Act[],
  undone: readonly Act[],
  settled: Settlements,
  outcomes: Outcomes,
): Visit[] {
  const mine = stood.filter(isKind('visit.entered', 'visit.left', 'visit.refused'))
  const back = undone.filter(isKind('visit.entered', 'visit.refused'))
  const visits: Visit[] = []
  const groups = grouped(mine, ({ payload }) => payload.visit_id)
  for (const group of groups.values()) {
    const visit = foldVisit(group, settled, outcomes)
    if (visit) visits.push(visit)
  }
  const known = new Set(visits.map(({ id }) => id))
  for (const act of back) {
    if (known.has(act.payload.visit_id)) continue
    known.add(act.payload.visit_id)
    visits.push({ ...begun(act), status: 'undone' })
  }
  return visits
}

function foldVisit(
  group: ActOf<'visit.entered' | 'visit.left' | 'visit.refused'>[],
  settled: Settlements,
  outcomes: Outcomes,
): Visit | null {
  const entries = group.filter(isKind('visit.entered'))
  const refusals = group.filter(isKind('visit.refused'))
  const exits = group.filter(isKind('visit.left'))
  const first = winnerOf<ActOf<'visit.entered' | 'visit.refused'>>(
    entries.length > 0 ? entries : refusals,
    settled,
  )
  for (const act of [...entries, ...refusals]) outcomes.set(act.id, act === first ? done : already)
  exits.forEach((act, at) => {
    outcomes.set(act.id, entries.length === 0 ? conflict('visit_unknown') : at === 0 ? done : already)
  })
  if (!first) return null
  const visit = begun(first)
  const [exit] = exits
  if (visit.status !== 'inside' || !exit) return visit
  // The clocks of two desks may differ slightly: no one leaves before entering.
  const left_at = exit.happened_at < visit.entered_at ? visit.entered_at : exit.happened_at
  return { ...visit, status: 'left', left_at, left_by: exit.acted_by }
}

function begun(act: ActOf<'visit.entered' | 'visit.refused'>): Visit {
  const { payload } = act
  const said: Partial<Payload<'visit.entered'>> = payload
  return {
    id: payload.visit_id,
    status: act.kind === 'visit.entered' ? 'inside' : 'refused',
    unit_id: payload.unit_id ?? null,
    authorization_id: said.authorization_id ?? null,
    pass_id: payload.pass_id ?? null,
    pass_code: payload.pass_code ?? null,
    ban_id: payload.ban_id ?? null,
    name: payload.name,
    kind: payload.kind,
    company: said.company ?? null,
    document_hint: said.document_hint ?? null,
    plate: said.plate ?? null,
    companions: said.companions ?? 0,
    admitted_by: said.admitted_by ?? null,
    admitted_name: said.admitted_name ?? null,
    photo_id: said.photo_id ?? null,
    note: said.note ?? null,
    reason: payload.reason ?? null,
    entered_at: act.happened_at,
    left_at: null,
    entered_by: act.acted_by,
    left_by: null,
    desk_id: act.desk_id,
    act_id: act.id,
    seq: act.seq,
  }
}
