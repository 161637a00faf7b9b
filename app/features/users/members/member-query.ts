import { queryOptions } from '@tanstack/react-query'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { Member } from '../queries.ts'

/** One member, whatever list they are in; null when there is none. */
export const memberQuery = (condominiumId: string, membershipId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'member', membershipId],
    meta: { tables: ['memberships', 'people', 'occupancies', 'units'] },
    queryFn: async () => {
      const found = await orNone(
        read<Member[]>(supabase.rpc('find_members', { condo_id: condominiumId, only_id: membershipId })),
      )
      return found?.[0] ?? null
    },
  })
