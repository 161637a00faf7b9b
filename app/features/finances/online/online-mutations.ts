import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

function useRefreshOnline() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['finances', id, 'online'] })
}

/** Leads to the provider, where the account is let in to. */
export function useStartConnection() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => invoke('start-payment-account', { condominium_id: id }, { isSecret: true }),
    meta: { action: 'abrir o Mercado Pago' },
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  })
}

export type AccountTerms = {
  offers_card: boolean
  offers_pix: boolean
  offers_boleto: boolean
  max_installments: number
  card_fee_bps: number
  fee_decision_id: string | null
}

export function useSaveTerms() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (terms: AccountTerms) => invoke('save-payment-account', { condominium_id: id, ...terms }),
    meta: { action: 'mudar o que é oferecido', done: 'Formas de pagamento salvas', quiet: true },
    onSuccess: useRefreshOnline(),
  })
}

export function useEndConnection() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => invoke('end-payment-account', { condominium_id: id }),
    meta: { action: 'desligar a conta', done: 'Conta desligada' },
    onSuccess: useRefreshOnline(),
  })
}
