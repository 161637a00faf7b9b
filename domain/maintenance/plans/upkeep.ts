import { formatDate } from '../../calendar.ts'
import type { EveryUnit } from './due-days.ts'
import { cycleWords, seasonWords } from './words.ts'

/** A plan that runs, as a person reads it who scans the equipment's label. */
export type Upkeep = {
  title: string
  every: number
  every_unit: EveryUnit
  season: number[]
  last_done_on: string | null
  next_on: string | null
}

/** 'Todo mês. Feita por último em 01/05/2026. Próxima em 01/06/2026.' */
export function upkeepWords(plan: Upkeep, today: string): string {
  const { last_done_on, next_on } = plan
  const next = next_on !== null && next_on < today ? 'Era para' : 'Próxima em'
  return [
    [cycleWords(plan), seasonWords(plan.season)].filter(Boolean).join(', '),
    last_done_on ? `Feita por último em ${formatDate(last_done_on)}` : 'Ainda não foi feita por este plano',
    next_on && `${next} ${formatDate(next_on)}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}
