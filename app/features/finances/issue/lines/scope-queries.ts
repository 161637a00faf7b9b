import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type GroupChoice = { id: string; name: string }

/** Groups of units with exclusive use of a part of the building, only those with members. */
export const groupChoicesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'unit-groups'],
    meta: { tables: ['unit_groups', 'unit_group_members'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_groups')
          .select('id,name')
          .eq('condominium_id', condominiumId)
          .gt('member_count', 0)
          .order('name')
          .limit(200)
          .overrideTypes<GroupChoice[], { merge: false }>(),
      ),
  })
