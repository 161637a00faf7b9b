import { queryOptions } from '@tanstack/react-query'
import type { DeskAssembly, DeskUnit } from '../../../../domain/voting/view.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** Today's assemblies as the front desk learns of them. */
export const deskAssembliesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'desk-assemblies'],
    meta: { tables: ['assemblies'] },
    queryFn: () => read<DeskAssembly[]>(supabase.rpc('desk_assemblies', { condo_id: condominiumId })),
    // The table opens and suspends sessions elsewhere.
    refetchInterval: 20_000,
  })

/** Who may come for each unit, and who is there; null where the front desk does not register. */
export const deskRollQuery = (condominiumId: string, assemblyId: string, every: number) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'desk-roll', assemblyId],
    meta: { tables: ['assembly_units', 'assembly_proxies'] },
    queryFn: () =>
      read<DeskUnit[] | null>(supabase.rpc('desk_roll', { condo_id: condominiumId, wanted: assemblyId })),
    refetchInterval: every,
  })
