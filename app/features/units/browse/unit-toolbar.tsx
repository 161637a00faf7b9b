import { Group, SegmentedControl, Select } from '@mantine/core'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { ExportRegister } from '../export/export-register.tsx'
import type { UnitSummary } from '../queries.ts'
import { JumpField } from './jump-field.tsx'
import { sortingNamed, sortingNames, sortings } from './sorting.ts'
import { facadeLimit, situations, type UnitFilters } from './unit-queries.ts'
import classes from './units.module.css'

type UnitToolbarProps = { summary: UnitSummary; filters: UnitFilters; drawn: boolean }

/** Search, filters, order and views of the list of units, all in the address. */
export function UnitToolbar({ summary, filters, drawn }: UnitToolbarProps) {
  const { params, filter } = useListAddress()
  const sortingName = sortingNamed(params.get('ordem'))
  const searched = filters.search !== ''
  return (
    <>
      <Group gap="sm" mt="lg" mb="sm" wrap="wrap" data-screen-only>
        <SearchField
          label="Buscar por unidade, nome, CPF ou placa"
          placeholder="Unidade, nome, CPF ou placa"
          value={filters.search}
          onSearch={(value) => filter({ q: value })}
        />
        <Group gap="sm" ml="auto" w={{ base: '100%', xs: 'auto' }} justify="space-between">
          {!searched && summary.units <= facadeLimit && <Views drawn={drawn} />}
          <Export summary={summary} filters={filters} />
        </Group>
      </Group>
      {!searched && (
        <div className={classes.filters} data-screen-only>
          <Filters summary={summary} filters={filters} />
          {!drawn && (
            <>
              <Select
                aria-label="Ordenar por"
                allowDeselect={false}
                value={sortingName}
                onChange={(name) => filter({ ordem: name === 'unidade' ? null : name })}
                data={sortingNames.map((name) => ({ value: name, label: sortings[name].label }))}
              />
              <JumpField sorting={sortings[sortingName].sorting} />
            </>
          )}
        </div>
      )}
    </>
  )
}

function Views({ drawn }: { drawn: boolean }) {
  const { filter } = useListAddress()
  return (
    <SegmentedControl
      aria-label="Ver como"
      value={drawn ? 'fachada' : 'lista'}
      onChange={(view) => filter({ ver: view === 'fachada' ? view : null })}
      data={[
        { value: 'lista', label: 'Lista' },
        { value: 'fachada', label: 'Fachada' },
      ]}
    />
  )
}

const more = [
  { value: 'com-proprietario', label: 'Com proprietário' },
  { value: 'sem-proprietario', label: 'Sem proprietário' },
  { value: 'sem-pagador', label: 'Sem pagador' },
  { value: 'alugadas', label: 'Alugadas' },
  { value: 'em-aberto', label: 'Com valor em aberto' },
  { value: 'em-atraso', label: 'Em atraso' },
]

function Filters({ summary, filters }: { summary: UnitSummary; filters: UnitFilters }) {
  const { filter } = useListAddress()
  return (
    <>
      {summary.blocks.length > 1 && (
        <Select
          aria-label="Bloco"
          placeholder="Todos os blocos"
          clearable
          searchable={summary.blocks.length > 10}
          nothingFoundMessage="Nenhum bloco com este nome"
          limit={100}
          value={filters.block}
          onChange={(block) => filter({ bloco: block })}
          data={summary.blocks.map(({ name }) => ({ value: name, label: name || 'Sem bloco' }))}
        />
      )}
      {summary.kinds.length > 1 && (
        <Select
          aria-label="Tipo"
          placeholder="Todos os tipos"
          clearable
          value={filters.kind}
          onChange={(kind) => filter({ tipo: kind })}
          data={summary.kinds.map((kind) => ({ value: kind, label: unitKinds[kind] }))}
        />
      )}
      <Select
        aria-label="Situação"
        placeholder="Situação"
        clearable
        value={filters.situation}
        onChange={(situation) => filter({ situacao: situation })}
        data={more}
      />
    </>
  )
}

function Export({ summary, filters }: { summary: UnitSummary; filters: UnitFilters }) {
  const { params } = useListAddress()
  const { by, descending } = sortings[sortingNamed(params.get('ordem'))].sorting
  const { search, block, kind, situation } = filters
  return (
    <ExportRegister
      kind="units"
      filters={{
        search,
        sort: by,
        descending,
        block,
        unit_kind: kind,
        situation: situation && situations[situation],
        late_until: situation === 'em-atraso' ? overdueUntil(summary.today, openHolidays()) : null,
      }}
    />
  )
}
