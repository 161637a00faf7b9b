import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

/** A command of penalties: afterwards everything of them is asked again. `action` is what is tried, in the infinitive. */
export function usePenaltyCommand<Answer = object>(
  command: CommandName,
  words: { action: string; quiet?: boolean },
) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation<Answer, Error, object>({
    mutationFn: (body) => invoke<Answer>(command, { condominium_id: id, ...body }),
    meta: words,
    onSettled: () => queries.invalidateQueries({ queryKey: ['penalties', id] }),
  })
}
