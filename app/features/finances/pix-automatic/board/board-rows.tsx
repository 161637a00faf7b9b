import { boardNote, boardSince } from '../../../../../domain/pix/automatic/notes.ts'
import { useSearchParams, withParams } from '../../../../lib/mutations/go-on.ts'
import { shortDate } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { AuthorizationStatus, DebitStatus } from '../authorization-status.tsx'
import type { BoardRow } from '../automatic-queries.ts'
import { UnitDialog } from './unit-dialog.tsx'

type BoardRowsProps = { rows: readonly BoardRow[]; today: string }

/** Lists units with the state of their authorization and last debit; `?unidade=` opens one. */
export function BoardRows({ rows, today }: BoardRowsProps) {
  const { params, changeParams } = useSearchParams()
  const opened = rows.find(({ unit_id }) => unit_id === params.get('unidade'))
  const status = (row: BoardRow) => <AuthorizationStatus status={row.status} ofOther />
  const debit = (row: BoardRow) => (row.debit_status ? <DebitStatus status={row.debit_status} /> : '—')
  const columns: Column<BoardRow>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_label}</strong>,
    },
    { key: 'state', header: 'Autorização', cell: status },
    { key: 'since', header: 'Quando', cell: (row) => boardSince(row, (date) => shortDate(date, today)) },
    { key: 'debit', header: 'Último débito', cell: debit },
    { key: 'note', header: 'Observação', cell: boardNote },
    {
      key: 'next',
      header: 'Próximo dia',
      cell: (row) => (row.next_on ? shortDate(row.next_on, today) : '—'),
    },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (row) => (row.amount_cents === null ? '—' : <Money cents={row.amount_cents} weight={600} />),
    },
  ]
  return (
    <>
      <DataList
        label="Unidades com Pix Automático"
        rows={rows}
        id={(row) => row.key}
        columns={columns}
        to={(row) => `?${withParams(params, { unidade: row.unit_id })}`}
        phone={(row) => ({
          first: row.unit_label,
          figure: row.amount_cents === null ? null : <Money cents={row.amount_cents} weight={600} />,
          second: row.next_on
            ? `Débito em ${shortDate(row.next_on, today)}`
            : boardNote(row) || boardSince(row, (date) => shortDate(date, today)),
          state: row.debit_status ? debit(row) : status(row),
        })}
      />
      {opened && (
        <UnitDialog
          row={opened}
          today={today}
          onClose={() => changeParams({ unidade: null }, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
