import type { Act } from '../acts.ts'
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

export type KeyLoan = {
  id: string
  key_id: string
  status: 'out' | 'returned' | 'undone'
  to_name: string
  unit_id: string | null
  expected_back: string | null
  note: string | null
  lent_at: string
  lent_by: string
  returned_at: string | null
  returned_by: string | null
  desk_id: string
}
export type LostItem = {
  id: string
  status: 'kept' | 'claimed' | 'disposed' | 'undone'
  description: string
  place: string
  photo_id: string | null
  found_at: string
  found_by: string
  closed_at: string | null
  closed_by: string | null
  to_name: string | null
  signature: string | null
  reason: string | null
  desk_id: string
}

/** Returns the loans of keys: lending a key that is already out is a conflict. */
export function foldKeys(stood: readonly Act[], undone: readonly Act[], outcomes: Outcomes): KeyLoan[] {
  const returns = grouped(stood.filter(isKind('key.returned')), ({ payload }) => payload.loan_id)
  const loans = new Map<string, KeyLoan>()
  const beganBy = new Map<string, string>()
  for (const act of stood.filter(isKind('key.lent'))) {
    if (loans.has(act.payload.loan_id)) {
      outcomes.set(act.id, already)
      continue
    }
    const loan = returned(lentAs(act), returns.get(act.payload.loan_id)?.[0])
    const held = [...loans.values()].find(
      (other) =>
        other.key_id === loan.key_id && (other.returned_at === null || other.returned_at > loan.lent_at),
    )
    outcomes.set(act.id, held ? conflict('key_already_lent', beganBy.get(held.id)) : done)
    loans.set(loan.id, loan)
    beganBy.set(loan.id, act.id)
  }
  for (const [loanId, acts] of returns)
    acts.forEach((act, at) => {
      outcomes.set(act.id, !loans.has(loanId) ? conflict('loan_unknown') : at === 0 ? done : already)
    })
  for (const act of undone.filter(isKind('key.lent')))
    if (!loans.has(act.payload.loan_id)) loans.set(act.payload.loan_id, { ...lentAs(act), status: 'undone' })
  return [...loans.values()]
}

function returned(loan: KeyLoan, act: ActOf<'key.returned'> | undefined): KeyLoan {
  if (!act) return loan
  const returned_at = act.happened_at < loan.lent_at ? loan.lent_at : act.happened_at
  return { ...loan, status: 'returned', returned_at, returned_by: act.acted_by }
}

const lentAs = ({ payload, ...act }: ActOf<'key.lent'>): KeyLoan => ({
  id: payload.loan_id,
  key_id: payload.key_id,
  status: 'out',
  to_name: payload.to_name,
  unit_id: payload.unit_id ?? null,
  expected_back: payload.expected_back ?? null,
  note: payload.note ?? null,
  lent_at: act.happened_at,
  lent_by: act.acted_by,
  returned_at: null,
  returned_by: null,
  desk_id: act.desk_id,
})

type Closing = ActOf<'lost.claimed' | 'lost.disposed'>

/** Returns the things found, one per item id: the first taker has it. */
export function foldLost(
  stood: readonly Act[],
  undone: readonly Act[],
  settled: Settlements,
  outcomes: Outcomes,
): LostItem[] {
  const items: LostItem[] = []
  const mine = stood.filter(isKind('lost.found', 'lost.claimed', 'lost.disposed'))
  for (const group of grouped(mine, ({ payload }) => payload.item_id).values()) {
    const [found, ...again] = group.filter(isKind('lost.found'))
    const closings = group.filter(isKind('lost.claimed', 'lost.disposed'))
    for (const { id } of again) outcomes.set(id, already)
    if (!found) {
      for (const { id } of closings) outcomes.set(id, conflict('item_unknown'))
      continue
    }
    outcomes.set(found.id, done)
    const closing = winnerOf<Closing>(closings, settled)
    const lost = closing?.kind === 'lost.claimed' ? 'already_claimed' : 'already_disposed'
    for (const act of closings) outcomes.set(act.id, act === closing ? done : conflict(lost, closing?.id))
    items.push(closing ? { ...foundAs(found), ...closedBy(closing) } : foundAs(found))
  }
  const known = new Set(items.map(({ id }) => id))
  for (const act of undone.filter(isKind('lost.found'))) {
    if (known.has(act.payload.item_id)) continue
    known.add(act.payload.item_id)
    items.push({ ...foundAs(act), status: 'undone' })
  }
  return items
}

function closedBy(act: Closing): Partial<LostItem> {
  const closed = { closed_at: act.happened_at, closed_by: act.acted_by }
  if (act.kind === 'lost.disposed') return { ...closed, status: 'disposed', reason: act.payload.reason }
  const { to_name, signature } = act.payload
  return { ...closed, status: 'claimed', to_name, signature: signature ?? null }
}

const foundAs = ({ payload, ...act }: ActOf<'lost.found'>): LostItem => ({
  id: payload.item_id,
  status: 'kept',
  description: payload.description,
  place: payload.place,
  photo_id: payload.photo_id ?? null,
  found_at: act.happened_at,
  found_by: act.acted_by,
  closed_at: null,
  closed_by: null,
  to_name: null,
  signature: null,
  reason: null,
  desk_id: act.desk_id,
})
