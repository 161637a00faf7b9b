import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

type Meta = { action?: string; told?: string; quiet?: boolean }

/** A command about inspections or suppliers' documents; pending ends when everything read of them is fresh. */
export function useExpiryCommand<Result = unknown>(name: CommandName, meta: Meta) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => invoke<Result>(name, { condominium_id: id, ...body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['expiry', id] }),
    meta,
  })
}
