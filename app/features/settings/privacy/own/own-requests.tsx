import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../../domain/calendar.ts'
import { requestKinds } from '../../../../../domain/data-protection/requests.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { dayOf } from '../../../../lib/words.ts'
import { type HistoryEvent, PlumbLine } from '../../../../ui/data/plumb-line.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../privacy.module.css'
import { useCancelRequest } from '../privacy-mutations.ts'
import { type DataRequest, ownRequestsQuery } from '../privacy-queries.ts'
import { requestLooks } from '../request-words.ts'

/** The user's requests to the condominium, with their deadlines and answers. */
export function OwnRequests({ onAsk }: { onAsk: () => void }) {
  const { id } = useCondominium()
  const { user } = useSession()
  const requests = useQuery(ownRequestsQuery(user?.id ?? '', id))
  return (
    <Stack gap="md" align="flex-start">
      <NotLoaded query={requests} isPart place={<Skeleton height={64} />} />
      {requests.data?.length === 0 && (
        <p className={classes.muted}>
          Você ainda não pediu nada. A resposta vem em até 15 dias (LGPD, art. 19, II), quase sempre antes.
        </p>
      )}
      {requests.data && requests.data.length > 0 && (
        <ul className={classes.rows} aria-label="Seus pedidos">
          {requests.data.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Button variant="default" onClick={onAsk}>
        Fazer um pedido
      </Button>
    </Stack>
  )
}

function eventsOf({ created_at, answered_at, status, due_on, answer }: DataRequest): HistoryEvent[] {
  const asked: HistoryEvent = {
    id: 'asked',
    what: 'Pedido recebido pelo condomínio',
    when: formatDate(dayOf(created_at)),
    more: status === 'open' ? `Resposta até ${formatDate(due_on)}` : undefined,
  }
  if (!answered_at) return [asked]
  const { word } = requestLooks[status]
  return [{ id: 'answered', what: word, when: formatDate(dayOf(answered_at)), more: answer }, asked]
}

function RequestRow({ request }: { request: DataRequest }) {
  const cancel = useCancelRequest()
  const { icon, tone, word } = requestLooks[request.status]
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.what}>
          Pedido {request.number}: {requestKinds[request.kind].label}
        </div>
        <div className={classes.note}>
          <Status icon={icon} tone={tone}>
            {word}
          </Status>
        </div>
        <p className={classes.text}>{request.details}</p>
        <div style={{ marginTop: 12 }}>
          <PlumbLine events={eventsOf(request)} />
        </div>
      </div>
      {request.status === 'open' && (
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate(request.id)}>
          Retirar
        </Button>
      )}
    </li>
  )
}
