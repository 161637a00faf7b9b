import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { matters } from '../../../../domain/decisions/matters.ts'
import type { RequestView } from '../../../../domain/voting/quarter.ts'
import { assemblyKinds } from '../../../../domain/voting/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { momentWords, shortMoment } from '../times.ts'
import { requestQuery } from './queries.ts'
import { BackDialog, CallDialog, SignDialog } from './request-acts.tsx'
import { RequestProgress } from './request-progress.tsx'
import { RequestStatus } from './request-status.tsx'

/** One request for an assembly: what is asked and why, how much of a quarter has signed, and who. */
export function Component() {
  const { id } = useCondominium()
  const { requestId = '' } = useParams()
  const request = useQuery(requestQuery(id, requestId))
  return (
    <>
      <BackLink to="/dashboard/voting/pedidos">Pedidos de assembleia</BackLink>
      <NotLoaded query={request} rows={6} />
      {request.data === null && (
        <EmptyState title="Pedido não encontrado">
          Confira o endereço, ou volte à lista. Pedidos são lidos pelos condôminos e pela administração.
        </EmptyState>
      )}
      {request.data && <Shown request={request.data} />}
    </>
  )
}

type Act = 'sign' | 'unsign' | 'withdraw' | 'call'

function Shown({ request }: { request: RequestView }) {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <Page
      title={request.title}
      sentence={`${assemblyKinds[request.kind]}, pedida por ${request.opener ?? 'um condômino'}.`}
      action={<MainAct request={request} onAct={setAct} />}
    >
      <Group justify="space-between" mb="md">
        <RequestStatus state={request.state} alone />
        <Backs request={request} onAct={setAct} />
      </Group>
      <div style={{ maxWidth: 760 }}>
        <Next request={request} />
        <Facts facts={factsOf(request)} />
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{request.reasons}</p>
      </div>
      <Section
        title="Pauta pedida"
        note="Entra inteira no edital: só se decide o que está nele (art. 1.354)."
      >
        <ol style={{ margin: 0, paddingInlineStart: 24 }}>
          {request.items.map((item) => (
            <li key={item.id}>
              {item.title}
              <span style={{ color: 'var(--muted)' }}>{` · ${matters[item.matter].name}`}</span>
            </li>
          ))}
        </ol>
      </Section>
      <RequestProgress request={request} />
      <Declared request={request} />
      {act === 'sign' && <SignDialog request={request} onClose={close} />}
      {act === 'call' && <CallDialog request={request} onClose={close} />}
      {(act === 'unsign' || act === 'withdraw') && (
        <BackDialog request={request} what={act} onClose={close} />
      )}
    </Page>
  )
}

type ActsProps = { request: RequestView; onAct: (act: Act) => void }

/** The one thing to do now: sign, call, or look at what was made of it. */
function MainAct({ request, onAct }: ActsProps) {
  const writable = useWritable()
  const { state, my_units, may_call, manages, assembly_id } = request
  if (state === 'called' && assembly_id)
    return (
      <Button component={Link} to={`/dashboard/voting/${assembly_id}`}>
        Ver a assembleia
      </Button>
    )
  if (!writable) return null
  if (may_call)
    return (
      <Button leftSection={<Megaphone size={18} />} onClick={() => onAct('call')}>
        Convocar a assembleia
      </Button>
    )
  if (manages && state === 'reached' && assembly_id)
    return (
      <Button component={Link} to={`/dashboard/voting/${assembly_id}`} leftSection={<Megaphone size={18} />}>
        Conferir e convocar
      </Button>
    )
  const mayTakeMore = state === 'open' || state === 'reached'
  if (mayTakeMore && my_units.some(({ is_signed }) => !is_signed))
    return (
      <Button leftSection={<PenLine size={18} />} onClick={() => onAct('sign')}>
        Assinar o pedido
      </Button>
    )
  return null
}

function Backs({ request: { state, my_units, is_mine }, onAct }: ActsProps) {
  const writable = useWritable()
  if (!writable || state !== 'open') return null
  return (
    <Group gap={8} data-screen-only>
      {my_units.some(({ is_signed }) => is_signed) && (
        <Button variant="default" onClick={() => onAct('unsign')}>
          Retirar a assinatura
        </Button>
      )}
      {is_mine && (
        <Button variant="default" c="var(--danger)" onClick={() => onAct('withdraw')}>
          Retirar o pedido
        </Button>
      )}
    </Group>
  )
}

/** What comes next, where somebody has to do something. */
function Next({
  request: { state, call_by, now, manages, may_call, assembly_id },
}: {
  request: RequestView
}) {
  if (state !== 'reached' || !call_by) return null
  const isLate = call_by <= now
  const words = manages
    ? assembly_id
      ? 'O rascunho com a pauta pedida espera a data, o local e o envio do edital.'
      : 'O rascunho foi descartado. Quem abriu o pedido pode convocar por si depois do prazo.'
    : may_call
      ? 'A administração não convocou no prazo: convoque por aqui.'
      : isLate
        ? 'O prazo da administração passou: quem abriu o pedido pode convocar.'
        : 'A administração foi avisada e faz o edital. Depois do prazo, quem abriu o pedido pode convocar.'
  return (
    <Notice kind={isLate ? 'warning' : 'info'}>
      {`${isLate ? 'O prazo para convocar terminou' : 'A administração convoca até'} ${isLate ? 'em ' : ''}${momentWords(call_by)}. ${words}`}
    </Notice>
  )
}

function Declared({ request: { declared, state } }: { request: RequestView }) {
  if (declared.length === 0) return null
  return (
    <Section
      title="Quem assinou"
      note={
        state === 'called'
          ? 'Contou quem era dono quando o edital saiu.'
          : 'Quem vende a unidade antes da convocação deixa de contar.'
      }
    >
      <DataList
        label="Quem assinou"
        rows={declared}
        id={(row) => row.id}
        columns={[
          {
            key: 'unit',
            header: 'Unidade',
            cell: (row) => <strong>{row.unit}</strong>,
            text: (row) => row.unit,
          },
          { key: 'name', header: 'Condômino', cell: (row) => row.name ?? '–', text: (row) => row.name ?? '' },
          { key: 'counts', header: 'Conta', cell: (row) => (row.counts ? 'Sim' : 'Não: não é mais dono') },
          { key: 'at', header: 'Quando', end: true, cell: (row) => shortMoment(row.declared_at) },
        ]}
        phone={(row) => ({
          first: row.unit,
          second: row.name ?? '–',
          state: row.counts ? shortMoment(row.declared_at) : 'Não conta: não é mais dono',
        })}
      />
    </Section>
  )
}

function factsOf({ opened_at, expires_at, reached_at, called_at, withdrawn_at }: RequestView) {
  return [
    { name: 'Aberto', value: momentWords(opened_at) },
    ...(reached_at
      ? [{ name: 'Um quarto assinou', value: momentWords(reached_at) }]
      : [{ name: 'Recebe assinaturas até', value: momentWords(expires_at) }]),
    ...(called_at ? [{ name: 'Edital enviado', value: momentWords(called_at) }] : []),
    ...(withdrawn_at ? [{ name: 'Retirado', value: momentWords(withdrawn_at) }] : []),
  ]
}
