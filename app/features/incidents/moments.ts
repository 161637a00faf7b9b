import { spanWords } from '../../../domain/incidents/words.ts'

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** '23/11/2026, 14:03' in Brasília. */
export const moment = (instant: string): string => {
  const at = new Date(instant)
  return `${day.format(at)}, ${clock.format(at)}`
}

/** 'há 3 h', 'há 4 dias'. */
export const since = (instant: string, now = Date.now()): string =>
  `há ${spanWords(Math.max(1, (now - Date.parse(instant)) / 60_000))}`

type Dated = {
  status: string
  merged_into_id?: string | null
  answer_due_at: string | null
  solve_due_at: string | null
  paused_at: string | null
  answered_at: string | null
}

/** The next deadline of what is open: 'responder em 3 h', 'resolver: atrasada há 2 dias'; null when no clock runs. */
export function dueOf(line: Dated, now = Date.now()): { words: string; late: boolean } | null {
  if (line.status === 'solved' || line.status === 'closed' || line.merged_into_id || line.paused_at)
    return null
  const answers = line.answered_at === null && line.answer_due_at !== null
  const due = answers ? line.answer_due_at : line.solve_due_at
  if (!due) return null
  const minutes = (Date.parse(due) - now) / 60_000
  const what = answers ? 'responder' : 'resolver'
  return minutes < 0
    ? { words: `${what}: atrasada há ${spanWords(-minutes)}`, late: true }
    : { words: `${what} em ${spanWords(minutes)}`, late: false }
}

/** What a `datetime-local` field holds, of an instant: '2026-11-23T14:03' in the browser's own zone. */
export function localMoment(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
