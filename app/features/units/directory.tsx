import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagerSteps, useListAddress } from '../../lib/lists/keyset.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type DirectoryRow, directoryQuery } from './queries.ts'

const columns: Column<DirectoryRow>[] = [
  { key: 'unit', header: 'Unidade', cell: ({ label }) => label },
  { key: 'names', header: 'Quem está', cell: ({ first_names }) => first_names ?? 'Ninguém cadastrado' },
]

/** Block, number and first names: what the front desk needs and may see. */
export function Directory() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const search = params.get('q') ?? ''
  const units = useQuery(directoryQuery(id, search, ['unit', 'vehicle'], place))
  return (
    <Page title="Unidades" sentence="Procure pelo bloco, pelo número ou pela placa.">
      <SearchField
        label="Buscar por bloco, número ou placa"
        placeholder="Bloco, número ou placa"
        value={search}
        onSearch={(value) => filter({ q: value })}
      />
      <div style={{ marginTop: 16 }}>
        <NotLoaded query={units} rows={10} />
        {units.data?.rows.length === 0 && (
          <Text c="dimmed" py="lg">
            {search ? 'Nenhuma unidade corresponde à busca.' : 'Nenhuma unidade cadastrada ainda.'}
          </Text>
        )}
        {units.data && units.data.rows.length > 0 && (
          <>
            <DataList
              label="Unidades"
              rows={units.data.rows}
              id={(row) => row.unit_id}
              columns={columns}
              phone={(row) => ({ first: row.label, second: row.first_names ?? 'Ninguém cadastrado' })}
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
