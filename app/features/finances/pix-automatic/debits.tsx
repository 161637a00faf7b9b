import { ownNote } from '../../../../domain/pix/automatic/notes.ts'
import { shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { DebitStatus } from './authorization-status.tsx'
import type { Debit } from './automatic-queries.ts'
import { dayOf } from './debit-words.ts'

/** The last debits of an authorization, newest first. */
export function Debits({ debits, today }: { debits: readonly Debit[]; today: string }) {
  const columns: Column<Debit>[] = [
    { key: 'day', header: 'Dia', cell: (debit) => shortDate(dayOf(debit), today) },
    { key: 'state', header: 'Situação', cell: (debit) => <DebitStatus status={debit.status} /> },
    { key: 'note', header: 'Observação', cell: ownNote },
    { key: 'due', header: 'Vencimento', cell: (debit) => shortDate(debit.due_on, today) },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (debit) => <Money cents={debit.amount_cents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Débitos"
      rows={debits}
      id={(debit) => debit.id}
      columns={columns}
      to={(debit) => `/dashboard/finances/${debit.charge_id}`}
      phone={(debit) => ({
        first: shortDate(dayOf(debit), today),
        figure: <Money cents={debit.amount_cents} weight={600} />,
        second: ownNote(debit) || `Vencimento ${shortDate(debit.due_on, today)}`,
        state: <DebitStatus status={debit.status} />,
      })}
    />
  )
}
