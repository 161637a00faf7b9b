import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { type ChangeStatus, changeKinds, changeStatuses } from '../../../../domain/people/change.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../register/register.module.css'
import { ChangeLines } from './change-lines.tsx'
import { ownChangesQuery } from './queries.ts'

const faces: Record<
  ChangeStatus,
  { icon: LucideIcon; tone: 'attention' | 'success' | 'danger' | 'neutral' }
> = {
  pending: { icon: Clock, tone: 'attention' },
  approved: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleX, tone: 'danger' },
  withdrawn: { icon: Ban, tone: 'neutral' },
}

/** Lists a resident's requests, and their results. */
export function OwnChanges({ personId }: { personId: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(ownChangesQuery(id, personId))
  const withdraw = useCommand('withdraw-change', { action: 'retirar o pedido', done: 'Pedido retirado' })
  if (!data || data.length === 0) return null
  return (
    <Section title="Meus pedidos de alteração">
      <ul className={classes.list}>
        {data.map((change) => {
          const { icon, tone } = faces[change.status]
          return (
            <li key={change.id} className={classes.row}>
              <div>
                <div className={classes.strong}>{changeKinds[change.kind]}</div>
                <ChangeLines change={change} />
                <p className={`${classes.note} figures`}>
                  Pedido em {formatDate(dayOf(change.created_at))}
                  {change.reason && ` · ${change.reason}`}
                </p>
                <Status icon={icon} tone={tone}>
                  {changeStatuses[change.status]}
                </Status>
              </div>
              {change.status === 'pending' && (
                <Button
                  variant="subtle"
                  size="sm"
                  loading={withdraw.isPending && withdraw.variables?.change_id === change.id}
                  onClick={() => withdraw.mutate({ change_id: change.id })}
                >
                  Retirar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
