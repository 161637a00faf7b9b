import { Ban, CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react'
import { formatCents } from '../../../../domain/money.ts'
import { type ReservationState, stateWords } from '../../../../domain/reservations/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import type { Reservation } from '../queries.ts'
import { dayWords, spanWords } from '../times.ts'
import { ReservationActs } from './reservation-acts.tsx'

const looks = {
  offered: { icon: Hourglass, tone: 'attention' },
  pending: { icon: Clock, tone: 'attention' },
  approved: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleX, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
  expired: { icon: Hourglass, tone: 'neutral' },
} as const satisfies Record<ReservationState, object>

const when = (row: Reservation) => `${dayWords(row.starts_at)}, ${spanWords(row.starts_at, row.ends_at)}`
const money = (row: Reservation) =>
  [
    row.fee_cents > 0 && `taxa ${formatCents(row.fee_cents)}`,
    row.deposit_cents > 0 && `caução ${formatCents(row.deposit_cents)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'sem taxa'

/** Bookings as a table, as cards on phones, each with what may be done with it. */
export function ReservationRows({
  label,
  rows,
  now,
}: {
  label: string
  rows: readonly Reservation[]
  now: string
}) {
  const state = (row: Reservation) => (
    <span title={row.reason ?? undefined}>
      <Status {...looks[row.state]}>{stateWords[row.state]}</Status>
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
    { key: 'state', header: 'Situação', cell: state },
    {
      key: 'acts',
      header: '',
      end: true,
      cell: (row) => <ReservationActs reservation={row} now={now} />,
    },
  ]
  return (
    <DataList
      label={label}
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      phone={(row) => ({
        first: `${row.area_name}, ${dayWords(row.starts_at)}`,
        figure: state(row),
        second: `${spanWords(row.starts_at, row.ends_at)} · unidade ${row.unit_label} · ${money(row)}`,
        state: <ReservationActs reservation={row} now={now} />,
      })}
    />
  )
}
