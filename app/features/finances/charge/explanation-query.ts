import { queryOptions } from '@tanstack/react-query'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import type { ExplainedItem } from '../../../../domain/charges/why.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** The answer of `charge_explanation`; centavos. */
export type Explanation = {
  /** None: an agreement's instalment, or an older debt. */
  run: {
    kind: RunKind
    name: string
    total_cents: number
    charge_count: number
    reason: string | null
    decision: string | null
  } | null
  items: (ExplainedItem & {
    position: number
    rubric: string | null
    rubric_id: string | null
    note: string | null
    scope: string | null
    reason: string | null
    /** What its consumption was computed from; none where it was not. */
    reading_ids: string[]
  })[]
}

/** How a charge's amount results. It does not change once issued. */
export const explanationQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'explanation', chargeId],
    meta: { tables: ['charges', 'charge_items', 'charge_run_lines'] },
    queryFn: () =>
      read<Explanation | null>(
        supabase.rpc('charge_explanation', { condo_id: condominiumId, charge: chargeId }),
      ),
    staleTime: 60 * 60_000,
  })
