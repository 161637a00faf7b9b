import { monthOf } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { capital, monthName, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { ChargeStatus } from '../charge-status.tsx'
import type { ChargeRow } from '../queries.ts'

type PaidChargesProps = { charges: readonly ChargeRow[]; today: string; selectedId?: string }

/** What a resident has paid, newest first. */
export function PaidCharges({ charges, today, selectedId }: PaidChargesProps) {
  const what = (charge: ChargeRow) =>
    charge.kind === 'ordinary' && charge.part !== 'owner'
      ? capital(monthName(monthOf(charge.competence), today))
      : chargeName(charge)
  const when = (charge: ChargeRow) => (charge.paid_on ? shortDate(charge.paid_on, today) : '')
  const paid = (charge: ChargeRow) => <Money cents={charge.paid_cents ?? charge.amount_cents} />
  const columns: Column<ChargeRow>[] = [
    { key: 'what', header: 'Cobrança', cell: what },
    { key: 'unit', header: 'Unidade', cell: (charge) => charge.unit_label },
    { key: 'state', header: 'Situação', cell: (charge) => <ChargeStatus charge={charge} today={today} /> },
    { key: 'when', header: 'Paga em', cell: when },
    { key: 'cents', header: 'Valor', end: true, cell: paid },
  ]
  return (
    <DataList
      label="Cobranças pagas"
      rows={charges}
      id={(charge) => charge.id}
      columns={columns}
      to={(charge) => `/dashboard/finances/${charge.id}`}
      selectedId={selectedId}
      phone={(charge) => ({
        first: what(charge),
        figure: paid(charge),
        second: `${charge.unit_label} · Paga em ${when(charge)}`,
        state: <ChargeStatus charge={charge} today={today} />,
      })}
    />
  )
}
