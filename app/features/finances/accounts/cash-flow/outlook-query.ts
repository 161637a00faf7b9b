import { queryOptions } from '@tanstack/react-query'
import type { Outlook } from '../../../../../domain/accounts/cash-outlook.ts'
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
