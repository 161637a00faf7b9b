import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { cutPage, isBackwards, type KeyedPage, type Place, pageSize } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { searchRegister } from '../units/register-queries.ts'
import { type PeopleFilters, type PeopleOrder, peopleOrders } from './people-filters.ts'

/** What a person is in a unit today. */
type Tie = {
  id: string
  kind: OccupancyKind
  unit: { id: string; block: string; number: string; sort_key: string }
}

/** Someone of the condominium, as lists may show them: documents and contacts come masked. */
export type Person = {
  /** The cursor of a page in the requested order. */
  key: string
  id: string
  name: string
  /** Set once an account is tied to the person. */
  user_id: string | null
  document_masked: string | null
  email_masked: string | null
  phone_masked: string | null
  /** The first twelve by unit, of `tie_count`. */
  ties: Tie[]
  tie_count: number
}

const peoplePage = (condominiumId: string, asked: Record<string, unknown>) =>
  read<Person[]>(supabase.rpc('people_page', { condo_id: condominiumId, ...asked }))

/** Returns the people who match the typed text by name or by digits of their document, best match first. */
async function found(condominiumId: string, search: string): Promise<KeyedPage<Person>> {
  const matches = await searchRegister(condominiumId, search, ['person'], pageSize)
  const ids = matches.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await peoplePage(condominiumId, { ids })
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    hasPrevious: false,
    hasNext: false,
  }
}

/** A page of matching people in the requested order; search results come best match first, all on one page. */
export const peopleQuery = (
  condominiumId: string,
  filters: PeopleFilters,
  order: PeopleOrder,
  place: Place,
) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'page', filters, order, place],
    meta: { tables: ['people', 'occupancies', 'units', 'invitations', 'memberships', 'change_requests'] },
    queryFn: async () => {
      const { search, ...narrowed } = filters
      if (search) return found(condominiumId, search)
      const { sort, descending } = peopleOrders[order]
      const rows = await peoplePage(condominiumId, {
        ...narrowed,
        sort,
        ascending: descending === isBackwards(place),
        beyond: 'key' in place ? place.key : null,
        size: pageSize + 1,
      })
      return cutPage(rows, place)
    },
    placeholderData: keepPreviousData,
  })

/** How many people there are, and how many of them have an account of their own. */
export const peopleCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'counts'],
    meta: { tables: ['people'] },
    queryFn: () =>
      read<{ people: number; accounts: number }>(supabase.rpc('people_summary', { condo_id: condominiumId })),
  })
