import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../../../domain/permissions/commands.ts'
import type { CancelReason } from '../../../../../domain/subscriptions/cancelling.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'

/** What follows from it: whether the condominium may be written to, and what the tab shows. */
function useRefreshSubscription() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['condominiums', id], ['memberships'], ['subscription']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

function useOrder(name: CommandName, action: string, done: string) {
  const { id } = useCondominium()
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: () => invoke(name, { condominium_id: id }),
    meta: { action, done },
    onSuccess: refresh,
  })
}

export const usePause = () => useOrder('pause-subscription', 'pausar a assinatura', 'Assinatura pausada')
export const useResume = () => useOrder('resume-subscription', 'retomar a assinatura', 'Assinatura retomada')
export const useKeep = () => useOrder('keep-subscription', 'desfazer o cancelamento', 'Cancelamento desfeito')

export function useWithdraw() {
  const { id } = useCondominium()
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: () => invoke('withdraw-subscription', { condominium_id: id }),
    meta: { action: 'desistir da assinatura', done: 'Desistência registrada: tudo volta' },
    onSuccess: refresh,
  })
}

export type Cancellation = { reason: CancelReason; note: string; when: 'period_end' | 'now' }

export function useCancel() {
  const { id } = useCondominium()
  const refresh = useRefreshSubscription()
  return useMutation({
    mutationFn: (cancellation: Cancellation) =>
      invoke('cancel-subscription', { condominium_id: id, ...cancellation }),
    meta: { action: 'cancelar a assinatura', done: 'Cancelamento registrado', quiet: true },
    onSuccess: refresh,
  })
}
