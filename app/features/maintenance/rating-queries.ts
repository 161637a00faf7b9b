import { queryOptions } from '@tanstack/react-query'
import type { Rated } from '../../../domain/maintenance/orders/ratings.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** Suppliers whose work was rated, by supplier. */
export const ratingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'ratings'],
    meta: { tables: ['supplier_ratings'] },
    queryFn: async () => {
      const rated = await read<Rated[]>(supabase.rpc('supplier_ratings_summary', { condo_id: condominiumId }))
      return new Map(rated.map((one) => [one.supplier_id, one]))
    },
  })

type GivenRating = {
  order_id: string
  code: string
  title: string
  stars: number
  note: string
  by: string | null
  at: string
}
/** The newest ratings of one supplier. */
export const supplierRatingsQuery = (condominiumId: string, supplierId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'ratings', supplierId],
    meta: { tables: ['supplier_ratings'] },
    queryFn: () =>
      read<GivenRating[]>(
        supabase.rpc('supplier_ratings_of', { condo_id: condominiumId, of_supplier: supplierId }),
      ),
  })
