import { queryOptions } from '@tanstack/react-query'
import type { CashMonth } from '../../../../../domain/accounts/cash-months.ts'
import type { Outlook } from '../../../../../domain/accounts/cash-outlook.ts'
import { monthOf, shiftMonth } from '../../../../../domain/calendar.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

/** What the cash flow is reckoned from. */
export const outlookQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'outlook'],
    meta: {
      tables: [
        'ledger_transfers',
        'bills',
        'bill_recurrences',
        'charges',
        'charge_runs',
        'payments',
        'funds',
        'budget_versions',
      ],
    },
    queryFn: () => read<Outlook>(supabase.rpc('cash_outlook', { condo_id: condominiumId })),
  })

/** The twelve whole months before this one and this one so far, of each fund. */
export const cashMonthsQuery = (condominiumId: string, today: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'cash-months', today],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds'] },
    queryFn: () =>
      read<CashMonth[]>(
        supabase.rpc('cash_months', {
          condo_id: condominiumId,
          from_on: `${shiftMonth(monthOf(today), -12)}-01`,
          until_on: today,
        }),
      ),
  })
