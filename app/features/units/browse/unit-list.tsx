import { Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useParams } from 'react-router'
import { formatShare } from '../../../../domain/shares.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { type KeyedPage, type Place, pagerSteps } from '../../../lib/lists/keyset.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { Status } from '../../../ui/data/status.tsx'
import type { UnitRow } from '../queries.ts'
import { unitsText } from '../unit-words.ts'

type UnitListProps = {
  page: KeyedPage<UnitRow>
  /** How many match in all, where that is known. */
  total: number | null
  shareTotal: number
  /** The list's filters, kept in the rows' addresses. */
  search: string
  go: (place: Place) => void
}

const missing = (what: string) => <span style={{ color: 'var(--muted)' }}>{what}</span>

const withoutPayer = (
  <Status icon={CircleAlert} tone="attention">
    Sem pagador
  </Status>
)

const state: Column<UnitRow> = {
  key: 'state',
  header: 'Situação',
  cell: ({ payer_name }) => (payer_name ? null : withoutPayer),
}

/** The state has a column only on pages where it says something. */
const columnsFor = (rows: readonly UnitRow[], shareTotal: number): Column<UnitRow>[] => [
  { key: 'unit', header: 'Unidade', cell: ({ label }) => label },
  { key: 'kind', header: 'Tipo', cell: ({ kind }) => unitKinds[kind] },
  {
    key: 'owner',
    header: 'Proprietário',
    cell: ({ owner_name }) => owner_name ?? missing('Sem proprietário'),
    text: ({ owner_name }) => owner_name ?? '',
  },
  {
    key: 'occupant',
    header: 'Quem mora',
    cell: ({ occupant_name, owner_name }) =>
      occupant_name === owner_name && owner_name
        ? missing('O proprietário')
        : (occupant_name ?? missing('–')),
    text: ({ occupant_name }) => occupant_name ?? '',
  },
  ...(rows.some(({ payer_name }) => payer_name === null) ? [state] : []),
  { key: 'share', header: 'Fração ideal', cell: ({ share }) => formatShare(share, shareTotal), end: true },
]

/** A page of units: a row opens the unit's drawer. */
export function UnitList({ page, total, shareTotal, search, go }: UnitListProps) {
  const { unitId } = useParams()
  return (
    <>
      <DataList
        label="Unidades"
        rows={page.rows}
        id={(row) => row.unit_id}
        columns={columnsFor(page.rows, shareTotal)}
        phone={(row) => ({
          first: row.label,
          figure: formatShare(row.share, shareTotal),
          second: row.owner_name ?? 'Sem proprietário',
          state: row.payer_name ? undefined : withoutPayer,
        })}
        to={(row) => `/dashboard/units/${row.unit_id}${search}`}
        selectedId={unitId}
      />
      <Foot page={page} total={total} go={go} />
    </>
  )
}

function Foot({ page, total, go }: Pick<UnitListProps, 'page' | 'total' | 'go'>) {
  const first = page.rows[0]
  const last = page.rows.at(-1)
  if (!page.hasPrevious && !page.hasNext) {
    return (
      <Text size="sm" c="dimmed" mt="md" className="figures">
        {unitsText(page.rows.length)}
      </Text>
    )
  }
  const range = first && last ? `${first.label} a ${last.label}` : ''
  return (
    <Pager
      position={total === null ? range : `${range}, de ${unitsText(total)}`}
      {...pagerSteps(page, (row) => row.sort_key, go)}
    />
  )
}
