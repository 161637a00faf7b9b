import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { DrawerPage } from '../../../../ui/page/drawer-page.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { expenseQuery } from '../accounts-queries.ts'
import { ExpenseReceipts } from './receipts.tsx'

/** One paid expense beside the month's accounts, with what proves it. */
export function Component() {
  const { expenseId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const expense = useQuery(expenseQuery(id, expenseId))
  const { data } = expense
  return (
    <DrawerPage title="Despesa paga" back={`/dashboard/finances/balancete${search}`}>
      {expense.isLoadingError && (
        <ErrorState message={toFailure(expense.error).message} onRetry={() => void expense.refetch()} />
      )}
      {expense.isPending && <RowsSkeleton rows={4} />}
      {data === null && (
        <ErrorState
          title="Despesa não encontrada"
          message="Ela pode ter sido removida, ou é de outro condomínio."
        />
      )}
      {data && (
        <>
          <h2 style={{ margin: '0 0 2px' }}>{data.account}</h2>
          {data.description && data.description !== data.account && (
            <p style={{ margin: 0, color: 'var(--text-2)', overflowWrap: 'anywhere' }}>{data.description}</p>
          )}
          <p style={{ margin: '12px 0 16px' }}>
            <Money cents={data.cents} size="figure" />
          </p>
          <Facts
            facts={[
              { name: 'Paga em', value: formatDate(data.occurred_on) },
              { name: 'De qual fundo', value: data.fund },
            ]}
          />
          <ExpenseReceipts key={data.id} expenseId={data.id} />
        </>
      )}
    </DrawerPage>
  )
}
