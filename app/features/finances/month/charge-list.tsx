import { partNames } from '../../../../domain/charges/owner-part.ts'
import { runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { ChargeStatus } from '../charge-status.tsx'
import type { ChargeRow } from '../queries.ts'

/** A charge with its value today; undefined while the rules are loading. */
export type ShownCharge = ChargeRow & { dueCents: number | undefined }

type ChargeListProps = {
  rows: readonly ShownCharge[]
  today: string
  /** The list's query string, added to each row's address. */
  search: string
  selectedId?: string
  /** The footer: '7 cobranças vencidas' and its original sum. */
  foot?: { words: string; cents: number }
}

const payer = (row: ChargeRow) => row.payer_name ?? 'Sem pagador'

/** Returns the displayed value: today's for an open charge, the amount paid for a paid one. */
const worth = (row: ShownCharge) => (row.status === 'paid' ? row.paid_cents : row.dueCents)

/** Charges of a month: unit, payer, state, original amount, today's amount. */
export function ChargeList({ rows, today, search, selectedId, foot }: ChargeListProps) {
  const columns: Column<ShownCharge>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <Unit row={row} />,
      total: foot && <span style={{ whiteSpace: 'nowrap' }}>{foot.words}</span>,
    },
    { key: 'payer', header: 'Pagador', cell: payer, text: payer, total: foot && '' },
    {
      key: 'state',
      header: 'Situação',
      cell: (row) => <ChargeStatus charge={row} today={today} />,
      total: foot && '',
    },
    {
      key: 'original',
      header: 'Original',
      end: true,
      cell: (row) => <Money cents={row.amount_cents} />,
      total: foot && <Money cents={foot.cents} />,
    },
    { key: 'today', header: 'Hoje', end: true, cell: (row) => <Worth row={row} />, total: foot && '' },
  ]
  return (
    <DataList
      label="Cobranças"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/${row.id}${search}`}
      selectedId={selectedId}
      phone={(row) => ({
        first: <Unit row={row} />,
        figure: <Worth row={row} />,
        second: payer(row),
        state: <ChargeStatus charge={row} today={today} />,
      })}
      phoneFoot={
        foot && (
          <span style={{ display: 'flex', justifyContent: 'space-between' }}>
            {foot.words}
            <Money cents={foot.cents} />
          </span>
        )
      }
    />
  )
}

const kindNames: Record<ChargeRow['kind'], string | null> = {
  ordinary: null,
  extraordinary: runKindWords.extraordinary.name,
  fund: runKindWords.fund.name,
  individual: runKindWords.individual.name,
  agreement: 'Acordo',
  old_debt: 'Dívida anterior',
}

/** Shows the unit; as it may occur more than once, charges other than the monthly fee are labelled. */
function Unit({ row }: { row: ChargeRow }) {
  const said = [kindNames[row.kind], row.part === 'whole' ? null : partNames[row.part]].filter(Boolean)
  return (
    <>
      {row.unit_label}
      {said.length > 0 && (
        <span style={{ marginLeft: 8, fontSize: '0.8125rem', fontWeight: 400, color: 'var(--muted)' }}>
          {said.join(' · ')}
        </span>
      )}
    </>
  )
}

function Worth({ row }: { row: ShownCharge }) {
  const cents = worth(row)
  return cents === undefined || cents === null ? (
    <span title="Calculando">…</span>
  ) : (
    <Money cents={cents} weight={row.status === 'open' && cents !== row.amount_cents ? 600 : undefined} />
  )
}
