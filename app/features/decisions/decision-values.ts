import type { AssemblyKind, Matter } from '../../../domain/decisions/matters.ts'
import { type DecisionVotes, decisionVotes } from '../../../domain/decisions/votes.ts'
import type { Decision } from './queries.ts'
import { readVotes, typedVotes } from './votes-words.ts'

export type VoteField = 'total' | 'present' | 'favour' | 'against' | 'abstained'
export const voteFields: Record<VoteField, string> = {
  total: 'Podiam votar',
  present: 'Presentes',
  favour: 'A favor',
  against: 'Contra',
  abstained: 'Abstenções',
}

export type DecisionValues = {
  /** Of the decision to be: its minutes are sent while one still types. */
  id: string
  decided_on: string
  assembly: AssemblyKind
  matter: Matter
  title: string
  body: string
  hasVotes: boolean
  basis: DecisionVotes['basis']
  call: '1' | '2'
  correction: string
} & Record<VoteField, string>

const noVotes = { total: '', present: '', favour: '', against: '', abstained: '' }

export function valuesOf(decision: Decision | null): DecisionValues {
  const votes = decision?.votes ?? null
  const typed = votes
    ? Object.fromEntries(
        (Object.keys(voteFields) as VoteField[]).map((name) => [name, typedVotes(votes[name], votes.basis)]),
      )
    : {}
  return {
    id: decision?.id ?? crypto.randomUUID(),
    decided_on: decision?.decided_on ?? '',
    assembly: decision?.assembly ?? 'ordinary',
    matter: decision?.matter ?? 'accounts',
    title: decision?.title ?? '',
    body: decision?.body ?? '',
    hasVotes: votes !== null,
    basis: votes?.basis ?? 'units',
    call: votes?.call === 1 ? '1' : '2',
    correction: '',
    ...noVotes,
    ...typed,
  }
}

/** Returns the typed votes (null without any) and the faults by field. */
export function votesOf(values: DecisionValues): {
  votes: DecisionVotes | null
  errors: Partial<Record<VoteField, string>>
} {
  if (!values.hasVotes) return { votes: null, errors: {} }
  const fields = Object.keys(voteFields) as VoteField[]
  const numbers = Object.fromEntries(
    fields.map((name) => [
      name,
      values[name] === '' && name === 'abstained' ? 0 : readVotes(values[name], values.basis),
    ]),
  )
  const parsed = decisionVotes.safeParse({ ...numbers, basis: values.basis, call: Number(values.call) })
  if (parsed.success) return { votes: parsed.data, errors: {} }
  const errors: Partial<Record<VoteField, string>> = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as VoteField] ??= message
  return { votes: null, errors }
}
