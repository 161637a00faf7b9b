import { useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import { ChangesLink } from '../changes/changes-link.tsx'
import { CondominiumCode } from './condominium-code.tsx'
import { filtersOf, RequestFiltersBar, stateAddresses } from './queue/request-filters.tsx'
import { RequestList } from './queue/request-list.tsx'
import { type RequestState, requestCountsQuery, requestStates } from './request-queries.ts'

const labels: Record<RequestState, string> = {
  pending: 'Esperando',
  approved: 'Aprovados',
  rejected: 'Recusados',
}

/** Requests for access, longest wait first, and the code people request with. */
export function Component() {
  const { id } = useCondominium()
  const { params, filter } = useListAddress()
  const filters = filtersOf(params)
  const counts = useQuery(requestCountsQuery(id))
  return (
    <Page
      title="Pedidos de acesso"
      sentence="Confira quem é e onde mora antes de aprovar: quem entra vê as cobranças da unidade."
      action={<ChangesLink />}
    >
      {counts.data ? (
        <StatFilterStrip
          label="Pedidos por situação"
          stats={requestStates.map((key) => ({ key, label: labels[key], figure: counts.data[key] }))}
          active={filters.state}
          onSelect={(key) =>
            filter({ situacao: stateAddresses[key ?? 'pending'], sugestao: null, bloco: null, dias: null })
          }
        />
      ) : (
        <CardsSkeleton />
      )}
      {filters.state === 'pending' && (counts.data?.pending ?? 0) > 0 && (
        <RequestFiltersBar filters={filters} filter={filter} />
      )}
      <RequestList key={`${id} ${filters.state}`} filters={filters} label={labels[filters.state]} />
      <CondominiumCode />
    </Page>
  )
}
