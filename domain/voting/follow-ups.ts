import { daysBetween } from '../calendar.ts'

/** Something that an assembly left to be done. Days are 'YYYY-MM-DD'. */
export type FollowUp = {
  id: string
  assembly_id: string
  item_id: string | null
  what: string
  responsible: string
  due_on: string
  done_on: string | null
  done_note: string
}

/** 'Venceu há 3 dias', 'Vence hoje', 'Vence em 12 dias'. */
export function dueWords({ due_on, done_on }: Pick<FollowUp, 'due_on' | 'done_on'>, today: string): string {
  if (done_on) return 'Feito'
  const days = daysBetween(today, due_on)
  if (days === 0) return 'Vence hoje'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
  return days < 0 ? `Venceu há ${count}` : `Vence em ${count}`
}

/** Sorts pending follow-ups first, by due day, then completed ones, the latest first. */
export const inOrder = <One extends Pick<FollowUp, 'due_on' | 'done_on'>>(all: readonly One[]): One[] =>
  [...all].sort((one, other) =>
    one.done_on === null || other.done_on === null
      ? Number(one.done_on !== null) - Number(other.done_on !== null) ||
        one.due_on.localeCompare(other.due_on)
      : other.done_on.localeCompare(one.done_on),
  )
