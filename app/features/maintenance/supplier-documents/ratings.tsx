import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { ratedWords } from '../../../../domain/maintenance/orders/ratings.ts'
import { momentWords } from '../../../../domain/maintenance/orders/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../expiry/expiry.module.css'
import { ratingsQuery, supplierRatingsQuery } from '../rating-queries.ts'

/** How the management rated a supplier's finished work: the average, and each rating with its order. */
export function Ratings({ supplierId }: { supplierId: string }) {
  const { id } = useCondominium()
  const summary = useQuery(ratingsQuery(id))
  const ratings = useQuery(supplierRatingsQuery(id, supplierId))
  if (!ratings.data || !summary.data) return null
  const rated = summary.data.get(supplierId)
  return (
    <Section
      title="Avaliações"
      note={
        rated ? `${capital(ratedWords(rated))}.` : 'Nenhuma ainda. Quem confere uma ordem dele dá uma nota.'
      }
    >
      {ratings.data.length > 0 && (
        <ul className={classes.list} aria-label="Avaliações">
          {ratings.data.map((one) => (
            <li key={one.order_id} className={classes.row} data-link>
              <div style={{ minWidth: 0 }}>
                <Link to={`/dashboard/incidents/manutencao/ordens/${one.order_id}`} className={classes.title}>
                  {one.title}
                </Link>
                <div className={`${classes.notes} figures`}>
                  <span>{one.code}</span>
                  {one.note && <span>{one.note}</span>}
                </div>
              </div>
              <div className={`${classes.side} figures`}>
                <Status icon={Star} tone={one.stars <= 2 ? 'warning' : 'neutral'}>
                  {`${one.stars} de 5`}
                </Status>
                <span className={classes.step}>
                  {[one.by, momentWords(one.at, openZone())].filter(Boolean).join(', ')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
