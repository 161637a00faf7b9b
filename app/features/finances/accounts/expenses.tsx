import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Expense, expensesQuery, type Period } from './accounts-queries.ts'

/** Lists payments of bills, newest first, each with the number of supporting documents. */
export function Expenses({ period, today }: { period: Period; today: string }) {
  const { id } = useCondominium()
  const { search } = useLocation()
  const { billId } = useParams()
  const expenses = useQuery(expensesQuery(id, period))
  const { data } = expenses
  const receipts = useReceiptCounts(data)
  const paid = (row: Expense) => shortDate(row.paid_on, today)
  const payee = (row: Expense) => row.supplier ?? ''
  const total = data?.reduce((sum, row) => sum + row.cents, 0) ?? 0
  const columns: Column<Expense>[] = [
    { key: 'paid', header: 'Paga em', cell: paid, total: 'Total' },
    {
      key: 'what',
      header: 'Despesa',
      cell: (row) => row.description,
      text: (row) => row.description,
      total: '',
    },
    { key: 'payee', header: 'Fornecedor', cell: payee, text: payee, total: '' },
    {
      key: 'receipts',
      header: 'Comprovantes',
      cell: (row) => <ReceiptCount count={receipts.get(row.bill_id)} />,
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
      title="Despesas pagas"
      note="Com quantos documentos cada uma tem. As tarifas do banco por pagamento estão somadas acima."
    >
      <NotLoaded query={expenses} isPart rows={3} />
      {data?.length === 0 && <Text c="dimmed">Nenhuma despesa paga neste período.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Despesas pagas"
          rows={data}
          id={(row) => row.id}
          columns={columns}
          to={(row) => `/dashboard/finances/balancete/${row.bill_id}${search}`}
          selectedId={data.find((row) => row.bill_id === billId)?.id}
          phone={(row) => ({
            first: row.description,
            figure: <Money cents={row.cents} />,
            second: payee(row),
            state: (
              <span className="figures">
                <ReceiptCount count={receipts.get(row.bill_id)} /> {paid(row)}
              </span>
            ),
          })}
        />
      )}
    </Section>
  )
}

/** How many receipts each of these expenses has. */
function useReceiptCounts(rows: readonly Expense[] | undefined): ReadonlyMap<string, number> {
  const { id } = useCondominium()
  const { data } = useQuery(filesQuery(id, 'expenses', [...new Set(rows?.map((row) => row.bill_id))]))
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
