import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { civilDate, formatDate } from '../../../../../domain/calendar.ts'
import { requestKinds, timeLeft } from '../../../../../domain/data-protection/requests.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../privacy.module.css'
import { type DataRequest, deskQuery } from '../privacy-queries.ts'
import { requestLooks } from '../request-words.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { ErasePerson } from './erase-person.tsx'

/** People's requests to the condominium about their data: most urgent first, with the days left. */
export function Desk() {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const isOpen = params.get('pedidos') !== 'respondidos'
  const requests = useQuery(deskQuery(id, isOpen))
  const chosen = requests.data?.find((request) => request.id === params.get('responder'))
  const go = (changes: Record<string, string | null>) => changeParams(changes, { replace: true })
  return (
    <Stack gap="md" align="flex-start">
      <SegmentedControl
        aria-label="Quais pedidos"
        data={[
          { value: 'open', label: 'Para responder' },
          { value: 'decided', label: 'Respondidos' },
        ]}
        value={isOpen ? 'open' : 'decided'}
        onChange={(value) => go({ pedidos: value === 'open' ? null : 'respondidos' })}
      />
      <NotLoaded query={requests} rows={2} height={64} />
      {requests.data?.length === 0 && (
        <p className={classes.muted}>
          {isOpen ? 'Ninguém espera resposta.' : 'Nenhum pedido foi respondido ainda.'}
        </p>
      )}
      {requests.data && requests.data.length > 0 && (
        <ul className={classes.rows} aria-label="Pedidos sobre dados pessoais">
          {requests.data.map((request) => (
            <DeskRow key={request.id} request={request} onAnswer={() => go({ responder: request.id })} />
          ))}
        </ul>
      )}
      {chosen?.status === 'open' && <AnswerDialog request={chosen} onClose={() => go({ responder: null })} />}
    </Stack>
  )
}

function DeskRow({ request, onAnswer }: { request: DataRequest; onAnswer: () => void }) {
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.what}>
          {request.number} · {request.requester_name} · {requestKinds[request.kind].label}
        </div>
        <div className={classes.note}>
          <DeskStatus request={request} />
          {request.status === 'open' && <span>Responder até {formatDate(request.steer_on)}</span>}
        </div>
        <p className={classes.text}>{request.details}</p>
        {request.answer && <p className={classes.text}>Resposta: {request.answer}</p>}
      </div>
      {request.kind === 'erasure' && request.person_id && (
        <ErasePerson personId={request.person_id} name={request.requester_name} />
      )}
      {request.status === 'open' && <Button onClick={onAnswer}>Responder</Button>}
    </li>
  )
}

function DeskStatus({ request: { status, steer_on } }: { request: DataRequest }) {
  const today = civilDate(new Date(), openZone())
  if (status === 'open')
    return (
      <Status icon={steer_on < today ? CircleAlert : Clock} tone={steer_on < today ? 'danger' : 'neutral'}>
        {timeLeft(steer_on, today)}
      </Status>
    )
  const { icon, tone, word } = requestLooks[status]
  return (
    <Status icon={icon} tone={tone}>
      {word}
    </Status>
  )
}
