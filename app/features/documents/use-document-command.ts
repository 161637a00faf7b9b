import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

/** A command about documents: afterwards everything of documents is asked again. `quiet` where the dialog says the refusal itself. */
export function useDocumentCommand<Answer = object>(command: CommandName, action: string, quiet = false) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => invoke<Answer>(command, { condominium_id: id, ...body }),
    meta: { action, quiet },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', id] }),
  })
}
