import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

type Meta = { action?: string; told?: string; quiet?: boolean }

/**
 * A command about assemblies; pending ends when everything read of them is fresh, after a refusal too. What thousands do in the same minute
 * keeps its answer (`keep`) and asks for nothing.
 */
export function useVotingCommand<Result = unknown>(
  name: CommandName,
  meta: Meta,
  keep?: (result: Result) => void,
) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => invoke<Result>(name, { condominium_id: id, ...body }),
    onSettled: (result, error) =>
      keep && result !== undefined && !error
        ? keep(result)
        : queries.invalidateQueries({ queryKey: ['voting', id] }),
    meta,
  })
}
