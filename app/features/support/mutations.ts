import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../lib/commands/invoke.ts'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

/** Asks again for what the platform's acts change: they are of no condominium that is open. */
function useRefreshSupport() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['support'], ['support-accesses'], ['memberships'], ['platform']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

export function useOpenSupportAccess() {
  const refresh = useRefreshSupport()
  return useMutation({
    mutationFn: (body: { condominium_id: string; reason: string; reference: string; minutes: number }) =>
      invoke('open-support-access', body),
    meta: { action: 'abrir o acesso', quiet: true },
    onSuccess: refresh,
  })
}

export function useEndSupportAccess() {
  const refresh = useRefreshSupport()
  return useMutation({
    mutationFn: (accessId: string) => invoke('end-support-access', { access_id: accessId }),
    meta: { action: 'encerrar o acesso', done: 'Acesso encerrado' },
    onSettled: refresh,
  })
}

export function useAskToAct() {
  const refresh = useRefreshSupport()
  return useMutation({
    mutationFn: (body: { access_id: string; reason: string }) => invoke('ask-to-act', body),
    meta: { action: 'pedir para agir', quiet: true },
    onSettled: refresh,
  })
}

export function useAnswerSupportRequest() {
  const refresh = useRefreshSupport()
  return useMutation({
    mutationFn: (body: { condominium_id: string; request_id: string; answer: string }) =>
      invoke('answer-support-request', body),
    meta: { action: 'responder', quiet: true },
    onSettled: refresh,
  })
}
