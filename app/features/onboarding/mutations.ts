import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../lib/commands/invoke.ts'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

export type CompleteOnboarding = {
  /** Where there is no session yet: the secret whose hash went with the sign-up. */
  ticket?: string
  condominium_name: string
  total_units: number
  plan_slug: string
}

/** Names the condominium, its size and plan. Throws `AppError`. */
export const completeOnboarding = (input: CompleteOnboarding) => invoke('complete-onboarding', input)

/** The same with the session, from inside; name, size and plan are all over the screen, so everything is fresh when it ends. */
export function useCompleteOnboarding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: completeOnboarding,
    meta: { action: 'concluir o cadastro' },
    onSuccess: () => queries.invalidateQueries(),
  })
}

export type MembershipRequest = {
  code: string
  unit_hint?: string
  document?: string
  whatsapp: { phone: string | null; text_version: string } | null
}

/** Requests membership in the condominium with this code, for the first time or again after a refusal. */
export function useRequestMembership() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: MembershipRequest) => invoke('request-membership', { ...request }),
    meta: { action: 'pedir acesso' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}

type Correction = { membership_id: string; unit_hint: string; document?: string }

/** Corrects a pending request. Throws `membership_decided` when it was decided in the meantime. */
export function useCorrectRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (correction: Correction) => invoke('correct-membership-request', { ...correction }),
    meta: { action: 'corrigir o pedido', done: 'Pedido corrigido', quiet: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}

/** Takes a request back that waits or was refused. */
export function useCancelRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (membershipId: string) =>
      invoke('cancel-membership-request', { membership_id: membershipId }),
    meta: { action: 'cancelar o pedido' },
    onSettled: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}
