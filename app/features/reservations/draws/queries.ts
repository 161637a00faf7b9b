import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DrawView } from '../../../../domain/reservations/draw-view.ts'
import type { DrawKind, DrawState } from '../../../../domain/reservations/draw-words.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type DrawRow = {
  id: string
  kind: DrawKind
  title: string
  area_name: string | null
  starts_at: string | null
  ends_at: string | null
  place_count: number
  closes_at: string
  public_on: string
  state: DrawState
  tickets: number
  /** The best place that a unit of the reader's drew. */
  my_rank: number | null
  is_mine: boolean
  key: string
}

/** The draws, the newest first. */
export const drawsQuery = (condominiumId: string, after: string | null) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'draws', after],
    meta: { tables: ['draws', 'draw_tickets', 'common_areas'] },
    queryFn: async () =>
      forwardPage(
        await read<DrawRow[]>(supabase.rpc('draws_page', { condo_id: condominiumId, after_key: after })),
      ),
    placeholderData: keepPreviousData,
  })

/** A draw with all that anybody needs to compute it again; null of one that is not here. */
export const drawQuery = (condominiumId: string, drawId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'draw', drawId],
    meta: { tables: ['draws', 'draw_tickets', 'common_areas'] },
    queryFn: () =>
      read<DrawView | null>(supabase.rpc('draw_view', { condo_id: condominiumId, wanted: drawId })),
  })
