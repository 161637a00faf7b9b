import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Outlet, useSearchParams } from 'react-router'
import { monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { monthName } from '../../../lib/words.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { statementQuery } from './accounts-queries.ts'
import { ExpenseDialog } from './expense/expense-dialog.tsx'
import { Expenses } from './expenses.tsx'
import { OverdueUnits } from './overdue-units.tsx'
import { Statement } from './statement.tsx'

/** What the books say of a month: each fund, the expenses, who owes by unit. `?mes=YYYY-MM`, else the current one. */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return (
    <>
      <FinanceNav />
      {home.data ? (
        <Accounts today={home.data.today} />
      ) : (
        <Page title="Contas">
          {home.isLoadingError ? (
            <ErrorState message={toFailure(home.error).message} onRetry={() => void home.refetch()} />
          ) : (
            <RowsSkeleton rows={8} />
          )}
        </Page>
      )}
    </>
  )
}

function Accounts({ today }: { today: string }) {
  const { id } = useCondominium()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('mes') ?? ''
  const month = /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : monthOf(today)
  const basis = params.get('base') === 'competencia' ? 'accrual' : 'cash'
  const statement = useQuery(statementQuery(id, month, basis))
  const [recording, dialog] = useDisclosure(false)
  const mayRecord = useMayManage()
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { preventScrollReset: true })
  }
  const go = (shift: number) => set('mes', shiftMonth(month, shift))
  const current = month === monthOf(today)
  return (
    <Page
      title={`Contas de ${monthName(month, today)}`}
      beside={
        <Group gap={8} wrap="nowrap">
          <ActionIcon variant="default" aria-label="Mês anterior" onClick={() => go(-1)}>
            <ChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Mês seguinte" disabled={current} onClick={() => go(1)}>
            <ChevronRight size={18} />
          </ActionIcon>
        </Group>
      }
      sentence={`${current ? 'Até hoje. ' : ''}${basis === 'cash' ? 'Dinheiro que entrou e saiu da conta, por fundo.' : 'O que foi cobrado e gasto, pago ou não, por fundo.'}`}
      action={
        mayRecord && (
          <Button leftSection={<Plus size={18} />} onClick={dialog.open}>
            Lançar despesa paga
          </Button>
        )
      }
    >
      {statement.isLoadingError && (
        <ErrorState message={toFailure(statement.error).message} onRetry={() => void statement.refetch()} />
      )}
      {statement.isPending && <RowsSkeleton rows={8} />}
      <SegmentedControl
        aria-label="Regime das contas"
        mb="md"
        value={basis}
        onChange={(value) => set('base', value === 'accrual' ? 'competencia' : null)}
        data={[
          { value: 'cash', label: 'Caixa' },
          { value: 'accrual', label: 'Competência' },
        ]}
      />
      {statement.data && <Statement funds={statement.data} basis={basis} />}
      <Expenses month={month} today={today} />
      <OverdueUnits today={today} />
      <Outlet />
      {recording && <ExpenseDialog today={today} onClose={dialog.close} />}
    </Page>
  )
}
