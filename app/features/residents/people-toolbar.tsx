import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ExportRegister } from '../units/export/export-register.tsx'
import { unitSummaryQuery } from '../units/queries.ts'
import { type PeopleFilters, peopleOrderOf, peopleOrders, type peopleSituations } from './people-filters.ts'
import classes from './residents.module.css'

const situationNames: Record<keyof typeof peopleSituations, string> = {
  'com-acesso': 'Com acesso ao aplicativo',
  'sem-acesso': 'Sem acesso ao aplicativo',
  'sem-unidade': 'Sem unidade',
  pendentes: 'Com pedido ou convite aberto',
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Search, filters and order of the list of people, all stored in the address. The export uses the same filters. */
export function PeopleToolbar({ filters }: { filters: PeopleFilters }) {
  const { params, filter } = useListAddress()
  const { sort, descending } = peopleOrders[peopleOrderOf(params)]
  const { search, kind, block, situation } = filters
  return (
    <>
      <Group gap="sm" mb="sm" data-screen-only>
        <SearchField
          label="Buscar por nome ou CPF"
          placeholder="Nome ou CPF"
          value={search}
          onSearch={(value) => filter({ q: value })}
        />
        <div style={{ marginLeft: 'auto' }}>
          <ExportRegister
            kind="people"
            filters={{ search, sort, descending, occupancy_kind: kind, block, people_situation: situation }}
          />
        </div>
      </Group>
      {search === '' && (
        <div className={classes.filters} data-screen-only>
          <Narrowing />
        </div>
      )}
    </>
  )
}

function Narrowing() {
  const { id } = useCondominium()
  const { params, filter } = useListAddress()
  const blocks = useQuery(unitSummaryQuery(id)).data?.blocks ?? []
  const order = peopleOrderOf(params)
  return (
    <>
      <Select
        aria-label="Papel na unidade"
        placeholder="Todos os papéis"
        clearable
        value={params.get('papel')}
        onChange={(papel) => filter({ papel })}
        data={options(occupancyKinds)}
      />
      {blocks.length > 1 && (
        <Select
          aria-label="Bloco"
          placeholder="Todos os blocos"
          clearable
          searchable={blocks.length > 10}
          nothingFoundMessage="Nenhum bloco com este nome"
          limit={100}
          value={params.get('bloco')}
          onChange={(bloco) => filter({ bloco })}
          data={blocks.map(({ name }) => ({ value: name, label: name || 'Sem bloco' }))}
        />
      )}
      <Select
        aria-label="Situação"
        placeholder="Situação"
        clearable
        value={params.get('situacao')}
        onChange={(situacao) => filter({ situacao })}
        data={options(situationNames)}
      />
      <Select
        aria-label="Ordenar por"
        allowDeselect={false}
        value={order}
        onChange={(name) => filter({ ordem: name === 'nome' ? null : name })}
        data={options(
          Object.fromEntries(Object.entries(peopleOrders).map(([name, { label }]) => [name, label])),
        )}
      />
    </>
  )
}
