import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { beyondPair, cutPage, isBackwards, type Place, pageSize, pairKey } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { searchRegister } from '../units/register-queries.ts'

/** What a person is in a unit, and since when. Civil dates. */
type Tie = {
  id: string
  kind: OccupancyKind
  starts_on: string
  ends_on: string | null
  is_payer: boolean
  is_voter: boolean
  unit: { id: string; block: string; number: string; sort_key: string }
}

/** Someone of the condominium, as lists may show them: documents and contacts come masked. */
export type Person = {
  id: string
  name: string
  /** The name as lists sort it. */
  search_name: string
  /** Set once an account was tied to the person. */
  user_id: string | null
  document_masked: string | null
  email_masked: string | null
  phone_masked: string | null
  ties: Tie[]
}

const columns = `id,name,search_name,user_id,document_masked,email_masked,phone_masked,
  ties:occupancies(id,kind,starts_on,ends_on,is_payer,is_voter,unit:units(id,block,number,sort_key))`

/** Where a page of people is cut. */
export const personKey = ({ id, search_name }: Person): string => pairKey(id, search_name)

const people = (condominiumId: string) =>
  supabase.from('people').select(columns).eq('condominium_id', condominiumId).is('ties.ends_on', null)

/** The people whom what was typed leads to, by name or by digits of their document; the nearest first. */
async function found(condominiumId: string, search: string, most: number): Promise<Person[]> {
  const matches = await searchRegister(condominiumId, search, ['person'], most)
  const ids = matches.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await read(people(condominiumId).in('id', ids).overrideTypes<Person[], { merge: false }>())
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** A page of people, by name; of those who are found, the nearest first and all on one page. */
export const peopleQuery = (condominiumId: string, search: string, place: Place) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'page', search, place],
    meta: { tables: ['people', 'occupancies', 'units'] },
    queryFn: async () => {
      if (search.trim()) {
        return { rows: await found(condominiumId, search, pageSize), hasPrevious: false, hasNext: false }
      }
      let query = people(condominiumId)
      if ('key' in place) {
        const { operator, value, or } = beyondPair('search_name', place)
        query = query.filter('search_name', operator, value).or(or)
      }
      const ascending = !isBackwards(place)
      const ordered = query
        .order('search_name', { ascending })
        .order('id', { ascending })
        .limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<Person[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
  })

/** How many people there are, and how many of them enter with an account of their own. */
export const peopleCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'counts'],
    meta: { tables: ['people'] },
    queryFn: () =>
      read<{ people: number; accounts: number }>(supabase.rpc('people_summary', { condo_id: condominiumId })),
  })
