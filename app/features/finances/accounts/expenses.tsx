import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { type Expense, expensesQuery, type Period } from './accounts-queries.ts'

type Row = Expense & { account: string }

/** Expenses that were booked paid, without a bill, newest first. */
export function Expenses({ period, today }: { period: Period; today: string }) {
  const { id } = useCondominium()
  const { search } = useLocation()
  const { expenseId } = useParams()
  const { data } = useQuery(expensesQuery(id, period))
  const receipts = useReceiptCounts(data)
  const paid = (row: Row) => shortDate(row.occurred_on, today)
  const what = (row: Row) => row.description ?? ''
  const total = data?.reduce((sum, row) => sum + row.cents, 0) ?? 0
  const columns: Column<Row>[] = [
    { key: 'paid', header: 'Paga em', cell: paid, total: 'Total' },
    { key: 'account', header: 'Rubrica', cell: (row) => row.account, total: '' },
    { key: 'what', header: 'Descrição', cell: what, text: what, total: '' },
    {
      key: 'receipts',
      header: 'Comprovantes',
      cell: (row) => <ReceiptCount count={receipts.get(row.id)} />,
      total: '',
    },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (row) => <Money cents={row.cents} />,
      total: <Money cents={total} />,
    },
  ]
  return (
    <Section
      title="Despesas lançadas já pagas"
      note="As contas a pagar têm página própria; as tarifas do banco por pagamento estão somadas acima."
    >
      {!data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Text c="dimmed">Nenhuma despesa lançada neste período.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Despesas pagas"
          rows={data}
          id={(row) => row.id}
          columns={columns}
          to={(row) => `/dashboard/finances/balancete/${row.id}${search}`}
          selectedId={expenseId}
          phone={(row) => ({
            first: row.account,
            figure: <Money cents={row.cents} />,
            second: what(row),
            state: (
              <span className="figures">
                <ReceiptCount count={receipts.get(row.id)} /> {paid(row)}
              </span>
            ),
          })}
        />
      )}
    </Section>
  )
}

/** How many receipts each of these expenses has. */
function useReceiptCounts(rows: readonly Row[] | undefined): ReadonlyMap<string, number> {
  const { id } = useCondominium()
  const { data } = useQuery(filesQuery(id, 'expenses', rows?.map((row) => row.id) ?? []))
  const counts = new Map<string, number>()
  for (const { owner_id } of data ?? []) counts.set(owner_id, (counts.get(owner_id) ?? 0) + 1)
  return counts
}

function ReceiptCount({ count }: { count: number | undefined }) {
  if (!count) return null
  const words = counted(count, 'comprovante', 'comprovantes')
  return (
    <span
      title={words}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        verticalAlign: 'top',
        whiteSpace: 'nowrap',
      }}
    >
      <Paperclip size={16} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
