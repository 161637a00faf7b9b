import { useQueryClient } from '@tanstack/react-query'
import type { PaymentMethod } from '../../../../domain/charge-payments/states.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

export type PayOrder = {
  charge_ids: readonly string[]
  method: PaymentMethod
  expected_cents: number
  installments?: number
  token?: string
  payment_method_id?: string
  payer: { name: string; document: string }
}

/** Pays the charges; the server computes the amount. A card's token works once, so the order is not stored anywhere. */
export function usePayCharges() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: PayOrder) => invoke('pay-charges', { condominium_id: id, ...order }),
    meta: { action: 'pagar', quiet: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['finances', id, 'charge-payment'] }),
  })
}

/** Makes the server query the provider now. */
export function useCheckPayment() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (paymentId: string) =>
      invoke('check-charge-payment', { condominium_id: id, payment_id: paymentId }),
    meta: { action: 'conferir o pagamento', quiet: true },
  })
}
