import { CircleAlert } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { usedOf } from '../../../../domain/platform/condominium-words.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { count, counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { condominiumsPlace } from './addresses.ts'
import classes from './condominiums.module.css'
import type { PlatformRow } from './queries.ts'
import { StandingState } from './standing-state.tsx'

const placeOf = ({ city, state }: PlatformRow): string =>
  [city, state].filter(Boolean).join('/') || 'Sem endereço'

/** '45 de 50'; before any is registered, what was announced is said too. */
const unitsOf = (row: PlatformRow): string =>
  usedOf(count.format(row.units), row.max_units, count.format(row.max_units ?? 0))

/** What is wrong with one, in words; the day of its last activity where nothing is. */
function Health({ row }: { row: PlatformRow }) {
  const faults = [
    row.failures > 0 && counted(row.failures, 'falha na semana', 'falhas na semana'),
    row.fullest >= 90 && `${count.format(row.fullest)}% de um limite`,
    row.is_idle && 'Sem atividade há 30 dias',
  ].filter((words) => words !== false)
  return (
    <span className={classes.lines}>
      {faults.map((words) => (
        <Status key={words} icon={CircleAlert} tone="warning">
          {words}
        </Status>
      ))}
      <span className={faults.length > 0 ? classes.note : undefined}>
        Ativo em {formatDate(dayOf(row.last_activity_at))}
      </span>
    </span>
  )
}

const columns: Column<PlatformRow>[] = [
  {
    key: 'name',
    header: 'Condomínio',
    sortable: true,
    cell: (row) => (
      <>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.note}>{[placeOf(row), ...row.tags].join(' · ')}</span>
      </>
    ),
  },
  { key: 'sindico', header: 'Síndico', cell: (row) => row.sindico ?? '–' },
  {
    key: 'plan',
    header: 'Plano',
    cell: (row) => (
      <>
        <StandingState {...row} />
        <span className={classes.note}>{row.plan_name}</span>
      </>
    ),
  },
  {
    key: 'units',
    header: 'Unidades',
    end: true,
    cell: (row) => (
      <>
        <span className={classes.oneLine}>{unitsOf(row)}</span>
        {row.units === 0 && row.total_units !== null && (
          <span className={classes.note}>{count.format(row.total_units)} anunciadas</span>
        )}
      </>
    ),
  },
  {
    key: 'admins',
    header: 'Administradores',
    end: true,
    minor: true,
    cell: (row) => usedOf(count.format(row.admins), row.max_admins, count.format(row.max_admins ?? 0)),
  },
  {
    key: 'storage',
    header: 'Espaço',
    end: true,
    sortable: true,
    minor: true,
    cell: (row) => formatBytes(row.storage),
  },
  { key: 'activity', header: 'Saúde', sortable: true, cell: (row) => <Health row={row} /> },
  {
    key: 'created',
    header: 'Desde',
    end: true,
    sortable: true,
    minor: true,
    cell: (row) => formatDate(dayOf(row.created_at)),
  },
]

type PlatformRowsProps = {
  rows: readonly PlatformRow[]
  sort?: { key: string; descending: boolean }
  onSort?: (sort: { key: string; descending: boolean }) => void
}

/** Condominiums as platform administrators see them; each leads to its own page. */
export const PlatformRows = ({ rows, sort, onSort }: PlatformRowsProps) => (
  <DataList
    label="Condomínios"
    rows={rows}
    id={(row) => row.id}
    columns={columns}
    to={(row) => `${condominiumsPlace}/${row.id}`}
    sort={sort}
    onSort={onSort}
    phone={(row) => ({
      first: row.name,
      second: `${unitsOf(row)} unidades · ${placeOf(row)}`,
      state: <StandingState {...row} />,
    })}
  />
)
