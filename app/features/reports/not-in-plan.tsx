import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FeatureFlag, isAdministrator } from '../../../domain/permissions/roles.ts'
import { type ApartFromPlan, apartWords } from '../../../domain/plans/apart-words.ts'
import { featureNames } from '../../../domain/plans/plan-words.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { planUsageQuery } from '../settings/subscription/plan-usage.ts'
import { offeredPlansQuery } from '../settings/subscription/plans/plan-mutations.ts'

const plansPath = '/dashboard/settings?tab=subscription'

/** 'do plano Avançado': the cheapest offered plan that has it; until the plans are here, or where none has it, 'de outro plano'. */
function usePlanWith(feature: FeatureFlag): string {
  const { data } = useQuery(offeredPlansQuery)
  const plan = data?.find(({ features }) => features[feature] === true)
  return plan ? `do plano ${plan.name}` : 'de outro plano'
}

/**
 * Whether the condominium's plan is known to lack something. Only the administration reads the plan; others learn it where they ask. Where no plan runs any
 * more, all that there is can still be read.
 */
export function useLacks(): (feature: FeatureFlag) => boolean {
  const { id } = useCondominium()
  const { role } = useMembership()
  const { data } = useQuery({ ...planUsageQuery(id), enabled: isAdministrator(role) })
  const isRunning = data?.state === 'trial' || data?.state === 'active'
  return (feature) => isRunning && data?.features[feature] !== true
}

/** How what the plan has is closed for a while; only the administration reads it. */
function useApart(feature: FeatureFlag): ApartFromPlan | undefined {
  const { id } = useCondominium()
  const { role } = useMembership()
  const { data } = useQuery({ ...planUsageQuery(id), enabled: isAdministrator(role) })
  return data?.apart.find(({ what }) => what === feature)
}

/** Beside an area whose reports the plan lacks: which plan has them, and the way to it. */
export function PlanNote({ feature }: { feature: FeatureFlag }) {
  const { role } = useMembership()
  const plan = usePlanWith(feature)
  const apart = useApart(feature)
  if (apart) return `Estas perguntas: ${apartWords(apart)}.`
  return (
    <>
      {`Estas perguntas são ${plan}. `}
      {role === 'owner_admin' ? (
        <Anchor component={Link} to={plansPath} inherit underline="always">
          Ver os planos
        </Anchor>
      ) : (
        'O síndico pode mudar de plano.'
      )}
    </>
  )
}

/** In the place of a report that the plan lacks. */
export function NotInPlan({ feature }: { feature: FeatureFlag }) {
  const { role } = useMembership()
  const plan = usePlanWith(feature)
  return (
    <EmptyState
      title={`Este relatório é ${plan}`}
      actions={
        role === 'owner_admin' ? (
          <Button component={Link} to={plansPath}>
            Ver os planos
          </Button>
        ) : (
          <Button component={Link} to="/dashboard/reports" variant="default">
            Ver os outros relatórios
          </Button>
        )
      }
    >
      {`O plano de hoje não inclui ${featureNames[feature]}. ${
        role === 'owner_admin'
          ? 'Mude de plano para ler a resposta: o que já foi lançado entra nela.'
          : 'Só o síndico muda de plano: peça a ele, se fizer falta.'
      }`}
    </EmptyState>
  )
}
