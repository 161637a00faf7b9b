import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { isConnectionError, toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { toast, toastConnection } from '../../../../lib/toasts.tsx'
import { type BillingCycle, fetchPlans } from '../../../subscriptions/queries.ts'
import { creationErrorMessage } from '../../../subscriptions/subscription-words.ts'

/** What may be bought, never cached (specification, section 7). */
export const offeredPlansQuery = queryOptions({
  queryKey: ['plans'],
  meta: { tables: [] },
  staleTime: 0,
  gcTime: 0,
  retry: false,
  queryFn: ({ signal }) => fetchPlans(signal),
})

export type Wish = { plan_slug: string; billing_cycle: BillingCycle }

/** The answer of `preview-subscription-change`; amounts in centavos. */
export type ChangePreview =
  | { kind: 'trial'; price_cents: number }
  | {
      kind: 'now'
      price_cents: number
      creditCents: number
      unusedCents: number
      costCents: number
      daysLeft: number
      next_charge_cents: number
      next_charge_on: string | null
    }
  | { kind: 'checkout'; price_cents: number; creditCents: number; firstChargeCents: number; daysLeft: number }
  | { kind: 'later'; price_cents: number; from: string }

export const changePreviewQuery = (condominiumId: string, wish: Wish) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'plan-change', wish],
    meta: { tables: ['condominium_subscriptions'] },
    staleTime: 0,
    retry: false,
    queryFn: () =>
      invoke('preview-subscription-change', {
        condominium_id: condominiumId,
        ...wish,
      }) as Promise<ChangePreview>,
  })

/** The browser leaves for the provider's page. */
function goToPayment(checkoutUrl: string): void {
  toast('info', 'Redirecionando para pagamento')
  location.assign(checkoutUrl)
}

function tellCreationError(error: unknown): void {
  if (isConnectionError(error)) {
    toastConnection()
    return
  }
  const { code, message } = toFailure(error)
  const said = code === 'forbidden' ? 'Condomínio não encontrado' : code === 'unexpected' ? null : message
  toast('error', 'Erro ao criar assinatura', creationErrorMessage(said))
}

/** Requests the page where a plan is paid, and goes there. */
export function useSubscribe() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (wish: Wish) => invoke('create-subscription', { condominium_id: id, ...wish }),
    meta: { action: 'criar assinatura', quiet: true },
    onSuccess: ({ checkout_url }) => goToPayment(checkout_url),
    onError: tellCreationError,
  })
}

/** Changes the plan at once, or goes to the page where the new one is paid. */
export function useChangePlan() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => invoke('change-subscription-plan', { condominium_id: id, ...wish }),
    meta: { action: 'mudar de plano', quiet: true },
    onSuccess: async ({ checkout_url }) => {
      if (checkout_url) return goToPayment(checkout_url)
      toast('success', 'Plano alterado')
      await queries.invalidateQueries({ queryKey: ['condominiums', id] })
    },
  })
}
