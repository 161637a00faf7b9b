import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Calculator, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { budgetsQuery } from './budget-queries.ts'
import { BudgetYear } from './budget-year.tsx'
import { ResidentBudget } from './resident-budget.tsx'
import { StartDialog } from './start-dialog.tsx'

/** Shows the year's budget: the plan, the actual figures, and every version. Residents read the approved ones. */
export function Component() {
  const { role } = useMembership()
  const isResident = role === 'resident'
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const budgets = useQuery(budgetsQuery(id))
  const [starting, dialog] = useDisclosure(false)
  const mayManage = useMayManage()
  const isEmpty = budgets.data?.length === 0
  return (
    <>
      <FinanceNav />
      <Page
        title="Orçamento"
        sentence="Quanto o ano deve custar, quanto já custou, e a taxa que sai disso."
        action={
          budgets.data && !isEmpty ? (
            <Group gap={8}>
              <Button
                component={Link}
                to="/dashboard/finances/orcamento/simulador"
                variant="default"
                leftSection={<Calculator size={18} />}
              >
                Simular a taxa
              </Button>
              {mayManage && (
                <Button leftSection={<Plus size={18} />} onClick={dialog.open}>
                  Novo orçamento
                </Button>
              )}
            </Group>
          ) : undefined
        }
      >
        <NotLoaded query={[home, budgets]} rows={8} />
        {isEmpty && (
          <EmptyState
            title="Nenhum orçamento ainda"
            actions={mayManage ? <Button onClick={dialog.open}>Fazer o orçamento</Button> : undefined}
          >
            {isResident
              ? 'Quando a assembleia aprovar o orçamento do ano, ele aparece aqui, linha por linha.'
              : 'Parta dos gastos dos últimos doze meses, ajuste linha por linha e leve à assembleia a taxa de cada unidade.'}
          </EmptyState>
        )}
        {home.data &&
          budgets.data &&
          !isEmpty &&
          (isResident ? (
            <ResidentBudget budgets={budgets.data} today={home.data.today} />
          ) : (
            <BudgetYear budgets={budgets.data} today={home.data.today} />
          ))}
        {starting && home.data && budgets.data && (
          <StartDialog budgets={budgets.data} today={home.data.today} onClose={dialog.close} />
        )}
      </Page>
    </>
  )
}
