import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type DirectoryRow, directoryQuery } from '../../units/queries.ts'

const columns: Column<DirectoryRow>[] = [
  { key: 'unit', header: 'Unidade', cell: ({ label }) => label },
  { key: 'names', header: 'Quem está', cell: ({ first_names }) => first_names ?? 'Ninguém cadastrado' },
]

/** Units of the directory that a visitor's words, a plate or a number lead to. */
export function FoundAtDesk({ search }: { search: string }) {
  const { id } = useCondominium()
  const found = useQuery(directoryQuery(id, search, ['unit', 'person', 'vehicle'], { at: 'first' }))
  if (!found.data) return <NotLoaded query={found} rows={3} />
  if (found.data.rows.length === 0) {
    return (
      <Text c="dimmed" py="lg" role="status">
        Nada com “{search}”. Confira o nome, o número ou a placa.
      </Text>
    )
  }
  return (
    <div style={{ marginTop: 16 }}>
      <DataList
        label="Unidades encontradas"
        rows={found.data.rows}
        id={(row) => row.unit_id}
        columns={columns}
        phone={(row) => ({ first: row.label, second: row.first_names ?? 'Ninguém cadastrado' })}
      />
    </div>
  )
}
