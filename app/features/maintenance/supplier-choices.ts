import { useQuery } from '@tanstack/react-query'
import { supplierLabel } from '../../../domain/maintenance/orders/ratings.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { handsQuery } from './queries.ts'
import { ratingsQuery } from './rating-queries.ts'

/** The suppliers in use, each with how its work was rated, for a Select. */
export function useSupplierChoices(): { value: string; label: string }[] {
  const { id } = useCondominium()
  const hands = useQuery(handsQuery(id))
  const ratings = useQuery(ratingsQuery(id))
  return (hands.data?.suppliers ?? []).map((one) => ({
    value: one.id,
    label: supplierLabel(one.name, ratings.data?.get(one.id)),
  }))
}
