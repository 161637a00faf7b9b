import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { orderQuery, ordersQuery } from '../../queries.ts'

/** The next so many of one's own orders are read ahead. */
const most = 20

/** Reads the open orders that one is to do, so that this device has them in the garage, where there is no network. */
export function useMyOrders(): void {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const filters = { state: 'open', assignee_id: 'me' } as const
  const { data } = useQuery(ordersQuery(id, { filters, sorted: 'due', place: { at: 'first' } }))
  const names = (data?.rows ?? [])
    .slice(0, most)
    .map((line) => line.id)
    .join(' ')
  useEffect(() => {
    for (const orderId of names.split(' ').filter(Boolean))
      void queries.prefetchQuery(orderQuery(id, orderId))
  }, [names, id, queries])
}
