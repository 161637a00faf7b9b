import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** Data of the user's own pending request besides the membership; empty when there is none. */
export const ownRequestQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'own-request'],
    meta: { tables: ['memberships'] },
    queryFn: async () =>
      (await read<{ document_masked: string | null } | null>(
        supabase.rpc('my_access_request', { condo_id: condominiumId }),
      )) ?? { document_masked: null },
  })
