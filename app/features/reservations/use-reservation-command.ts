import { useQueryClient } from '@tanstack/react-query'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

type Meta = { action?: string; told?: string; quiet?: boolean }

/** A command about spaces or bookings; pending ends when everything read of them is fresh, after a refusal too. */
export function useReservationCommand<Result = unknown>(name: CommandName, meta: Meta) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => invoke<Result>(name, { condominium_id: id, ...body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reservations', id] }),
    meta,
  })
}
