import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { IncidentView } from '../../../../domain/incidents/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CaseStatus } from '../../penalties/parts/case-status.tsx'
import classes from '../incidents.module.css'
import { type IncidentTies, incidentTiesQuery } from '../queries.ts'

/** An order's state, in words for those who do not work on it. */
const orderWords: Record<IncidentTies['orders'][number]['status'], string> = {
  planned: 'programada',
  open: 'aberta',
  in_progress: 'em execução',
  done: 'executada',
  checked: 'conferida',
  cancelled: 'cancelada',
}

/** Lists what it was merged into, what was merged into it, and the resulting orders and cases. */
export function Ties({ view }: { view: IncidentView }) {
  const { id } = useCondominium()
  const { data: came } = useQuery(incidentTiesQuery(id, view.id))
  const { merged_into, duplicates, outage } = view
  const { orders = [], cases = [] } = came ?? {}
  if (!merged_into && !outage && duplicates.length + orders.length + cases.length === 0) return null
  return (
    <div className={classes.part}>
      {merged_into && (
        <p>
          Continua em{' '}
          <Link
            to={`/dashboard/incidents/${merged_into.id}`}
          >{`${merged_into.protocol} · ${merged_into.title}`}</Link>
        </p>
      )}
      {outage && (
        <p>
          Faz parte de <Link to="/dashboard/incidents/falhas">{outage.title}</Link>
          {outage.ended_at ? ', que já terminou' : ''}
        </p>
      )}
      {duplicates.map((one) => (
        <p key={one.id}>
          Juntada a esta:{' '}
          <Link to={`/dashboard/incidents/${one.id}`}>{`${one.protocol} · ${one.title}`}</Link>
        </p>
      ))}
      {orders.map((order) => (
        <p key={order.code} className="figures">
          {order.id ? (
            <Link to={`/dashboard/incidents/manutencao/${order.id}`}>{order.code}</Link>
          ) : (
            order.code
          )}
          {`: ordem de serviço ${orderWords[order.status]}${order.done_on ? ` em ${formatDate(order.done_on)}` : ''}`}
        </p>
      ))}
      {cases.map((one) => (
        <p key={one.id}>
          <Link to={`/dashboard/penalties/${one.id}`}>{`Caso de penalidade ${one.number}`}</Link>{' '}
          <CaseStatus state={one.state} />
        </p>
      ))}
    </div>
  )
}
