import { useQueryClient } from '@tanstack/react-query'
import type { Choices } from '../../../../domain/notifications/events.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { useSession } from '../../../lib/session.tsx'
import { toast } from '../../../lib/toasts.tsx'
import type { SavedPreferences } from './notification-queries.ts'

/** Saves the notification preferences. Updates the display at once and reverts it on refusal; saves run one after another. */
export function useSavePreferences() {
  const { user } = useSession()
  const queries = useQueryClient()
  const queryKey = ['notification-settings', user?.id ?? '']
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (values: SavedPreferences) => invoke('save-notification-preferences', values),
    meta: { action: 'salvar os avisos' },
    onMutate: async (values) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before: object | undefined) => ({ ...before, ...values }))
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Saves what the condominium sets. */
export function useSaveDefaults() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const queryKey = ['notification-defaults', id]
  return useMutation({
    scope: { id: 'notification-defaults' },
    mutationFn: (choices: Choices) => invoke('save-notification-defaults', { condominium_id: id, choices }),
    meta: { action: 'salvar o padrão do condomínio' },
    onMutate: async (choices) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, choices)
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useSendTest() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => invoke('send-test-notification', { condominium_id: id }),
    meta: { action: 'enviar o teste' },
    onSuccess: () => toast('success', 'Teste a caminho', 'Deve chegar em instantes, aqui e no seu e-mail.'),
  })
}
