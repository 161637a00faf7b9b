import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { bundleState } from '../../../../domain/payments/bundle.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { bundlesOfChargeQuery } from './bundle-queries.ts'

/** Says next to a charge that a newer copy of it, or a joint payment with others, is pending. */
export function OpenBundles({ chargeId, today }: { chargeId: string; today: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(bundlesOfChargeQuery(id, chargeId))
  const waiting = (data ?? []).filter((bundle) => bundleState(bundle, today) === 'payable')
  return waiting.map((bundle) => {
    const what =
      bundle.charge_count > 1
        ? `Está num pagamento único de ${formatCents(bundle.amount_cents)}`
        : `Há uma segunda via de ${formatCents(bundle.amount_cents)}`
    return (
      <div key={bundle.id} style={{ marginBottom: 20 }}>
        <Notice kind="info">
          {`${what}, até ${shortDate(bundle.valid_until, today)}. `}
          <Anchor component={Link} to={`/dashboard/finances/pagamento/${bundle.id}`} inherit>
            Ver o pagamento
          </Anchor>
        </Notice>
      </div>
    )
  })
}
