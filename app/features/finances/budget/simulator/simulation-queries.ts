import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type Change = { fund_id: string; rubric_id: string; percent?: string; cents?: number }

/** What `simulate-fees` and `export-fees` take. */
export type Wanted = {
  budget_id: string
  version: number
  month?: string
  changes: Change[]
  reserve_percent?: string
  allowance_percent?: string
}

export type Simulation = Answer<'simulate-fees'>

export const simulationQuery = (
  condominiumId: string,
  wanted: Wanted,
  page: { after: string | null; search: string },
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'simulation', wanted, page],
    meta: { tables: ['budget_versions', 'units', 'charges'] },
    queryFn: ({ signal }) =>
      invoke('simulate-fees', { condominium_id: condominiumId, ...wanted, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What a resident's unit pays by. */
export type FeeBasisOfUnit = {
  share: number
  /** Whether the unit is charged by itself: a parking place without a share is paid for with its unit. */
  charged: boolean
  share_sum: number
  unit_count: number
  today: { competence: string; cents: number } | null
}

export const ownBasisQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'fee-basis', unitId],
    meta: { tables: ['units', 'charges'] },
    queryFn: () =>
      read<FeeBasisOfUnit | null>(supabase.rpc('my_fee_basis', { condo_id: condominiumId, unit: unitId })),
  })
