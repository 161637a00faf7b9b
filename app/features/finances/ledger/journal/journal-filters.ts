import { addDays, dayOfMonth, isCivilDate, shiftMonth } from '../../../../../domain/calendar.ts'
import { type TransferKind, transferKinds } from '../../../../../domain/ledger/words.ts'
import { parseReais } from '../../../../../domain/money.ts'
import type { JournalFilters } from '../ledger-queries.ts'

/** The last day of a month 'YYYY-MM'. */
const lastDay = (month: string): string => addDays(dayOfMonth(shiftMonth(month, 1), 1), -1)

/** The journal's filters as the address has them; without dates, this month. A fund or a group is looked at in all its time. */
export function filtersOf(params: URLSearchParams, today: string): JournalFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const day = (name: string) => (isCivilDate(text(name) ?? '') ? text(name) : undefined)
  const month = today.slice(0, 7)
  const ranges = !text('grupo') && !text('fundo')
  const kind = text('tipo')
  const cents = (name: string) => parseReais(text(name) ?? '') ?? undefined
  return {
    from: day('de') ?? (ranges ? `${month}-01` : undefined),
    until: day('ate') ?? (ranges ? lastDay(month) : undefined),
    fund_id: text('fundo'),
    kind: kind && Object.hasOwn(transferKinds, kind) ? (kind as TransferKind) : undefined,
    rubric_id: text('rubrica'),
    group_id: text('grupo'),
    text: text('busca'),
    min_cents: cents('minimo'),
    max_cents: cents('maximo'),
  }
}
