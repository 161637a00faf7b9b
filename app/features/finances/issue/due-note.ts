import { formatDate, isCivilDate } from '../../../../domain/calendar.ts'
import { businessDays, nextBusinessDay } from '../../../../domain/holidays.ts'

const isBusinessDay = businessDays()

/** What the banks' calendar makes of a due date. */
export function dueNote(due: string | null): string {
  if (!due || !isCivilDate(due)) return 'Data em que a cobrança vence'
  const effective = nextBusinessDay(due, isBusinessDay)
  return effective === due
    ? 'Dia com expediente bancário'
    : `Sem expediente bancário: paga sem acréscimo até ${formatDate(effective)}`
}
