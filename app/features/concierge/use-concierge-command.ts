import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

/**
 * A command of the front desk: afterwards everything of it is asked again. `action` is what is tried, in the infinitive; `told` what the
 * toast says; `quiet` where the dialog shows the refusal itself.
 */
export function useConciergeCommand<Answer = object>(
  command: CommandName,
  words: { action: string; told?: string; quiet?: boolean },
) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation<Answer, Error, object>({
    mutationFn: (body) => invoke<Answer>(command, { condominium_id: id, ...body }),
    meta: words,
    onSettled: () => queries.invalidateQueries({ queryKey: ['concierge', id] }),
  })
}
