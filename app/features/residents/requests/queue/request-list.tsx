import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pagerSteps, useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useWritable } from '../../../../lib/membership/writable.ts'
import { Pager } from '../../../../ui/data/pager.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { ApproveDialog } from '../decide/approve-dialog.tsx'
import { MassApproveDialog } from '../decide/mass-approve-dialog.tsx'
import { RejectDialog } from '../decide/reject-dialog.tsx'
import { ResultsDialog } from '../decide/results-dialog.tsx'
import type { RowResult } from '../request-mutations.ts'
import {
  type AccessRequest,
  type RequestFilters,
  type RequestState,
  requestKey,
  requestsQuery,
} from '../request-queries.ts'
import { isFiltered } from './request-filters.tsx'
import { RequestRow } from './request-row.tsx'
import { SelectionBar } from './selection-bar.tsx'

type RequestListProps = { filters: RequestFilters; label: string }

/** A page of the queue; several requests may be chosen and decided together. */
export function RequestList({ filters, label }: RequestListProps) {
  const { id } = useCondominium()
  const { place, go, filter } = useListAddress()
  const page = useQuery(requestsQuery(id, filters, place))
  if (!page.data) return <NotLoaded query={page} rows={4} height={96} />
  if (page.data.rows.length === 0) {
    const clear = () => filter({ sugestao: null, bloco: null, dias: null })
    return <Nothing state={filters.state} onClear={isFiltered(filters) ? clear : undefined} />
  }
  return (
    <>
      <Rows requests={page.data.rows} label={label} pending={filters.state === 'pending'} />
      {(page.data.hasPrevious || page.data.hasNext) && (
        <Pager position={label} {...pagerSteps(page.data, requestKey, go)} />
      )}
    </>
  )
}

type Asking = { what: 'approve' | 'reject' | 'approve-many'; requests: AccessRequest[] }
type Decided = { requests: AccessRequest[]; results: RowResult[] }

function Rows({ requests, label, pending }: { requests: AccessRequest[]; label: string; pending: boolean }) {
  const writable = useWritable()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // A request that has left the page, decided here or by someone else, is no longer chosen.
  const selected = requests.filter((request) => chosen.has(request.id))
  const toggle = (request: AccessRequest) => (on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(request.id)
      else next.delete(request.id)
      return next
    })
  const onClose = () => setAsking(null)
  const onResults = ({ results }: { results: RowResult[] }) => {
    const failed = results.filter(({ error }) => error !== null)
    if (failed.length > 0 && asking) setDecided({ requests: asking.requests, results })
    setChosen(new Set(failed.map(({ membership_id }) => membership_id)))
    onClose()
  }
  return (
    <>
      {pending && writable && requests.length > 1 && (
        <SelectionBar
          requests={requests}
          selected={selected}
          onSelect={(some) => setChosen(new Set(some.map((request) => request.id)))}
          onApprove={() => setAsking({ what: 'approve-many', requests: selected })}
          onReject={() => setAsking({ what: 'reject', requests: selected })}
        />
      )}
      <ul style={{ margin: '8px 0 0', padding: 0, listStyle: 'none' }} aria-label={label}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            selected={chosen.has(request.id)}
            onSelect={pending && writable && requests.length > 1 ? toggle(request) : undefined}
            onApprove={writable ? () => setAsking({ what: 'approve', requests: [request] }) : undefined}
            onReject={() => setAsking({ what: 'reject', requests: [request] })}
          />
        ))}
      </ul>
      {asking?.what === 'approve' && asking.requests[0] && (
        <ApproveDialog request={asking.requests[0]} onClose={onClose} />
      )}
      {asking?.what === 'approve-many' && (
        <MassApproveDialog requests={asking.requests} onClose={onClose} onResults={onResults} />
      )}
      {asking?.what === 'reject' && (
        <RejectDialog requests={asking.requests} onClose={onClose} onResults={onResults} />
      )}
      {decided && <ResultsDialog {...decided} onClose={() => setDecided(null)} />}
    </>
  )
}

function Nothing({ state, onClear }: { state: RequestState; onClear?: () => void }) {
  if (onClear) {
    return (
      <EmptyState
        title="Nenhum pedido com estes filtros"
        actions={
          <Button variant="default" onClick={onClear}>
            Limpar filtros
          </Button>
        }
      >
        Há pedidos na fila, mas nenhum deles é assim.
      </EmptyState>
    )
  }
  if (state === 'pending') {
    return (
      <EmptyState
        title="Nenhum pedido à espera"
        actions={
          <Button component={Link} to="/dashboard/resident-requests/trazer">
            Trazer moradores
          </Button>
        }
      >
        Ninguém espera por você. Divulgue o código abaixo para os moradores pedirem acesso.
      </EmptyState>
    )
  }
  return (
    <Text c="dimmed" py="xl">
      {state === 'approved' ? 'Nenhum pedido aprovado ainda.' : 'Nenhum pedido recusado.'}
    </Text>
  )
}
