import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { formatCents } from '../../../../domain/money.ts'
import { shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import type { BundleLine } from './bundle-queries.ts'

type Line = BundleLine & { charges: NonNullable<BundleLine['charges']> }

const words: Record<Line['charges']['status'], string> = {
  open: 'Em aberto',
  paid: 'Paga',
  cancelled: 'Cancelada',
  agreed: 'Em acordo',
}

/** Lists the charges that a payment covers, the oldest first, with the amount for each. */
export function BundleLines({ lines, today }: { lines: readonly BundleLine[]; today: string }) {
  const rows = lines.filter((line): line is Line => line.charges !== null)
  const sum = ({ principal_cents, late_cents }: Line) => principal_cents + late_cents
  const late = ({ late_cents, discount_cents }: Line) =>
    late_cents > 0
      ? `${formatCents(late_cents)} de multa e juros`
      : discount_cents > 0
        ? `desconto de ${formatCents(discount_cents)}`
        : ''
  const columns: Column<Line>[] = [
    { key: 'what', header: 'Cobrança', cell: ({ charges }) => chargeName(charges) },
    { key: 'unit', header: 'Unidade', cell: ({ charges }) => charges.unit_label },
    { key: 'due', header: 'Vencimento', cell: ({ charges }) => shortDate(charges.due_on, today) },
    { key: 'state', header: 'Situação', cell: ({ charges }) => words[charges.status] },
    { key: 'late', header: 'Acréscimo', cell: late },
    {
      key: 'cents',
      header: 'Neste pagamento',
      end: true,
      cell: (line) => <Money cents={sum(line)} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Cobranças deste pagamento"
      rows={rows}
      id={({ charges }) => charges.id}
      columns={columns}
      to={({ charges }) => `/dashboard/finances/${charges.id}`}
      phone={(line) => ({
        first: chargeName(line.charges),
        figure: <Money cents={sum(line)} />,
        second: [line.charges.unit_label, words[line.charges.status], late(line)].filter(Boolean).join(' · '),
      })}
    />
  )
}
