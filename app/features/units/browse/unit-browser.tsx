import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import type { UnitSummary } from '../queries.ts'
import { Beside } from './beside.tsx'
import { UnitFacade } from './facade/unit-facade.tsx'
import { FoundUnits } from './found-units.tsx'
import { type Sorting, sortingNamed, sortings } from './sorting.ts'
import { matching, UnitFigures } from './unit-figures.tsx'
import { UnitList } from './unit-list.tsx'
import { facadeLimit, facadeQuery, situations, type UnitFilters, unitsQuery } from './unit-queries.ts'
import { UnitToolbar } from './unit-toolbar.tsx'

/** Figures, filters, and the matching units as a list or as the building's façade; or search results. */
export function UnitBrowser({ summary }: { summary: UnitSummary }) {
  const { params, filter } = useListAddress()
  const filters = filtersOf(params)
  const drawn = params.get('ver') === 'fachada' && summary.units <= facadeLimit
  const searched = filters.search !== ''
  return (
    <>
      {!searched && (
        <UnitFigures
          summary={summary}
          active={filters.situation}
          onSelect={(key) => filter({ situacao: key })}
        />
      )}
      <UnitToolbar summary={summary} filters={filters} drawn={drawn} />
      {searched ? (
        <FoundUnits wanted={filters.search} shareTotal={summary.share_total} />
      ) : drawn ? (
        <Drawn summary={summary} filters={filters} />
      ) : (
        <Listed
          summary={summary}
          filters={filters}
          sorting={sortings[sortingNamed(params.get('ordem'))].sorting}
        />
      )}
    </>
  )
}

type PartProps = { summary: UnitSummary; filters: UnitFilters }

function Listed({ summary, filters, sorting }: PartProps & { sorting: Sorting }) {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const page = useQuery(unitsQuery(id, { filters, sorting, today: summary.today }, place))
  const search = params.toString() && `?${params}`
  const rows = page.data?.rows
  return (
    <>
      <NotLoaded query={page} rows={10} />
      {rows?.length === 0 && <NoMatch />}
      {page.data && page.data.rows.length > 0 && (
        <UnitList
          page={page.data}
          total={matching(summary, filters)}
          shareTotal={summary.share_total}
          sorting={sorting}
          search={search}
          go={go}
        />
      )}
      <Beside rows={rows} shareTotal={summary.share_total} search={search} />
    </>
  )
}

function Drawn({ summary, filters }: PartProps) {
  const { id } = useCondominium()
  const { params } = useListAddress()
  const facade = useQuery(facadeQuery(id, filters, summary.today))
  const search = params.toString() && `?${params}`
  return (
    <>
      <NotLoaded query={facade} rows={10} />
      {facade.data?.length === 0 && <NoMatch />}
      {facade.data && facade.data.length > 0 && <UnitFacade units={facade.data} search={search} />}
      <Beside rows={facade.data} shareTotal={summary.share_total} search={search} />
    </>
  )
}

function filtersOf(params: URLSearchParams): UnitFilters {
  const known = <Word extends string>(words: Record<Word, unknown>, name: string): Word | null => {
    const word = params.get(name)
    return word !== null && Object.hasOwn(words, word) ? (word as Word) : null
  }
  return {
    search: params.get('q')?.trim() ?? '',
    block: params.get('bloco'),
    kind: known(unitKinds, 'tipo'),
    situation: known(situations, 'situacao'),
  }
}

function NoMatch() {
  const { filter } = useListAddress()
  return (
    <Group py="xl" gap="md">
      <Text c="dimmed">Nenhuma unidade corresponde aos filtros.</Text>
      <Button variant="default" size="sm" onClick={() => filter({ bloco: null, tipo: null, situacao: null })}>
        Limpar filtros
      </Button>
    </Group>
  )
}
