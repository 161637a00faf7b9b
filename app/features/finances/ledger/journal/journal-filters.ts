import { addDays, dayOfMonth, shiftMonth } from '../../../../../domain/calendar.ts'
import { transferKinds } from '../../../../../domain/ledger/words.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import type { JournalFilters } from '../ledger-queries.ts'

/** The last day of a month 'YYYY-MM'. */
const lastDay = (month: string): string => addDays(dayOfMonth(shiftMonth(month, 1), 1), -1)

/** The journal's filters as the address has them; without dates, this month. A fund or a group is looked at in all its time. */
export function filtersOf(params: URLSearchParams, today: string): JournalFilters {
  const { text, day, cents, one } = addressFilters(params)
  const month = today.slice(0, 7)
  const ranges = !text('grupo') && !text('fundo')
  return {
    from: day('de') ?? (ranges ? `${month}-01` : undefined),
    until: day('ate') ?? (ranges ? lastDay(month) : undefined),
    fund_id: text('fundo'),
    kind: one('tipo', transferKinds),
    rubric_id: text('rubrica'),
    group_id: text('grupo'),
    text: text('busca'),
    min_cents: cents('minimo'),
    max_cents: cents('maximo'),
  }
}
