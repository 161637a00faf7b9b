import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import type { Answer, Input } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

type Options = { action: string; done: string; quiet?: boolean }

/** Runs a command of the platform's administrators, who have no condominium open, then refetches their pages. */
export function usePlatformCommand<const Name extends CommandName>(name: Name, meta: Options) {
  const queries = useQueryClient()
  return useMutation<Answer<Name>, Error, Input<Name>>({
    mutationFn: (input) => invoke(name, input),
    meta,
    onSettled: () => queries.invalidateQueries({ queryKey: ['platform'] }),
  })
}
