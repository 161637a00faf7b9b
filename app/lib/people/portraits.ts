import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCondominium } from '../membership/membership.tsx'
import { read } from '../read.ts'
import { supabase } from '../supabase.ts'

/** The most people the server answers for at once. */
const peopleAtOnce = 200

const portraitsQuery = (condominiumId: string, userIds: readonly string[]) =>
  queryOptions({
    queryKey: ['portraits', condominiumId, userIds],
    meta: { tables: ['profiles', 'memberships'] },
    queryFn: () =>
      read<{ user_id: string; path: string }[]>(
        supabase.rpc('portraits_of', { condo_id: condominiumId, user_ids: userIds.slice(0, peopleAtOnce) }),
      ),
    enabled: userIds.length > 0,
  })

/** Fetches the portraits of a page of people together. Returns the path for a person, null when there is none to show. */
export function usePortraits(userIds: readonly (string | null)[]): (userId: string | null) => string | null {
  const { id } = useCondominium()
  const asked = [...new Set(userIds.filter((one) => one !== null))].sort()
  const { data } = useQuery(portraitsQuery(id, asked))
  const paths = useMemo(() => new Map(data?.map(({ user_id, path }) => [user_id, path])), [data])
  return (userId) => (userId && paths.get(userId)) ?? null
}
