import { useQueryClient } from '@tanstack/react-query'
import type { PixCredentialsInput } from '../../../../../domain/pix/api/credentials.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'

function useRefreshConnections() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['bank-accounts', id, 'pix-connections'] })
}

/** Submits the bank's credentials, which no one can read back. Throws `invalid_input` with fields. */
export function useSavePixCredentials(accountId: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (credentials: PixCredentialsInput) =>
      invoke('save-pix-credentials', { condominium_id: id, bank_account_id: accountId, ...credentials }),
    meta: { action: 'salvar as credenciais', done: 'Credenciais salvas', quiet: true },
    onSuccess: useRefreshConnections(),
  })
}

/** Deletes an account's own credentials, or queries the provider again now. */
export function useChangePixConnection(accountId: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (change: 'forget' | 'check') =>
      invoke('change-pix-connection', { condominium_id: id, bank_account_id: accountId, change }),
    meta: { action: 'mudar a ligação com o banco' },
    onSuccess: useRefreshConnections(),
  })
}
