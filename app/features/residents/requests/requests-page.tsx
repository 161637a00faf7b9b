import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../../lib/failure.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import {
  type AccessRequest,
  type RequestState,
  requestCountsQuery,
  requestKey,
  requestStates,
  requestsQuery,
} from '../queries.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { CondominiumCode } from './condominium-code.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestRow } from './request-row.tsx'

const labels: Record<RequestState, string> = {
  pending: 'Esperando',
  approved: 'Aprovados',
  rejected: 'Recusados',
}

const addresses: Record<RequestState, string | null> = {
  pending: null,
  approved: 'aprovados',
  rejected: 'recusados',
}

const none: Record<RequestState, string> = {
  pending: 'Ninguém espera por você. Divulgue o código abaixo para os moradores pedirem acesso.',
  approved: 'Nenhum pedido aprovado ainda.',
  rejected: 'Nenhum pedido recusado.',
}

/** Who asked to enter, the oldest first, and the code they ask with. */
export function Component() {
  const { id } = useCondominium()
  const { params, filter } = useListAddress()
  const state = requestStates.find((known) => addresses[known] === params.get('situacao')) ?? 'pending'
  const counts = useQuery(requestCountsQuery(id))
  return (
    <Page
      title="Pedidos de acesso"
      sentence="Confira quem é e onde mora antes de aprovar: quem entra vê as cobranças da unidade."
    >
      {counts.data ? (
        <StatFilterStrip
          label="Pedidos por situação"
          stats={requestStates.map((key) => ({ key, label: labels[key], figure: counts.data[key] }))}
          active={state}
          onSelect={(key) => filter({ situacao: addresses[key ?? 'pending'] })}
        />
      ) : (
        <CardsSkeleton />
      )}
      <Requests state={state} />
      <CondominiumCode />
    </Page>
  )
}

function Requests({ state }: { state: RequestState }) {
  const { id } = useCondominium()
  const { place, go } = useListAddress()
  const page = useQuery(requestsQuery(id, state, place))
  const [approving, setApproving] = useState<AccessRequest | null>(null)
  const [rejecting, setRejecting] = useState<AccessRequest | null>(null)
  if (page.isLoadingError) {
    return <ErrorState message={toFailure(page.error).message} onRetry={() => void page.refetch()} />
  }
  if (!page.data) return <RowsSkeleton rows={4} height={72} />
  if (page.data.rows.length === 0) {
    return state === 'pending' ? (
      <EmptyState title="Nenhum pedido à espera">{none.pending}</EmptyState>
    ) : (
      <Text c="dimmed" py="xl">
        {none[state]}
      </Text>
    )
  }
  return (
    <>
      <ul style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }} aria-label={labels[state]}>
        {page.data.rows.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            onApprove={() => setApproving(request)}
            onReject={() => setRejecting(request)}
          />
        ))}
      </ul>
      {(page.data.hasPrevious || page.data.hasNext) && (
        <Pager position={labels[state]} {...pagerSteps(page.data, requestKey, go)} />
      )}
      {approving && <ApproveDialog request={approving} onClose={() => setApproving(null)} />}
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}
