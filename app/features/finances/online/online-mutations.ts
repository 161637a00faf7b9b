import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Redirects to the provider, where the user authorizes the account. */
export function useStartConnection() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => invoke('start-payment-account', { condominium_id: id }),
    meta: { action: 'abrir o Mercado Pago' },
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  })
}
