import { useQuery } from '@tanstack/react-query'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { homeQuery } from '../../queries.ts'
import { budgetsQuery } from '../budget-queries.ts'
import { BoardSimulator } from './board-simulator.tsx'
import { OwnSimulator } from './own-simulator.tsx'

/** What if: every unit's fee for the administration, their own for residents. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const home = useQuery(homeQuery(id))
  const budgets = useQuery(budgetsQuery(id))
  const isResident = role === 'resident'
  return (
    <>
      <FinanceNav />
      <Page
        title={isResident ? 'Simular a minha taxa' : 'Simulador da taxa'}
        sentence={
          isResident
            ? 'Quanto você paga de cada linha do orçamento, e quanto pagaria se ela mudasse.'
            : 'Mude uma linha, a reserva ou a previsão e veja a taxa de cada unidade. Nada é salvo.'
        }
      >
        <NotLoaded query={[home, budgets]} rows={8} />
        {budgets.data?.length === 0 && (
          <EmptyState title="Nenhum orçamento para simular">
            {isResident
              ? 'A simulação usa o orçamento que a assembleia aprovou; ainda não há nenhum.'
              : 'Faça o orçamento do ano: a simulação parte dele.'}
          </EmptyState>
        )}
        {home.data &&
          budgets.data &&
          budgets.data.length > 0 &&
          (isResident ? (
            <OwnSimulator home={home.data} budgets={budgets.data} />
          ) : (
            <BoardSimulator budgets={budgets.data} today={home.data.today} />
          ))}
      </Page>
    </>
  )
}
