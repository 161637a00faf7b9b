import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CardsSkeleton } from '../../ui/page/skeletons.tsx'
import { ChargeChoice } from './charges/charge-choice.tsx'
import { bundleChargesQuery } from './charges/charges-queries.ts'
import { PayPanel } from './charges/pay-panel.tsx'
import { PaymentView } from './charges/payment-view.tsx'
import { payMethods } from './method-picker.tsx'

/**
 * Lets a resident pay charges into the condominium's own Mercado Pago account. The address holds the step, so that a refresh and the back button keep
 * it: `?cobrancas=` (ids, by commas) or `?pacote=` is what is paid, `?forma=` how, `?pagamento=` the resulting payment.
 */
export function ChargesCheckout() {
  const { params, setParams } = useSearchParams()
  const charges = (params.get('cobrancas') ?? '').split(',').filter(Boolean)
  const bundle = params.get('pacote')
  const payment = params.get('pagamento')
  const wanted = payMethods.find((method) => method === params.get('forma')) ?? null
  const made = useCallback((id: string) => setParams({ pagamento: id }), [setParams])
  const choose = (ids: readonly string[]) => setParams({ cobrancas: ids.join() })
  return (
    <>
      <BackLink to="/dashboard/finances">Cobranças</BackLink>
      <Page title="Pagar cobranças">
        {payment ? (
          <PaymentView paymentId={payment} onAgain={choose} />
        ) : charges.length > 0 ? (
          <PayPanel chargeIds={charges} wanted={wanted} onMade={made} />
        ) : bundle ? (
          <OfBundle id={bundle} onMade={made} />
        ) : (
          <ChargeChoice onChoose={choose} />
        )}
      </Page>
    </>
  )
}

function OfBundle({ id: bundleId, onMade }: { id: string; onMade(paymentId: string): void }) {
  const { id } = useCondominium()
  const charges = useQuery(bundleChargesQuery(id, bundleId))
  if (!charges.data) return <NotLoaded query={charges} place={<CardsSkeleton cards={1} />} />
  return <PayPanel chargeIds={charges.data} wanted={null} onMade={onMade} />
}
