import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagerSteps, useListAddress } from '../../lib/lists/keyset.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type DirectoryRow, directoryQuery } from '../units/queries.ts'

const columns: Column<DirectoryRow>[] = [
  { key: 'names', header: 'Nomes', cell: ({ first_names }) => first_names },
  { key: 'unit', header: 'Unidade', cell: ({ label }) => label },
]

/** Lists first names and their units, found by name: for visitors at the front desk. */
export function Directory() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const search = params.get('q') ?? ''
  const units = useQuery(directoryQuery(id, search, ['person'], place))
  // A parking place has no residents.
  const inhabited = (units.data?.rows ?? []).filter(({ first_names }) => first_names !== null)
  return (
    <Page title="Moradores" sentence="Procure pelo primeiro nome.">
      <SearchField
        label="Buscar por nome"
        placeholder="Primeiro nome"
        value={search}
        onSearch={(value) => filter({ q: value })}
      />
      <div style={{ marginTop: 16 }}>
        <NotLoaded query={units} rows={10} />
        {units.data?.rows.length === 0 && (
          <Text c="dimmed" py="lg">
            {search ? 'Ninguém com este nome.' : 'Nenhuma unidade cadastrada ainda.'}
          </Text>
        )}
        {units.data && units.data.rows.length > 0 && (
          <>
            {inhabited.length === 0 && <Text c="dimmed">Ninguém cadastrado nestas unidades.</Text>}
            <DataList
              label="Moradores"
              rows={inhabited}
              id={(row) => row.unit_id}
              columns={columns}
              phone={(row) => ({ first: row.first_names, figure: row.label })}
            />
            {(units.data.hasPrevious || units.data.hasNext) && (
              <Pager
                position={`${units.data.rows[0]?.label} a ${units.data.rows.at(-1)?.label}`}
                {...pagerSteps(units.data, (row) => row.sort_key, go)}
              />
            )}
          </>
        )}
      </div>
    </Page>
  )
}
