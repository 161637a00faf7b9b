import { useQuery } from '@tanstack/react-query'
import { ratedWords } from '../../../../domain/maintenance/orders/ratings.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import classes from '../maintenance.module.css'
import { ratingsQuery } from '../rating-queries.ts'

/** How the finished work of a supplier was rated; nothing where none was. */
export function SupplierRating({ supplierId }: { supplierId: string }) {
  const { id } = useCondominium()
  const rated = useQuery(ratingsQuery(id)).data?.get(supplierId)
  return rated ? <span className={`${classes.note} figures`}>{capital(ratedWords(rated))}</span> : null
}
