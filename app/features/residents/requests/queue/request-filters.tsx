import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { blockNamesQuery, type RequestFilters, requestStates } from '../request-queries.ts'

const suggestions = { com: 'with', sem: 'without' } as const

/** Returns the filters in an address: `?situacao=aprovados&sugestao=com&bloco=B&dias=7`. */
export function filtersOf(params: URLSearchParams): RequestFilters {
  const state = requestStates.find((known) => stateAddresses[known] === params.get('situacao')) ?? 'pending'
  const suggested = params.get('sugestao')
  const days = Number(params.get('dias'))
  return {
    state,
    suggestion: suggested === 'com' || suggested === 'sem' ? suggestions[suggested] : null,
    block: params.get('bloco'),
    days: Number.isInteger(days) && days > 0 && days < 3650 ? days : null,
  }
}

export const stateAddresses: Record<RequestFilters['state'], string | null> = {
  pending: null,
  approved: 'aprovados',
  rejected: 'recusados',
}

export const isFiltered = ({ suggestion, block, days }: RequestFilters): boolean =>
  suggestion !== null || block !== null || days !== null

type RequestFiltersBarProps = {
  filters: RequestFilters
  filter: (changes: Readonly<Record<string, string | null>>) => void
}

/** What the queue is narrowed by. Units and how long one waits matter only while one waits. */
export function RequestFiltersBar({ filters, filter }: RequestFiltersBarProps) {
  const { id } = useCondominium()
  const { data: blocks = [] } = useQuery(blockNamesQuery(id))
  const named = blocks.filter((name) => name !== '')
  return (
    <Group gap="sm" mt="md" mb="xs" role="group" aria-label="Filtros">
      <Select
        aria-label="Sugestão de unidade"
        placeholder="Com e sem sugestão"
        clearable
        w={{ base: '100%', xs: 230 }}
        data={[
          { value: 'com', label: 'Com sugestão de unidade' },
          { value: 'sem', label: 'Sem sugestão de unidade' },
        ]}
        value={filters.suggestion && (filters.suggestion === 'with' ? 'com' : 'sem')}
        onChange={(value) => filter({ sugestao: value })}
      />
      {named.length > 1 && (
        <Select
          aria-label="Bloco"
          placeholder="Todos os blocos"
          clearable
          searchable
          limit={50}
          nothingFoundMessage="Nenhum bloco com este nome"
          w={{ base: '100%', xs: 180 }}
          data={named}
          value={filters.block}
          onChange={(value) => filter({ bloco: value })}
        />
      )}
      <Select
        aria-label="Há quanto tempo espera"
        placeholder="Qualquer data"
        clearable
        w={{ base: '100%', xs: 190 }}
        data={[1, 3, 7, 30].map((days) => ({
          value: String(days),
          label: days === 1 ? 'Há 1 dia ou mais' : `Há ${days} dias ou mais`,
        }))}
        value={filters.days === null ? null : String(filters.days)}
        onChange={(value) => filter({ dias: value })}
      />
    </Group>
  )
}
