import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../lib/commands/invoke.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { performed } from '../../lib/toasts.tsx'
import type { CopiedKind } from './copied-settings.ts'

/** Creates another condominium with its own trial. Throws `plan_limit_reached`, `too_many_trials`. */
export const useCreateCondominium = () =>
  useCommand('create-condominium', {
    action: 'criar o condomínio',
    done: performed('Criação do condomínio'),
    quiet: true,
  })

/** Copies settings into the selected condominium. */
export function useCopySettings() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ sourceId, what }: { sourceId: string; what: readonly CopiedKind[] }) =>
      invoke('copy-settings', { condominium_id: id, source_id: sourceId, what }),
    meta: { action: 'copiar os ajustes', done: performed('Cópia dos ajustes') },
    onSuccess: () => queries.invalidateQueries(),
  })
}
