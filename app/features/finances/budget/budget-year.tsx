import { Anchor, Select } from '@mantine/core'
import { Link } from 'react-router'
import { monthOf } from '../../../../domain/calendar.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Budget, type BudgetVersion, budgetOf, yearName } from './budget-queries.ts'
import { Tracking } from './tracking/tracking.tsx'
import { Versions } from './versions.tsx'

type BudgetYearProps = { budgets: readonly Budget[]; today: string }

/** Shows one fiscal year, `?exercicio=`, else the current one: drafts, plan and actual figures, the versions. */
export function BudgetYear({ budgets, today }: BudgetYearProps) {
  const { params, setParams } = useSearchParams()
  const wanted = budgets.find(({ starts_on }) => starts_on.slice(0, 7) === params.get('exercicio'))
  const asked = params.get('mes')
  const budget =
    wanted ??
    (asked ? budgetOf(budgets, asked) : undefined) ??
    budgetOf(budgets, monthOf(today)) ??
    budgets[0]!
  const open = budgets.flatMap(({ starts_on, budget_versions }) =>
    budget_versions.filter(({ status }) => status !== 'approved').map((version) => ({ starts_on, version })),
  )
  const approved = budget.budget_versions.find(({ status }) => status === 'approved')
  return (
    <>
      {budgets.length > 1 && (
        <Select
          label="Exercício"
          w={200}
          mb="lg"
          allowDeselect={false}
          data={budgets.map(({ starts_on }) => ({
            value: starts_on.slice(0, 7),
            label: yearName(starts_on),
          }))}
          value={budget.starts_on.slice(0, 7)}
          onChange={(exercicio) => setParams(exercicio ? { exercicio } : {})}
        />
      )}
      {open.map(({ starts_on, version }) => (
        <Open key={version.budget_id} year={yearName(starts_on)} version={version} />
      ))}
      {approved ? (
        <Tracking key={budget.id} budget={budget} today={today} />
      ) : (
        <Section title="Previsto e realizado">
          <Notice kind="info" title="Este exercício ainda não tem orçamento aprovado">
            O acompanhamento começa com a aprovação: registre a decisão da assembleia na versão proposta.
          </Notice>
        </Section>
      )}
      <Versions budget={budget} today={today} />
    </>
  )
}

function Open({ year, version }: { year: string; version: BudgetVersion }) {
  const { budget_id, version: number, status } = version
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice
        kind={status === 'proposed' ? 'warning' : 'info'}
        title={openTitles[status as 'draft' | 'proposed'](year)}
      >
        {status === 'proposed'
          ? 'Com a decisão registrada, aprove. '
          : 'Só a administração e o conselho veem o rascunho. '}
        <Anchor
          component={Link}
          to={`/dashboard/finances/orcamento/${budget_id}/${number}`}
          size="sm"
          fw={600}
        >
          Abrir a versão {number}
        </Anchor>
      </Notice>
    </div>
  )
}

const openTitles = {
  draft: (year: string) => `O orçamento de ${year} está em rascunho`,
  proposed: (year: string) => `O orçamento de ${year} espera a assembleia`,
}
