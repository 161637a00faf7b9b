import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { waitingRequestsQuery, waitingShown } from './queries.ts'
import classes from './support.module.css'

/** Of the platform's first page: who waits for the support, the oldest first; nothing where nobody does. */
export function WaitingRequests() {
  const requests = useQuery(waitingRequestsQuery)
  if (requests.data?.length === 0) return null
  return (
    <Section
      title="Pedidos de ajuda"
      note={
        requests.data && requests.data.length > waitingShown ? `Os ${waitingShown} mais antigos.` : undefined
      }
    >
      <NotLoaded query={requests} isPart rows={2} />
      <ul className={classes.records}>
        {requests.data
          ?.slice(0, waitingShown)
          .map(({ id, number, text, created_at, condominium_id, condominium }) => (
            <li key={id}>
              <Link to={`/dashboard/superadmin-view/${condominium_id}`} className={classes.to}>
                {`Pedido ${number}: ${condominium?.name ?? 'condomínio'}`}
              </Link>
              <p className={classes.note}>{dayAndTime(created_at, openZone())}</p>
              <p className={classes.said}>{text}</p>
            </li>
          ))}
      </ul>
    </Section>
  )
}
