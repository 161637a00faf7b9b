import { monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import closeMonth from '../../../functions/ledger/close-month.ts'
import reopenMonth from '../../../functions/ledger/reopen-month.ts'
import type { Act } from './act.ts'
import { checkAgreements } from './debts.ts'
import { count } from './home.ts'

/** Days go by, at least one; the next morning agreements are looked at. */
const pass: Act = async (home, { pick }) => {
  await home.time.pass(1 + (pick % 25))
  await checkAgreements(home)
  count(home.taken, 'pass')
}

/** One of the last months: those before it are closed with it. */
const close: Act = async (home, { pick, other }) => {
  const month = shiftMonth(monthOf(home.time.today()), -(pick % 3))
  await home.ask('close', closeMonth, { month, leave_reviews: other % 2 === 0 })
}

/** The last one that is closed, now and then another, which is refused. */
const reopen: Act = async (home, { pick }) => {
  const [last] = await home.sql<{ month: string }[]>`
    select to_char(month, 'YYYY-MM') as month from public.closings
    where condominium_id = ${home.building.condominiumId} and reopened_at is null order by month desc limit 1`
  if (!last) return
  const month = shiftMonth(last.month, pick % 4 === 0 ? -1 : 0)
  await home.ask('reopen', reopenMonth, { month, reason: 'Faltou a nota do eletricista' })
}

export const months = { pass, close, reopen }
