import { Button, Skeleton, Stack } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { brand } from '../../../../../domain/brand.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { requestKinds } from '../../../../../domain/data-protection/requests.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { dayOf } from '../../../../lib/words.ts'
import { type HistoryEvent, PlumbLine } from '../../../../ui/data/plumb-line.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../privacy.module.css'
import { type Controller, useCancelRequest } from '../privacy-mutations.ts'
import { accountRequestsQuery, type OwnRequest, ownRequestsQuery } from '../privacy-queries.ts'
import { requestLooks } from '../request-words.ts'

/** The user's requests to the condominium, with their deadlines and answers. */
export function OwnRequests({ onAsk }: { onAsk: () => void }) {
  const { id } = useCondominium()
  const { user } = useSession()
  return (
    <RequestList of="condominium" requests={useQuery(ownRequestsQuery(user?.id ?? '', id))} onAsk={onAsk} />
  )
}

/** Those to the platform, about the account. */
export function AccountRequests({ onAsk }: { onAsk: () => void }) {
  const { user } = useSession()
  return <RequestList of="platform" requests={useQuery(accountRequestsQuery(user?.id ?? ''))} onAsk={onAsk} />
}

type RequestListProps = { of: Controller; requests: UseQueryResult<OwnRequest[]>; onAsk: () => void }

function RequestList({ of, requests, onAsk }: RequestListProps) {
  return (
    <Stack gap="md" align="flex-start">
      <NotLoaded query={requests} isPart place={<Skeleton height={64} />} />
      {requests.data?.length === 0 && (
        <p className={classes.muted}>
          Você ainda não pediu nada. A resposta vem em até 15 dias (LGPD, art. 19, II), quase sempre antes.
        </p>
      )}
      {requests.data && requests.data.length > 0 && (
        <ul
          className={classes.rows}
          aria-label={of === 'platform' ? 'Seus pedidos à plataforma' : 'Seus pedidos'}
        >
          {requests.data.map((request) => (
            <RequestRow key={request.id} of={of} request={request} />
          ))}
        </ul>
      )}
      <Button variant="default" onClick={onAsk}>
        {of === 'platform' ? `Pedir ao ${brand.name}` : 'Fazer um pedido'}
      </Button>
    </Stack>
  )
}

function eventsOf(
  of: Controller,
  { created_at, answered_at, status, due_on, answer }: OwnRequest,
): HistoryEvent[] {
  const asked: HistoryEvent = {
    id: 'asked',
    what: `Pedido recebido ${of === 'platform' ? `pelo ${brand.name}` : 'pelo condomínio'}`,
    when: formatDate(dayOf(created_at)),
    more: status === 'open' ? `Resposta até ${formatDate(due_on)}` : undefined,
  }
  if (!answered_at) return [asked]
  const { word } = requestLooks[status]
  return [{ id: 'answered', what: word, when: formatDate(dayOf(answered_at)), more: answer }, asked]
}

function RequestRow({ of, request }: { of: Controller; request: OwnRequest }) {
  const cancel = useCancelRequest(of)
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
          <PlumbLine events={eventsOf(of, request)} />
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
