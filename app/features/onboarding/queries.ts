import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** What is kept of one's own waiting request besides the membership; empty when none waits. */
export const ownRequestQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'own-request'],
    meta: { tables: ['memberships'] },
    queryFn: async () =>
      (await read<{ document_masked: string | null } | null>(
        supabase.rpc('my_access_request', { condo_id: condominiumId }),
      )) ?? { document_masked: null },
  })
