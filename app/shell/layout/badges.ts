import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageSlug } from '../../../domain/permissions/pages.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { readPage } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** How many people wait for access to a condominium. */
const waitingQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'waiting'],
    meta: { tables: ['memberships'] },
    queryFn: async () => {
      const waiting = supabase
        .from('memberships')
        .select('id', { count: 'exact' })
        .eq('condominium_id', condominiumId)
        .eq('status', 'pending')
        .limit(1)
      return (await readPage(waiting)).count
    },
  })

/** Returns a person's pending items by page: the numbers next to the menu's names. */
export function useBadges(): Partial<Record<PageSlug, number>> {
  const { condominium, role } = useMembership()
  const administers = isAdministrator(role)
  const { data } = useQuery({
    ...waitingQuery(condominium?.id ?? ''),
    enabled: administers && condominium !== null,
  })
  return { 'resident-requests': data }
}
