import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlanTerms, planTerms } from '../../../../domain/plans/plan-terms.ts'
import { toFailure } from '../../../lib/failure.ts'
import { PlanColumns } from '../../landing/pricing/plan-columns.tsx'
import type { BillingCycle, Plan } from '../../subscriptions/queries.ts'
import { ChangeEffects } from './plan-effects.tsx'
import classes from './plans.module.css'
import { type PlatformPlan, planEffectsQuery } from './plans-queries.ts'

const rest = 500

/** Shows the card as on the public page, and the customers affected; both follow the input. */
export function PlanPreview({ plan, terms }: { plan: PlatformPlan | null; terms: PlanTerms }) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  const { monthly_cents, ...others } = terms
  const slug = plan?.slug ?? 'novo'
  const shown: Plan = {
    ...others,
    id: slug,
    slug,
    monthly_price: monthly_cents / 100,
    name: terms.name || 'Sem nome',
  }
  return (
    <aside className={classes.aside} aria-label="Prévia">
      <div>
        <div
          style={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 12,
            marginBottom: 12,
          }}
        >
          <h2 style={{ margin: 0 }}>Na página pública</h2>
          <SegmentedControl
            size="sm"
            aria-label="Preço por"
            value={cycle}
            onChange={(value) => setCycle(value as BillingCycle)}
            data={[
              { value: 'monthly', label: 'Mensal' },
              { value: 'annual', label: 'Anual' },
            ]}
          />
        </div>
        <div inert>
          <PlanColumns plans={[shown]} cycle={cycle} onStart={() => undefined} />
        </div>
      </div>
      {plan && <Effects plan={plan} terms={terms} />}
    </aside>
  )
}

function Effects({ plan, terms }: { plan: PlatformPlan; terms: PlanTerms }) {
  const [settled] = useDebouncedValue(terms, rest)
  const isWhole = planTerms.safeParse(settled).success
  const effects = useQuery({
    ...planEffectsQuery(plan.id, { terms: settled }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return (
    <div role="status">
      <h2 style={{ margin: '0 0 8px' }}>Quem é afetado</h2>
      {!isWhole && (
        <Text fz="sm" c="var(--muted)">
          Complete os campos para ver.
        </Text>
      )}
      {isWhole && effects.isPending && <Skeleton height={80} />}
      {isWhole && effects.isError && (
        <Text fz="sm" c="var(--danger)">
          {toFailure(effects.error).message}
        </Text>
      )}
      {isWhole && effects.data && <ChangeEffects effects={effects.data} />}
    </div>
  )
}
