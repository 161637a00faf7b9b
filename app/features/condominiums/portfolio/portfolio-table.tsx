import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { unitCountShort } from '../../../lib/membership/unit-count.ts'
import { count, counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import classes from '../condominiums.module.css'
import type { PortfolioRow } from '../queries.ts'
import { PlanState } from './plan-state.tsx'
import { isPortfolioOrder, nearLimit, orderedRows } from './portfolio-order.ts'

const pageSize = 50

const placeOf = ({ city, state }: PortfolioRow): string => [city, state].filter(Boolean).join('/')

/** Returns what the number of registered units compares with: '24 informadas · 200 no plano'. */
const unitsNote = ({ units, total_units, unit_limit }: PortfolioRow): string =>
  [
    total_units !== null && total_units > units && counted(total_units, 'informada', 'informadas'),
    unit_limit !== null && unit_limit < 999_999 && `${count.format(unit_limit)} no plano`,
  ]
    .filter(Boolean)
    .join(' · ')

const dash = <span className={classes.muted}>–</span>

/** The portfolio as a table, sorted by any of its figures; on phones in two lines. */
export function PortfolioTable({ rows }: { rows: readonly PortfolioRow[] }) {
  const { params, filter } = useListAddress()
  const [page, setPage] = useState(0)
  const asked = params.get('ordem')
  const key = isPortfolioOrder(asked) ? asked : 'nome'
  const descending = params.get('sentido') === 'desc'
  const ordered = orderedRows(rows, key, descending)
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1)
  const at = Math.min(page, last)
  const shown = ordered.slice(at * pageSize, (at + 1) * pageSize)
  return (
    <>
      <DataList
        label="Condomínios"
        rows={shown}
        id={(row) => row.id}
        columns={columns}
        sort={{ key, descending }}
        onSort={(sort) => {
          setPage(0)
          filter({ ordem: sort.key, sentido: sort.descending ? 'desc' : null })
        }}
        phone={(row) => ({
          first: <Enter row={row} />,
          figure: row.overdue_cents > 0 ? <Overdue cents={row.overdue_cents} /> : undefined,
          second: [
            unitCountShort({ registered: row.units, declared: row.total_units }),
            row.open_requests > 0 && counted(row.open_requests, 'pedido', 'pedidos'),
          ]
            .filter(Boolean)
            .join(' · '),
          state: <PlanState {...row} />,
        })}
      />
      {last > 0 && (
        <Pager
          position={`${at * pageSize + 1}–${at * pageSize + shown.length} de ${count.format(rows.length)}`}
          onFirst={at > 0 ? () => setPage(0) : undefined}
          onPrevious={at > 0 ? () => setPage(at - 1) : undefined}
          onNext={at < last ? () => setPage(at + 1) : undefined}
          onLast={at < last ? () => setPage(last) : undefined}
        />
      )}
    </>
  )
}

const columns: Column<PortfolioRow>[] = [
  {
    key: 'nome',
    header: 'Condomínio',
    sortable: true,
    cell: (row) => (
      <>
        <Enter row={row} />
        <span className={classes.note}>{placeOf(row)}</span>
      </>
    ),
  },
  {
    key: 'unidades',
    header: 'Unidades',
    end: true,
    sortable: true,
    cell: (row) => (
      <>
        <span style={nearLimit(row) ? { color: 'var(--warning)', fontWeight: 600 } : undefined}>
          {count.format(row.units)}
        </span>
        <span className={classes.note}>{unitsNote(row)}</span>
      </>
    ),
  },
  {
    key: 'moradores',
    header: 'Moradores com acesso',
    end: true,
    sortable: true,
    cell: (row) => count.format(row.residents),
  },
  {
    key: 'pedidos',
    header: 'Pedidos',
    end: true,
    sortable: true,
    cell: (row) => (row.open_requests > 0 ? <strong>{count.format(row.open_requests)}</strong> : dash),
  },
  {
    key: 'atraso',
    header: 'Em atraso',
    end: true,
    sortable: true,
    cell: (row) => (row.overdue_cents > 0 ? <Money cents={row.overdue_cents} /> : dash),
  },
  {
    key: 'plano',
    header: 'Plano',
    cell: (row) => (
      <>
        <PlanState {...row} />
        <span className={classes.note}>{row.plan_name}</span>
      </>
    ),
  },
  {
    key: 'mandato',
    header: 'Mandato até',
    end: true,
    sortable: true,
    cell: (row) => (row.mandate_ends_on ? formatDate(row.mandate_ends_on) : dash),
  },
]

/** Without a column header the amount has its own label. */
const Overdue = ({ cents }: { cents: number }) => (
  <>
    <Money cents={cents} /> <span className={classes.overdue}>em atraso</span>
  </>
)

function Enter({ row }: { row: PortfolioRow }) {
  const { select, membership } = useMembership()
  const navigate = useNavigate()
  const enter = () => {
    select(row.id)
    navigate('/dashboard')
  }
  return (
    <button
      type="button"
      className={classes.enter}
      onClick={enter}
      aria-current={membership?.condominium_id === row.id || undefined}
    >
      {row.name}
    </button>
  )
}
