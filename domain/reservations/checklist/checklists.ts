import type { ChecklistStage } from './words.ts'

export type ChecklistItem = {
  id: string
  label: string
  state: 'ok' | 'problem'
  note: string
  /** Paths of area `checklists`. */
  photos: string[]
}
/** A signed checklist; instants are ISO texts. */
export type Checklist = {
  id: string
  stage: ChecklistStage
  items: ChecklistItem[]
  note: string
  corrects_id: string | null
  reason: string | null
  signed_name: string
  signed_at: string
  answer: 'agreed' | 'contested' | null
  answer_note: string
  answered_name: string | null
  answered_at: string | null
}

/** Returns the valid checklist of a stage: the first, or its last correction. */
export function standing(all: readonly Checklist[], stage: ChecklistStage): Checklist | undefined {
  let found = all.find((one) => one.stage === stage && one.corrects_id === null)
  for (let next = found; next; next = all.find(({ corrects_id }) => corrects_id === found?.id)) found = next
  return found
}

/** Returns the checklists that it corrects, the latest first. */
export function corrected(all: readonly Checklist[], one: Checklist): Checklist[] {
  const before = all.find(({ id }) => id === one.corrects_id)
  return before ? [before, ...corrected(all, before)] : []
}

export type ComparedItem = {
  id: string
  label: string
  before: ChecklistItem | null
  after: ChecklistItem | null
  /** Came back worse than it was handed over, as far as the first was looked at. */
  isNewProblem: boolean
}

/** Pairs the items of both stages, in the order of the later list; an item in only one has no counterpart. */
export function compared(before: Checklist | undefined, after: Checklist | undefined): ComparedItem[] {
  const ids = [...new Set([...(after?.items ?? []), ...(before?.items ?? [])].map(({ id }) => id))]
  return ids.map((id) => {
    const [first, last] = [before, after].map((one) => one?.items.find((item) => item.id === id) ?? null)
    return {
      id,
      label: (last ?? first)!.label,
      before: first ?? null,
      after: last ?? null,
      isNewProblem: last?.state === 'problem' && first?.state !== 'problem',
    }
  })
}

/** Lists the problems: 'Churrasqueira: grelha torta. Som: caixa rasgada.'; cut to a number of letters. */
export function problemWords(items: readonly ChecklistItem[], most = 300): string {
  const text = items
    .filter(({ state }) => state === 'problem')
    .map(({ label, note }) => `${label}: ${note.replace(/[.\s]+$/, '')}.`)
    .join(' ')
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
