import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { rubricsQuery } from '../../ledger/chart-queries.ts'
import { fundsQuery } from '../../queries.ts'
import { budgetLinesQuery, budgetsQuery } from '../budget-queries.ts'
import { VersionView } from './version-view.tsx'

const noId = '00000000-0000-0000-0000-000000000000'

/** One version of a year: a sheet while it is a draft, to be read after. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const params = useParams()
  const budgetId = /^[0-9a-f-]{36}$/.test(params.budgetId ?? '') ? params.budgetId! : noId
  const number = Number(params.version) || 0
  const budgets = useQuery(budgetsQuery(id))
  const lines = useQuery(budgetLinesQuery(id, budgetId, number))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  const all = [budgets, lines, funds, rubrics]
  const budget = budgets.data?.find((one) => one.id === budgetId)
  const version = budget?.budget_versions.find((one) => one.version === number)
  const isLoading = all.some(({ data }) => data === undefined)
  return (
    <>
      <Button
        component={Link}
        to={`/dashboard/finances/orcamento${budget && role !== 'resident' ? `?exercicio=${budget.starts_on.slice(0, 7)}` : ''}`}
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Orçamento
      </Button>
      {isLoading && (
        <Page title="Orçamento">
          <NotLoaded query={all} rows={12} />
        </Page>
      )}
      {!isLoading && !version && (
        <Page title="Orçamento">
          <EmptyState title="Esta versão não existe mais">
            Ela pode ter sido descartada. Volte ao orçamento do ano.
          </EmptyState>
        </Page>
      )}
      {budget && version && lines.data && funds.data && rubrics.data && (
        <VersionView
          key={`${budgetId} ${number} ${version.revision} ${version.status}`}
          budget={budget}
          version={version}
          lines={lines.data}
          funds={funds.data}
          rubrics={rubrics.data}
        />
      )}
    </>
  )
}
