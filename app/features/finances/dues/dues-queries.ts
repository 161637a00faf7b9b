import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DueSource, DueState } from '../../../../domain/charges/unit-dues.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** An amount for a unit's next charge. Centavos; months are 'YYYY-MM'. */
export type DueRow = {
  id: string
  unit_id: string
  unit_label: string
  source: DueSource
  rubric_id: string
  rubric: string
  description: string
  note: string
  cents: number
  state: DueState
  charged_from: string
  charged_in: string | null
  charge_id: string | null
  waive_reason: string | null
  created_on: string
  key: string
}
export type DueFilters = { state?: DueState; source?: DueSource; text?: string }

export const duesQuery = (condominiumId: string, filters: DueFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'unit-dues', filters, after],
    meta: { tables: ['unit_dues', 'units', 'unit_list', 'rubrics', 'charge_runs', 'charges'] },
    queryFn: async () =>
      forwardPage(
        await read<DueRow[]>(
          supabase.rpc('unit_dues_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type WaitingDue = Pick<
  DueRow,
  'id' | 'unit_id' | 'unit_label' | 'source' | 'description' | 'note' | 'cents'
>

/** All that a run of a month ('YYYY-MM') may charge, by unit. */
export const waitingDuesQuery = (condominiumId: string, month: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'waiting-dues', month],
    meta: { tables: ['unit_dues', 'unit_list'] },
    queryFn: () =>
      read<WaitingDue[]>(
        supabase.rpc('waiting_unit_dues', { condo_id: condominiumId, month: `${month}-01` }),
      ),
  })

export type OwnDue = Pick<DueRow, 'id' | 'description' | 'note' | 'cents' | 'charged_from'>

/** Pending dues of the reader's own units. */
export const ownDuesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'own-dues', unitIds],
    meta: { tables: ['unit_dues'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_dues')
          .select('id,description,note,cents,charged_from')
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .eq('state', 'waiting')
          .order('created_at')
          .limit(100)
          .overrideTypes<OwnDue[], { merge: false }>(),
      ),
  })
