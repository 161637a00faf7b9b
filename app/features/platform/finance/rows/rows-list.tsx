import { Button } from '@mantine/core'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  detailWords,
  type FinanceList,
  type FinanceRow,
  financeLists,
  kindWords,
} from '../../../../../domain/platform/finance-lists.ts'
import { cycleWords } from '../../../../../domain/subscriptions/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'

type Sort = { key: string; descending: boolean }
type RowsListProps = {
  list: FinanceList
  rows: readonly FinanceRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  onRefund: (paymentId: string) => void
}

const planWords = ({ plan, plan_version, billing_cycle }: FinanceRow): string =>
  plan
    ? [`${plan} v${plan_version}`, billing_cycle && cycleWords[billing_cycle].toLowerCase()]
        .filter(Boolean)
        .join(', ')
    : ''
const place = ({ city, state }: FinanceRow): string => [city, state].filter(Boolean).join('/')
const amount = ({ cents }: FinanceRow) => (cents === null ? '–' : <Money cents={cents} />)

const withDetail = new Set<FinanceList>(['movements', 'received', 'returned', 'failed', 'trials', 'leaving'])

const Line = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

/** Lists of payments, which can be refunded. */
const ofPayments = new Set<FinanceList>(['received', 'returned'])

export function RowsList({ list, rows, sort, onSort, onRefund }: RowsListProps) {
  const face = financeLists[list]
  const hasKinds = Object.keys(face.kinds).length > 1
  const isPaid = ofPayments.has(list)
  const open = (row: FinanceRow) =>
    row.payment_id !== null &&
    isPaid && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Ver o pagamento de ${row.condominium}`}
        onClick={() => onRefund(row.payment_id ?? '')}
      >
        {list === 'received' ? 'Ver ou devolver' : 'Ver'}
      </Button>
    )
  const columns: Column<FinanceRow>[] = [
    { key: 'moment', header: face.moment, sortable: true, cell: (row) => formatDate(row.moment) },
    {
      key: 'condominium',
      header: 'Condomínio',
      sortable: true,
      cell: (row) => row.condominium,
      text: (row) => row.condominium,
    },
    { key: 'city', header: 'Cidade', minor: true, cell: (row) => <Line>{place(row)}</Line> },
    {
      key: 'sindico',
      header: 'Síndico',
      cell: (row) => row.sindico ?? '–',
      text: (row) => row.sindico ?? '',
    },
    { key: 'plan', header: 'Plano', cell: (row) => <Line>{planWords(row)}</Line> },
    ...(hasKinds
      ? [{ key: 'kind', header: 'Situação', cell: (row: FinanceRow) => kindWords(list, row.kind) }]
      : []),
    ...(withDetail.has(list)
      ? [
          {
            key: 'detail',
            header: 'Detalhe',
            minor: true,
            cell: (row: FinanceRow) => <Detail words={detailWords(list, row)} />,
          },
        ]
      : []),
    { key: 'cents', header: face.cents, end: true, sortable: true, cell: amount },
    ...(isPaid ? [{ key: 'open', header: '', end: true, cell: open }] : []),
  ]
  return (
    <DataList
      label={face.title}
      rows={rows}
      id={(row) => row.key}
      columns={columns}
      sort={sort}
      onSort={onSort}
      phone={(row) => ({
        first: row.condominium,
        figure: amount(row),
        second: [formatDate(row.moment), hasKinds ? kindWords(list, row.kind) : planWords(row)]
          .filter(Boolean)
          .join(' · '),
        state: open(row) || undefined,
      })}
    />
  )
}

/** A card and its end stay on one line; a reason may take several. */
const Detail = ({ words }: { words: string }) => (
  <span style={{ whiteSpace: words.length <= 20 ? 'nowrap' : undefined }}>{words}</span>
)
