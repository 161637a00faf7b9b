import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuarterFigures, RequestState, RequestView } from '../../../../domain/voting/quarter.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type RequestRow = {
  id: string
  title: string
  state: RequestState
  opened_at: string
  expires_at: string
  figures: QuarterFigures
  is_signed: boolean
  key: string
}
type RequestsPage = { rows: RequestRow[]; my_units: { id: string; label: string }[] }

/** Requests for an assembly, the newest first, and the units that the reader may sign for. */
export const requestsQuery = (condominiumId: string, after: string | null) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'requests', after],
    meta: { tables: ['assembly_requests', 'assembly_declarations', 'occupancies'] },
    queryFn: async () => {
      const { rows, my_units } = await read<RequestsPage>(
        supabase.rpc('assembly_requests_page', { condo_id: condominiumId, after_key: after }),
      )
      return { ...forwardPage(rows), my_units }
    },
    placeholderData: keepPreviousData,
  })

/** One request whole; null of one that the reader does not see. */
export const requestQuery = (condominiumId: string, requestId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'request', requestId],
    meta: { tables: ['assembly_requests', 'assembly_declarations', 'occupancies'] },
    queryFn: () =>
      read<RequestView | null>(
        supabase.rpc('assembly_request_view', { condo_id: condominiumId, wanted: requestId }),
      ),
  })

/** The request that a draft or an assembly was made from, if any. */
export const requestOfQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'request-of', assemblyId],
    meta: { tables: ['assembly_requests'] },
    queryFn: async () => {
      const rows = await read<{ id: string; title: string }[]>(
        supabase
          .from('assembly_requests')
          .select('id,title')
          .eq('condominium_id', condominiumId)
          .eq('assembly_id', assemblyId),
      )
      return rows[0] ?? null
    },
  })
