import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** Groups of units, by name. */
export const groupChoicesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'group-choices'],
    meta: { tables: ['unit_groups'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_groups')
          .select('id,name')
          .eq('condominium_id', condominiumId)
          .order('name')
          .limit(500)
          .overrideTypes<{ id: string; name: string }[], { merge: false }>(),
      ),
  })
