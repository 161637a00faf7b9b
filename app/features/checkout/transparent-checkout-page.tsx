import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { Page } from '../../ui/page/page.tsx'
import { CardChange } from './card/card-change.tsx'
import { CardRelease } from './card/card-release.tsx'
import type { PayMethod } from './method-picker.tsx'
import { PlanChoice } from './subscription/plan-choice.tsx'
import { SubscriptionCheckout } from './subscription/subscription-checkout.tsx'

const ChargesCheckout = lazy(() =>
  import('./charges-checkout.tsx').then(({ ChargesCheckout }) => ({ default: ChargesCheckout })),
)

const methods: Record<string, PayMethod> = { cartao: 'card', pix: 'pix', boleto: 'boleto' }

/**
 * The in-app payment page for the subscription (`?plano=…&ciclo=mensal|anual&forma=cartao|pix|boleto`), its card (`?cartao=trocar|liberar`), or a
 * resident's charges (`?cobrancas=…`, `?pacote=…`, and `?pagamento=…`, the resulting payment). Without a query everyone sees what they have to pay.
 */
export function Component() {
  const { params: query } = useSearchParams()
  const { role } = useMembership()
  const asksCharges = ['cobrancas', 'pacote', 'pagamento'].some((name) => query.has(name))
  if (query.get('cartao') === 'liberar')
    return (
      <Page title="Meus cartões em outros condomínios">
        <CardRelease />
      </Page>
    )
  if (asksCharges || role === 'resident')
    return (
      <Suspense fallback={<Skeleton height={480} maw={640} />}>
        <ChargesCheckout />
      </Suspense>
    )
  if (query.get('cartao') === 'trocar')
    return (
      <Page
        title="Trocar o cartão da assinatura"
        sentence="Nada é cobrado agora. O novo cartão paga a partir da próxima cobrança."
      >
        <CardChange />
      </Page>
    )
  const plan = query.get('plano')
  return (
    <Page title="Pagar a assinatura">
      {plan ? (
        <SubscriptionCheckout
          slug={plan}
          cycle={query.get('ciclo') === 'anual' ? 'annual' : 'monthly'}
          asked={methods[query.get('forma') ?? ''] ?? null}
        />
      ) : (
        <PlanChoice />
      )}
    </Page>
  )
}
