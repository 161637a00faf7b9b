import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PlanGroup } from './plan-group.tsx'
import { type PlatformPlan, platformPlansQuery } from './plans-queries.ts'

/** Lists the platform's plans, each with all its versions and its customers. */
export function Component() {
  const plans = useQuery(platformPlansQuery)
  const groups = plans.data ? groupsOf(plans.data) : []
  return (
    <Page
      title="Planos"
      sentence="O que a plataforma vende. Quem contratou uma versão fica com ela; mudar um plano em uso faz uma versão nova."
      action={
        <Button component={Link} to="/dashboard/subscription-plans/novo" leftSection={<Plus size={18} />}>
          Novo plano
        </Button>
      }
    >
      <NotLoaded query={plans} rows={8} />
      {plans.data && groups.length === 0 && (
        <EmptyState title="Nenhum plano ainda">Crie o primeiro: sem plano ninguém se cadastra.</EmptyState>
      )}
      <div>
        {groups.map((versions) => (
          <PlanGroup key={versions[0]!.slug} versions={versions} />
        ))}
      </div>
    </Page>
  )
}

/** Groups the versions of one plan, newest first; orders plans as on the public page: by price (specification, 7). */
function groupsOf(plans: readonly PlatformPlan[]): PlatformPlan[][] {
  const bySlug = Map.groupBy(plans, ({ slug }) => slug)
  const rank = (versions: PlatformPlan[]) => {
    const shown = versions.find(({ is_active }) => is_active) ?? versions[0]!
    return [shown.is_active ? 0 : 2, shown.is_superadmin_only ? 1 : 0, shown.monthly_price] as const
  }
  return [...bySlug.values()].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    return a[0] + a[1] - (b[0] + b[1]) || a[2] - b[2]
  })
}
