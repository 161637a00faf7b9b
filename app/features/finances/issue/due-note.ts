import { formatDate, isCivilDate } from '../../../../domain/calendar.ts'
import { businessDays, type LocalHoliday, nextBusinessDay } from '../../../../domain/holidays.ts'

/** What the banks' calendar makes of a due date. */
export function dueNote(due: string | null, holidays: readonly LocalHoliday[]): string {
  if (!due || !isCivilDate(due)) return 'Data em que a cobrança vence'
  const effective = nextBusinessDay(due, businessDays(holidays))
  return effective === due
    ? 'Dia com expediente bancário'
    : `Sem expediente bancário: paga sem acréscimo até ${formatDate(effective)}`
}
