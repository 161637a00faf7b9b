import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ChangeKind, ChangeStatus, ShownChange } from '../../../../domain/people/change.ts'
import { beyondPair, cutPage, isBackwards, type Place, pageSize, pairKey } from '../../../lib/lists/keyset.ts'
import { read, readPage } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type ChangeRequest = {
  id: string
  person_id: string
  kind: ChangeKind
  before: ShownChange
  after: ShownChange
  note: string | null
  status: ChangeStatus
  reason: string | null
  created_at: string
  decided_at: string | null
}
export type AskedChange = ChangeRequest & { person: { name: string } }

const columns = 'id,person_id,kind,before,after,note,status,reason,created_at,decided_at'

export const changeStates = ['pending', 'approved', 'refused'] as const
export type ChangeState = (typeof changeStates)[number]

/** Where a page of requests is cut. */
export const changeKey = ({ id, created_at }: ChangeRequest): string => pairKey(id, created_at)

/** A page of residents' change requests, the oldest first. */
export const changesQuery = (condominiumId: string, state: ChangeState, place: Place) =>
  queryOptions({
    queryKey: ['changes', condominiumId, 'page', state, place],
    meta: { tables: ['change_requests'] },
    queryFn: async () => {
      let query = supabase
        .from('change_requests')
        .select(`${columns},person:people(name)`)
        .eq('condominium_id', condominiumId)
        .eq('status', state)
      if ('key' in place) {
        const { operator, value, or } = beyondPair('created_at', place)
        query = query.filter('created_at', operator, value).or(or)
      }
      const ascending = !isBackwards(place)
      const ordered = query
        .order('created_at', { ascending })
        .order('id', { ascending })
        .limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<AskedChange[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
  })

export const changeCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['changes', condominiumId, 'counts'],
    meta: { tables: ['change_requests'] },
    queryFn: async () => {
      const counts = await Promise.all(
        changeStates.map(async (state) => {
          const some = supabase
            .from('change_requests')
            .select('id', { count: 'exact' })
            .eq('condominium_id', condominiumId)
            .eq('status', state)
            .limit(1)
          return [state, (await readPage(some)).count] as const
        }),
      )
      return Object.fromEntries(counts) as Record<ChangeState, number>
    },
  })

/** A person's requests, the newest first. */
export const ownChangesQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['changes', condominiumId, 'own', personId],
    meta: { tables: ['change_requests'] },
    enabled: personId !== '',
    queryFn: () =>
      read(
        supabase
          .from('change_requests')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .eq('person_id', personId)
          .order('created_at', { ascending: false })
          .limit(20)
          .overrideTypes<ChangeRequest[], { merge: false }>(),
      ),
  })
