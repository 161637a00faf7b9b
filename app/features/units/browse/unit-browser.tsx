import { Button, Group, Loader, SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Outlet } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useExportUnits } from '../mutations.ts'
import {
  facadeLimit,
  facadeQuery,
  type Situation,
  situations,
  type UnitFilters,
  type UnitSummary,
  unitsQuery,
} from '../queries.ts'
import { count } from '../unit-words.ts'
import { UnitFacade } from './unit-facade.tsx'
import { UnitList } from './unit-list.tsx'

/** What an open unit's drawer needs of the list beside it. */
export type UnitListContext = { ids: string[]; search: string; shareTotal: number }

/** Figures, filters, and the units that match as a list or as the building's façade. */
export function UnitBrowser({ summary }: { summary: UnitSummary }) {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const filters = filtersOf(params)
  const drawn = params.get('ver') === 'fachada' && summary.units <= facadeLimit
  const page = useQuery({ ...unitsQuery(id, filters, place), enabled: !drawn })
  const facade = useQuery({ ...facadeQuery(id, filters), enabled: drawn })
  const shown = drawn ? facade : page
  const rows = drawn ? facade.data : page.data?.rows
  const search = params.toString()
  const context: UnitListContext = {
    ids: (rows ?? []).map((row) => row.unit_id),
    search: search && `?${search}`,
    shareTotal: summary.share_total,
  }
  const clear = () => filter({ q: null, bloco: null, situacao: null })
  return (
    <>
      <Figures summary={summary} active={filters.situation} onSelect={(key) => filter({ situacao: key })} />
      <Toolbar summary={summary} filters={filters} drawn={drawn} filter={filter} />
      {shown.isLoadingError && (
        <ErrorState message={toFailure(shown.error).message} onRetry={() => void shown.refetch()} />
      )}
      {shown.isPending && <RowsSkeleton rows={10} />}
      {rows?.length === 0 && <NoMatch onClear={clear} />}
      {rows && rows.length > 0 && drawn && <UnitFacade units={rows} search={context.search} />}
      {page.data && page.data.rows.length > 0 && !drawn && (
        <UnitList
          page={page.data}
          total={matching(summary, filters)}
          shareTotal={summary.share_total}
          search={context.search}
          go={go}
        />
      )}
      <Outlet context={context} />
    </>
  )
}

function filtersOf(params: URLSearchParams): UnitFilters {
  const situation = situations.find((known) => known === params.get('situacao')) ?? null
  return { search: params.get('q') ?? '', block: params.get('bloco'), situation }
}

const bySituation: Record<Situation, (summary: UnitSummary) => number> = {
  'com-proprietario': (summary) => summary.with_owner,
  'sem-proprietario': (summary) => summary.without_owner,
  'sem-pagador': (summary) => summary.without_payer,
}

/** How many match, where the figures tell; null otherwise. */
function matching(summary: UnitSummary, { search, block, situation }: UnitFilters): number | null {
  if (search || (block !== null && situation)) return null
  if (situation) return bySituation[situation](summary)
  if (block !== null) return summary.blocks.find(({ name }) => name === block)?.units ?? null
  return summary.units
}

type FiguresProps = {
  summary: UnitSummary
  active: Situation | null
  onSelect: (key: Situation | null) => void
}

function Figures({ summary, active, onSelect }: FiguresProps) {
  const stats = [
    { key: 'todas' as const, label: 'Todas', figure: count.format(summary.units) },
    {
      key: 'com-proprietario' as const,
      label: 'Com proprietário',
      figure: count.format(summary.with_owner),
    },
    {
      key: 'sem-proprietario' as const,
      label: 'Sem proprietário',
      figure: count.format(summary.without_owner),
    },
    { key: 'sem-pagador' as const, label: 'Sem pagador', figure: count.format(summary.without_payer) },
  ]
  return (
    <StatFilterStrip
      label="Unidades por situação"
      stats={stats}
      active={active ?? 'todas'}
      onSelect={(key) => onSelect(key === 'todas' ? null : key)}
    />
  )
}

type ToolbarProps = {
  summary: UnitSummary
  filters: UnitFilters
  drawn: boolean
  filter: (changes: Record<string, string | null>) => void
}

function Toolbar({ summary, filters, drawn, filter }: ToolbarProps) {
  const exporting = useExportUnits(filters, summary.share_total)
  return (
    <Group gap="sm" mt="lg" mb="sm" wrap="wrap">
      <SearchField
        label="Buscar por bloco ou número"
        placeholder="Bloco ou número"
        value={filters.search}
        onSearch={(value) => filter({ q: value })}
      />
      {summary.blocks.length > 1 && (
        <Select
          aria-label="Bloco"
          placeholder="Todos os blocos"
          clearable
          searchable={summary.blocks.length > 10}
          w={{ base: '100%', xs: 190 }}
          value={filters.block}
          onChange={(block) => filter({ bloco: block })}
          data={summary.blocks.map(({ name }) => ({ value: name, label: name || 'Sem bloco' }))}
        />
      )}
      <Group gap="sm" ml="auto" w={{ base: '100%', xs: 'auto' }} justify="space-between">
        {summary.units <= facadeLimit && (
          <SegmentedControl
            aria-label="Ver como"
            value={drawn ? 'fachada' : 'lista'}
            onChange={(view) => filter({ ver: view === 'fachada' ? view : null })}
            data={[
              { value: 'lista', label: 'Lista' },
              { value: 'fachada', label: 'Fachada' },
            ]}
          />
        )}
        <Button
          variant="subtle"
          leftSection={exporting.isPending ? <Loader size={18} /> : <Download size={18} />}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Exportar
        </Button>
      </Group>
    </Group>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Group py="xl" gap="md">
      <Text c="dimmed">Nenhuma unidade corresponde à busca e aos filtros.</Text>
      <Button variant="default" size="sm" onClick={onClear}>
        Limpar filtros
      </Button>
    </Group>
  )
}
