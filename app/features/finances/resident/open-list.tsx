import { monthOf } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import type { Cents } from '../../../../domain/money.ts'
import { capital, monthName, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { ChargeStatus } from '../charge-status.tsx'
import type { ChargeRow } from '../queries.ts'

/** An open charge with its value today. */
export type DueCharge = ChargeRow & { dueCents: Cents }

type OpenListProps = { charges: readonly DueCharge[]; today: string; selectedId?: string }

/** A resident's other open charges, oldest first. */
export function OpenList({ charges, today, selectedId }: OpenListProps) {
  const what = (charge: DueCharge) =>
    charge.kind === 'ordinary' && charge.part !== 'owner'
      ? capital(monthName(monthOf(charge.competence), today))
      : chargeName(charge)
  const columns: Column<DueCharge>[] = [
    { key: 'what', header: 'Cobrança', cell: what },
    { key: 'unit', header: 'Unidade', cell: (charge) => charge.unit_label },
    { key: 'state', header: 'Situação', cell: (charge) => <ChargeStatus charge={charge} today={today} /> },
    { key: 'due', header: 'Vencimento', cell: (charge) => shortDate(charge.due_on, today) },
    {
      key: 'cents',
      header: 'Hoje',
      end: true,
      cell: (charge) => <Money cents={charge.dueCents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Outras cobranças em aberto"
      rows={charges}
      id={(charge) => charge.id}
      columns={columns}
      to={(charge) => `/dashboard/finances/${charge.id}`}
      selectedId={selectedId}
      phone={(charge) => ({
        first: what(charge),
        figure: <Money cents={charge.dueCents} />,
        second: `${charge.unit_label} · Vence${charge.due_on < today ? 'u' : ''} em ${shortDate(charge.due_on, today)}`,
        state: <ChargeStatus charge={charge} today={today} />,
      })}
    />
  )
}
