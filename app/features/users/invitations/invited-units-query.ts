import { queryOptions } from '@tanstack/react-query'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** The names of units that people were invited into, by id. */
export const invitedUnitsQuery = (condominiumId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'invited', ids],
    meta: { tables: ['units'] },
    queryFn: async () => {
      const found = supabase
        .from('units')
        .select('id,block,number')
        .eq('condominium_id', condominiumId)
        .in('id', ids.slice(0, 200))
      const units = await read(
        found.overrideTypes<{ id: string; block: string; number: string }[], { merge: false }>(),
      )
      return Object.fromEntries(units.map((unit) => [unit.id, unitLabel(unit)])) as Record<string, string>
    },
  })
