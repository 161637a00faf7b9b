import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../../../domain/brand.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { requestKinds, timeLeft } from '../../../../../domain/data-protection/requests.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { counted } from '../../../../lib/words.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../../settings/privacy/privacy.module.css'
import { requestLooks } from '../../../settings/privacy/request-words.ts'
import { Rows } from '../../../settings/security/rows.tsx'
import { accountsPlace } from '../../accounts/accounts-queries.ts'
import { AnswerRequestDialog } from './answer-request-dialog.tsx'
import { type AccountDataRequest, dataDeskQuery } from './data-protection-queries.ts'
import { RecordRequestDialog } from './record-request-dialog.tsx'

const PAGE = 50

/** What people ask of the platform about their accounts, and how the condominiums answer what is asked of them. */
export function AccountRequestsDesk() {
  const { params, changeParams } = useSearchParams()
  const wanted = params.get('pedidos') === 'respondidos' ? 'decided' : 'open'
  const before = wanted === 'decided' ? Number(params.get('antes')) || null : null
  const query = useQuery(dataDeskQuery(wanted, before))
  const [isRecording, setRecording] = useState(false)
  const data = query.data
  const chosen = data?.requests.find(({ id }) => id === params.get('responder'))
  const last = data?.requests.at(-1)
  return (
    <>
      <Section
        title={`Pedidos ao ${brand.name}`}
        note="Sobre contas, assinaturas e registros de acesso, de que a plataforma é controladora. A lei dá 15 dias (LGPD, art. 19, II)."
        action={<Button onClick={() => setRecording(true)}>Registrar pedido recebido</Button>}
      >
        <Stack gap="md" align="flex-start">
          <SegmentedControl
            aria-label="Quais pedidos"
            data={[
              { value: 'open', label: data ? `Para responder (${data.open})` : 'Para responder' },
              { value: 'decided', label: 'Respondidos' },
            ]}
            value={wanted}
            onChange={(value) =>
              changeParams({ pedidos: value === 'open' ? null : 'respondidos', antes: null })
            }
          />
          <NotLoaded query={query} rows={2} height={64} />
          {data?.requests.length === 0 && (
            <p className={classes.muted}>
              {wanted === 'open' ? 'Ninguém espera resposta.' : 'Nenhum pedido foi respondido ainda.'}
            </p>
          )}
          {data && data.requests.length > 0 && (
            <ul className={classes.rows} aria-label="Pedidos sobre dados da conta">
              {data.requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  today={data.today}
                  onAnswer={() => changeParams({ responder: request.id })}
                />
              ))}
            </ul>
          )}
          <Group>
            {before !== null && (
              <Button variant="default" onClick={() => changeParams({ antes: null })}>
                Mais recentes
              </Button>
            )}
            {wanted === 'decided' && data?.requests.length === PAGE && last && (
              <Button variant="default" onClick={() => changeParams({ antes: String(last.number) })}>
                Mais antigos
              </Button>
            )}
          </Group>
        </Stack>
      </Section>
      <Section
        title="Pedidos aos condomínios"
        note="Cada condomínio responde os seus; aqui só se vê quem deixou passar o prazo."
      >
        {data && <CondominiumsAnswer {...data} />}
      </Section>
      {isRecording && <RecordRequestDialog onClose={() => setRecording(false)} />}
      {chosen?.status === 'open' && (
        <AnswerRequestDialog request={chosen} onClose={() => changeParams({ responder: null })} />
      )}
    </>
  )
}

type RequestRowProps = { request: AccountDataRequest; today: string; onAnswer: () => void }

function RequestRow({ request, today, onAnswer }: RequestRowProps) {
  const { number, requester_name, requester_email, kind, status, steer_on, details, answer, own } = request
  const isLate = status === 'open' && steer_on < today
  const look = requestLooks[status]
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.what}>
          {number} · {requester_name} · {requestKinds[kind].label}
        </div>
        <div className={classes.note}>
          {status === 'open' ? (
            <>
              <Status icon={isLate ? CircleAlert : Clock} tone={isLate ? 'danger' : 'neutral'}>
                {timeLeft(steer_on, today)}
              </Status>
              <span>{`Responder até ${formatDate(steer_on)}`}</span>
            </>
          ) : (
            <Status icon={look.icon} tone={look.tone}>
              {look.word}
            </Status>
          )}
          <span>{`Chegou em ${formatDate(request.received_on)}, de ${requester_email}`}</span>
          {request.user_id ? (
            <Anchor component={Link} size="sm" to={`${accountsPlace}/${request.user_id}`}>
              Ver a conta
            </Anchor>
          ) : (
            <span>sem conta com este e-mail</span>
          )}
        </div>
        <p className={classes.text}>{details}</p>
        {answer && <p className={classes.text}>{`Resposta: ${answer}`}</p>}
        {own && <p className={classes.muted}>É seu: outra pessoa da equipe responde.</p>}
      </div>
      {status === 'open' && !own && <Button onClick={onAnswer}>Responder</Button>}
    </li>
  )
}

type Answering = { today: string; condominiums: { open: number; late: number; rows: LateCondominium[] } }
type LateCondominium = { id: string; name: string; open: number; late: number; steer_on: string }

function CondominiumsAnswer({ today, condominiums: { open, late, rows } }: Answering) {
  if (open === 0) return <p className={classes.muted}>Nenhum condomínio tem pedido em aberto.</p>
  return (
    <>
      <Text size="sm" c={late > 0 ? undefined : 'var(--muted)'}>
        {`${counted(open, 'pedido em aberto', 'pedidos em aberto')}; ${late === 0 ? 'nenhum passou do prazo' : `${counted(late, 'passou', 'passaram')} do prazo`}.`}
      </Text>
      <Rows
        label="Condomínios com pedido fora do prazo"
        icon={<Building2 size={20} aria-hidden />}
        rows={rows.map((row) => ({
          id: row.id,
          first: (
            <Anchor component={Link} inherit to={`/dashboard/superadmin-view/${row.id}`}>
              {row.name}
            </Anchor>
          ),
          second: `${counted(row.late, 'pedido', 'pedidos')} fora do prazo, o mais antigo ${timeLeft(row.steer_on, today)}`,
        }))}
      />
    </>
  )
}
