import { addDays } from '../calendar.ts'
import { type Cents, formatCents } from '../money.ts'

/** Approval state of a bill; `free` needs no approval. */
export const approvalStates = {
  free: 'Não precisa de aprovação',
  waiting: 'Espera aprovação',
  approved: 'Aprovada',
  urgent: 'Urgente',
  refused: 'Recusada',
} as const
export type ApprovalState = keyof typeof approvalStates
/** The least that says why something could not wait. */
export const URGENT_REASON_LETTERS = 20

export type ApprovalNeed = 'none' | 'council' | 'assembly'

/** Returns whether the bill may be paid. */
export const mayBePaid = (state: ApprovalState | null): boolean =>
  state === null || state === 'free' || state === 'approved' || state === 'urgent'

export type ApprovalLimits = {
  council_above_cents: Cents | null
  council_votes: number
  assembly_above_cents: Cents | null
}

const votes = (count: number) => (count === 1 ? 'um conselheiro aprova' : `${count} conselheiros aprovam`)

/** The limits as sentences, from the smallest amount on. */
export function limitWords(limits: ApprovalLimits): string[] {
  const { council_above_cents: council, council_votes, assembly_above_cents: assembly } = limits
  if (council === null && assembly === null) return ['Quem administra paga sem pedir aprovação.']
  const first = Math.min(council ?? Number.POSITIVE_INFINITY, assembly ?? Number.POSITIVE_INFINITY)
  return [
    first === 0 ? null : `Até ${formatCents(first)}, quem administra decide.`,
    council === null
      ? null
      : `Acima de ${formatCents(council)}${assembly === null ? '' : ` e até ${formatCents(assembly)}`}, ${votes(council_votes)}.`,
    assembly === null ? null : `Acima de ${formatCents(assembly)}, uma decisão da assembleia.`,
  ].filter((words) => words !== null)
}

export type ApprovalStanding = {
  state: ApprovalState
  need: ApprovalNeed
  votes_wanted: number
  approvals: number
  refusals: number
}

/** Describes what is still missing, in one sentence. */
export function missingWords({ state, need, votes_wanted, approvals, refusals }: ApprovalStanding): string {
  if (state === 'free') return approvalStates.free
  if (state === 'refused')
    return `${refusals === 1 ? 'Um conselheiro recusou' : `${refusals} conselheiros recusaram`}: já não há votos que bastem.`
  if (state === 'urgent')
    return need === 'assembly'
      ? 'Urgente: não esperou a aprovação. Falta a assembleia, que é convocada imediatamente (Código Civil, art. 1.341, § 2º).'
      : `Urgente: não esperou a aprovação. O conselho foi avisado; aprovações: ${approvals} de ${votes_wanted}.`
  if (need === 'assembly')
    return state === 'approved'
      ? 'Aprovada por decisão da assembleia.'
      : 'Falta indicar a decisão da assembleia.'
  if (state === 'approved')
    return approvals >= votes_wanted
      ? `Aprovada pelo conselho, ${approvals} de ${votes_wanted}.`
      : 'Aprovada por decisão da assembleia.'
  const left = votes_wanted - approvals
  return `${left === 1 ? 'Falta a aprovação de um conselheiro' : `Faltam as aprovações de ${left} conselheiros`} (${approvals} de ${votes_wanted}).`
}

/** Days between two reminders of the same queue. */
const REMIND_EVERY = 3

/** Returns whether to remind a person with pending bills today: three days after the last notice, or when one falls due tomorrow. */
export function isReminded(lastTold: string | null, dueOn: readonly string[], today: string): boolean {
  if (lastTold === today) return false
  if (lastTold === null || addDays(lastTold, REMIND_EVERY) <= today) return true
  return dueOn.includes(addDays(today, 1))
}

/**
 * Returns the first day from which other limits may apply: limits of a day that has begun stay, so that no bill is freed behind the council's back.
 */
export const earliestLimits = (hasLimits: boolean, today: string): string =>
  hasLimits ? addDays(today, 1) : today

/** Returns whose approval an amount needs. */
export function needOf(
  cents: Cents,
  { council_above_cents: council, assembly_above_cents: assembly }: ApprovalLimits,
): ApprovalNeed {
  if (assembly !== null && cents > assembly) return 'assembly'
  return council !== null && cents > council ? 'council' : 'none'
}
