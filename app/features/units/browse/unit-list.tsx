import { Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatShare } from '../../../../domain/shares.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { type KeyedPage, type Place, pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { type Column, DataList, type DataListProps } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { unitsText } from '../unit-words.ts'
import { nameOf, type Sorting } from './sorting.ts'
import type { UnitRow } from './unit-queries.ts'
import classes from './units.module.css'

const missing = (what: string) => <span style={{ color: 'var(--muted)' }}>{what}</span>

const withoutPayer = (
  <Status icon={CircleAlert} tone="attention">
    Sem pagador
  </Status>
)

/** An annex never lacks a payer: a missing one is missing in its unit. */
const lacksPayer = ({ payer_name, main_id }: UnitRow) => payer_name === null && main_id === null

const state: Column<UnitRow> = {
  key: 'state',
  header: 'Situação',
  cell: (row) => (lacksPayer(row) ? withoutPayer : null),
}

const annexOf = ({ main_label }: UnitRow) =>
  main_label !== null && <span className={classes.annex}>Anexo de {main_label}</span>

const open = ({ open_cents }: UnitRow) => (open_cents === 0 ? missing('–') : <Money cents={open_cents} />)

/** The state has a column only on pages where it says something. */
const columnsOf = <Row extends UnitRow>(
  rows: readonly Row[],
  shareTotal: number,
  note?: (row: Row) => ReactNode,
): Column<Row>[] => [
  {
    key: 'unit',
    header: 'Unidade',
    cell: (row) => (
      <>
        <span className={classes.label}>{row.label}</span>
        {annexOf(row)}
        {note?.(row)}
      </>
    ),
    sortable: true,
  },
  { key: 'kind', header: 'Tipo', cell: ({ unit_kind }) => unitKinds[unit_kind] },
  {
    key: 'owner',
    header: 'Proprietário',
    cell: ({ owner_name, main_id }) => owner_name ?? missing(main_id ? '–' : 'Sem proprietário'),
    text: ({ owner_name }) => owner_name ?? '',
  },
  {
    key: 'name',
    header: 'Quem mora',
    cell: ({ occupant_name, owner_name }) =>
      occupant_name === owner_name && owner_name
        ? missing('O proprietário')
        : (occupant_name ?? missing('–')),
    text: ({ occupant_name }) => occupant_name ?? '',
    sortable: true,
  },
  ...(rows.some(lacksPayer) ? [state] : []),
  {
    key: 'share',
    header: 'Fração ideal',
    cell: ({ share }) => (share ? formatShare(share, shareTotal) : missing('Sem fração')),
    end: true,
  },
  { key: 'balance', header: 'Em aberto', cell: open, end: true, sortable: true },
]

/** Next to an open unit, names get the space; the rest is left to the drawer. */
const besideDrawer = new Set(['unit', 'owner', 'name', 'balance'])

function columnsFor<Row extends UnitRow>(props: UnitRowsProps<Row>, isNarrow: boolean): Column<Row>[] {
  const columns = columnsOf(props.rows, props.shareTotal, props.note)
  return isNarrow ? columns.filter(({ key }) => besideDrawer.has(key)) : columns
}

type UnitRowsProps<Row> = {
  rows: readonly Row[]
  shareTotal: number
  /** The list's filters, preserved in the rows' addresses. */
  search: string
  /** A word more below the unit. */
  note?: (row: Row) => ReactNode
} & Pick<DataListProps<Row>, 'sort' | 'onSort'>

/** Units as a list: a row opens the unit's drawer. */
export function UnitRows<Row extends UnitRow>(props: UnitRowsProps<Row>) {
  const { rows, search, note } = props
  const { unitId } = useParams()
  return (
    <DataList
      label="Unidades"
      rows={rows}
      id={(row) => row.unit_id}
      columns={columnsFor(props, unitId !== undefined)}
      phone={(row) => ({
        first: row.label,
        figure: row.open_cents > 0 ? <Money cents={row.open_cents} /> : undefined,
        second: (
          <>
            {row.occupant_name ?? row.owner_name ?? (row.main_id ? null : 'Sem proprietário')}
            {annexOf(row)}
            {note?.(row)}
          </>
        ),
        state: lacksPayer(row) ? withoutPayer : undefined,
      })}
      to={(row) => `/dashboard/units/${row.unit_id}${search}`}
      selectedId={unitId}
      sort={props.sort}
      onSort={props.onSort}
    />
  )
}

type UnitListProps = {
  page: KeyedPage<UnitRow>
  /** How many match in all, where that is known. */
  total: number | null
  shareTotal: number
  sorting: Sorting
  search: string
  go: (place: Place) => void
}

const columnOf = { unit: 'unit', name: 'name', balance: 'balance' } as const

/** A page of units, sorted by its headers too. */
export function UnitList({ page, total, shareTotal, sorting, search, go }: UnitListProps) {
  const { filter } = useListAddress()
  const sortBy = (key: string, descending: boolean) => {
    const by = Object.values(columnOf).find((name) => name === key) ?? 'unit'
    const name = nameOf({ by, descending })
    filter({ ordem: name === 'unidade' ? null : name })
  }
  return (
    <>
      <UnitRows
        rows={page.rows}
        shareTotal={shareTotal}
        search={search}
        sort={{ key: columnOf[sorting.by], descending: sorting.descending }}
        onSort={({ key, descending }) =>
          // Sorting by debt should show the largest debts first.
          sortBy(key, key === 'balance' && sorting.by !== 'balance' ? true : descending)
        }
      />
      <Foot page={page} total={total} sorting={sorting} go={go} />
    </>
  )
}

function Foot({ page, total, sorting, go }: Pick<UnitListProps, 'page' | 'total' | 'sorting' | 'go'>) {
  const first = page.rows[0]
  const last = page.rows.at(-1)
  if (!page.hasPrevious && !page.hasNext) {
    return (
      <Text size="sm" c="dimmed" mt="md" className="figures">
        {unitsText(page.rows.length)}
      </Text>
    )
  }
  const name = (row: UnitRow) =>
    sorting.by === 'name' ? (row.occupant_name ?? row.owner_name ?? row.label) : row.label
  const range = first && last ? `${name(first)} a ${name(last)}` : ''
  return (
    <Pager
      position={total === null ? range : `${range}, de ${unitsText(total)}`}
      {...pagerSteps(page, (row) => row.key, go)}
    />
  )
}
