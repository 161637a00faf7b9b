import { formatCents } from '../../../../domain/money.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import type { Reservation } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, nearDayWords, spanWords } from '../times.ts'
import { ReservationActs } from './reservation-acts.tsx'
import { ReservationStatus } from './reservation-status.tsx'

const when = (row: Reservation) => `${dayWords(row.starts_at)}, ${spanWords(row.starts_at, row.ends_at)}`
const money = (row: Reservation) =>
  [
    row.fee_cents > 0 && `taxa ${formatCents(row.fee_cents)}`,
    row.deposit_cents > 0 && `caução ${formatCents(row.deposit_cents)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'sem taxa'

const own: Column<Reservation>[] = [
  { key: 'people', header: 'Pessoas', end: true, minor: true, cell: (row) => row.guests || '–' },
]

/** Bookings as a table, each with what may be done with it, and its page; on phones they are done there. */
export function ReservationRows({
  label,
  rows,
  now,
  whole = false,
}: {
  label: string
  /** With how many come, as the management reads it. */
  whole?: boolean
  rows: readonly Reservation[]
  now: string
}) {
  const state = (row: Reservation) => (
    <span title={row.reason ?? undefined}>
      <ReservationStatus state={row.state} />
    </span>
  )
  const columns: Column<Reservation>[] = [
    { key: 'area', header: 'Espaço', cell: (row) => <strong>{row.area_name}</strong> },
    {
      key: 'when',
      header: 'Quando',
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{when(row)}</span>,
    },
    { key: 'unit', header: 'Unidade', cell: (row) => row.unit_label },
    {
      key: 'money',
      header: 'Custo',
      minor: true,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{money(row)}</span>,
    },
    ...(whole ? own : []),
    { key: 'state', header: 'Situação', cell: state },
    {
      key: 'acts',
      header: '',
      end: true,
      cell: (row) => (
        <ReservationActs reservation={row} now={now} isSettled={row.deposit_returned !== null} />
      ),
    },
  ]
  return (
    <DataList
      label={label}
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/reservations/${row.id}`}
      phone={(row) => ({
        first: row.area_name,
        figure: row.unit_label,
        second: (
          <span className={classes.whole}>
            {`${nearDayWords(row.starts_at, now)}, ${spanWords(row.starts_at, row.ends_at)}`}
          </span>
        ),
        state: state(row),
      })}
    />
  )
}
