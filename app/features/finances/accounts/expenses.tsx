import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { type Expense, expensesQuery } from './accounts-queries.ts'

type Row = Expense & { account: string }

/** The month's paid expenses, newest first. */
export function Expenses({ month, today }: { month: string; today: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(expensesQuery(id, month))
  const paid = (row: Row) => shortDate(row.occurred_on, today)
  const what = (row: Row) => row.description ?? ''
  const total = data?.reduce((sum, row) => sum + row.cents, 0) ?? 0
  const columns: Column<Row>[] = [
    { key: 'paid', header: 'Paga em', cell: paid, total: 'Total' },
    { key: 'account', header: 'Rubrica', cell: (row) => row.account, total: '' },
    { key: 'what', header: 'Descrição', cell: what, text: what, total: '' },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (row) => <Money cents={row.cents} />,
      total: <Money cents={total} />,
    },
  ]
  return (
    <Section title="Despesas pagas" note="As tarifas do banco por pagamento estão somadas nas contas acima.">
      {!data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Text c="dimmed">Nenhuma despesa lançada neste mês.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Despesas pagas"
          rows={data}
          id={(row) => row.id}
          columns={columns}
          phone={(row) => ({
            first: row.account,
            figure: <Money cents={row.cents} />,
            second: what(row),
            state: paid(row),
          })}
        />
      )}
    </Section>
  )
}
