import { formatDate } from '../../../domain/calendar.ts'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { count, counted, dayOf } from '../../lib/words.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import classes from './condominiums.module.css'
import { PlanState } from './portfolio/plan-state.tsx'
import type { PlatformRow } from './queries.ts'

const placeOf = ({ city, state }: PlatformRow): string =>
  [city, state].filter(Boolean).join('/') || 'Sem endereço'

const columns: Column<PlatformRow>[] = [
  {
    key: 'name',
    header: 'Condomínio',
    cell: (row) => (
      <>
        <strong style={{ fontWeight: 600 }}>{row.name}</strong>
        <span className={classes.note}>{placeOf(row)}</span>
      </>
    ),
  },
  { key: 'document', header: 'CNPJ', cell: (row) => (row.document ? formatDocument(row.document) : '–') },
  { key: 'units', header: 'Unidades', end: true, cell: (row) => count.format(row.units) },
  { key: 'members', header: 'Pessoas com acesso', end: true, cell: (row) => count.format(row.members) },
  {
    key: 'plan',
    header: 'Plano',
    cell: (row) => (
      <>
        <PlanState {...row} />
        <span className={classes.note}>{row.plan_name}</span>
      </>
    ),
  },
  { key: 'since', header: 'Desde', end: true, cell: (row) => formatDate(dayOf(row.created_at)) },
]

/** Condominiums as platform administrators see them. */
export const PlatformRows = ({ rows }: { rows: readonly PlatformRow[] }) => (
  <DataList
    label="Condomínios"
    rows={rows}
    id={(row) => row.id}
    columns={columns}
    phone={(row) => ({
      first: row.name,
      second: `${counted(row.units, 'unidade', 'unidades')} · ${placeOf(row)}`,
      state: <PlanState {...row} />,
    })}
  />
)
