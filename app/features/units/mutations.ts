import { useQueryClient } from '@tanstack/react-query'
import type { UnitKind } from '../../../domain/units/unit-kind.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

export type Generation = {
  blocks: string[] | number
  floors: number
  units_per_floor: number
  numbering: 'floor_hundreds' | 'sequential'
  first_floor: number
  kind: UnitKind
  areas: number[]
  garages: number
  storage: boolean
}

/** Starts the generation and returns its job's id. */
export function useGenerateUnits() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...generation }: Generation & { key: string }) =>
      invoke('generate-units', { condominium_id: id, ...generation }, { idempotencyKey: key }),
    meta: { action: 'gerar unidades', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['jobs', id] }),
  })
}
