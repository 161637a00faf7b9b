import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { exportPageSize } from '../../lib/files/csv.ts'
import { beyondPair, cutPage, isBackwards, type Place, pageSize, pairKey } from '../../lib/lists/keyset.ts'
import { namePattern } from '../../lib/lists/name-pattern.ts'
import { read, readPage } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** What a person is in a unit, and since when. Civil dates. */
export type Tie = {
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
  /** Set once an account was tied to the person. */
  user_id: string | null
  document_masked: string | null
  email_masked: string | null
  phone_masked: string | null
  ties: Tie[]
}

const columns = `id,name,user_id,document_masked,email_masked,phone_masked,
  ties:occupancies(id,kind,starts_on,ends_on,is_payer,is_voter,unit:units(id,block,number,sort_key))`

/** Where a page of people is cut. */
export const personKey = ({ id, name }: Person): string => pairKey(id, name)

function people(condominiumId: string, search: string) {
  const query = supabase
    .from('people')
    .select(columns)
    .eq('condominium_id', condominiumId)
    .is('ties.ends_on', null)
  return search.trim() ? query.filter('name', 'imatch', namePattern(search)) : query
}

/** A page of the people whose name matches, by name. */
export const peopleQuery = (condominiumId: string, search: string, place: Place) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'page', search, place],
    meta: { tables: ['people', 'occupancies', 'units'] },
    queryFn: async () => {
      let query = people(condominiumId, search)
      if ('key' in place) {
        const { operator, value, or } = beyondPair('name', place)
        query = query.filter('name', operator, value).or(or)
      }
      const ascending = !isBackwards(place)
      const ordered = query
        .order('name', { ascending })
        .order('id', { ascending })
        .limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<Person[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
  })

/** The next people of an export, after a key. */
export function peopleAfter(condominiumId: string, search: string, key: string | null): Promise<Person[]> {
  let query = people(condominiumId, search)
  if (key !== null) {
    const { operator, value, or } = beyondPair('name', { at: 'after', key })
    query = query.filter('name', operator, value).or(or)
  }
  const ordered = query.order('name').order('id').limit(exportPageSize)
  return read(ordered.overrideTypes<Person[], { merge: false }>())
}

/** One person with every tie there ever was; null when there is none that the caller may read. */
export const personQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'one', personId],
    meta: { tables: ['people', 'occupancies', 'units'], row: { table: 'people', id: personId } },
    queryFn: async () => {
      const found = supabase
        .from('people')
        .select(columns)
        .eq('condominium_id', condominiumId)
        .eq('id', personId)
        .order('starts_on', { referencedTable: 'ties', ascending: false })
      return (await read(found.overrideTypes<Person[], { merge: false }>()))[0] ?? null
    },
  })

/** How many people there are, and how many of them enter with an account of their own. */
export const peopleCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'counts'],
    meta: { tables: ['people'] },
    queryFn: async () => {
      const all = () =>
        supabase.from('people').select('id', { count: 'exact' }).eq('condominium_id', condominiumId).limit(1)
      const [total, withAccount] = await Promise.all([
        readPage(all()),
        readPage(all().not('user_id', 'is', null)),
      ])
      return { total: total.count, withAccount: withAccount.count }
    },
  })

export const requestStates = ['pending', 'approved', 'rejected'] as const
export type RequestState = (typeof requestStates)[number]

/** Someone who asked to enter, and what became of it. */
export type AccessRequest = {
  id: string
  user_id: string
  full_name: string
  email_masked: string | null
  unit_hint: string | null
  status: RequestState
  reason: string | null
  created_at: string
  decided_at: string | null
}

const requests = (condominiumId: string, state: RequestState) =>
  supabase
    .from('memberships')
    .select('id,user_id,full_name,email_masked,unit_hint,status,reason,created_at,decided_at', {
      count: 'exact',
    })
    .eq('condominium_id', condominiumId)
    .eq('role', 'resident')
    .eq('status', state)

/** Where a page of requests is cut. */
export const requestKey = ({ id, created_at }: AccessRequest): string => pairKey(id, created_at)

/** A page of the requests in a state, the oldest first. */
export const requestsQuery = (condominiumId: string, state: RequestState, place: Place) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'requests', state, place],
    meta: { tables: ['memberships'] },
    queryFn: async () => {
      let query = requests(condominiumId, state)
      if ('key' in place) {
        const { operator, value, or } = beyondPair('created_at', place)
        query = query.filter('created_at', operator, value).or(or)
      }
      const ascending = !isBackwards(place)
      const ordered = query
        .order('created_at', { ascending })
        .order('id', { ascending })
        .limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<AccessRequest[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
  })

export const requestCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'request-counts'],
    meta: { tables: ['memberships'] },
    queryFn: async () => {
      const [pending, approved, rejected] = await Promise.all(
        requestStates.map(async (state) => (await readPage(requests(condominiumId, state).limit(1))).count),
      )
      return { pending: pending ?? 0, approved: approved ?? 0, rejected: rejected ?? 0 }
    },
  })

/** People without an account who may be the one who asks: of the same first and last name, or in the unit that was named. */
export const likelyPeopleQuery = (condominiumId: string, fullName: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'likely', fullName, unitIds],
    meta: { tables: ['people', 'occupancies'] },
    queryFn: async () => {
      const words = fullName.trim().split(/\s+/)
      const name = [...new Set([words[0], words.at(-1)])].join(' ')
      const byName = people(condominiumId, name).is('user_id', null).order('name').limit(5)
      const [named, there] = await Promise.all([
        read(byName.overrideTypes<Person[], { merge: false }>()),
        unitIds.length > 0 ? freePeopleIn(condominiumId, unitIds) : [],
      ])
      const found = new Map([...named, ...there].map((person) => [person.id, person]))
      return [...found.values()]
    },
  })

async function freePeopleIn(condominiumId: string, unitIds: readonly string[]): Promise<Person[]> {
  const present = supabase
    .from('occupancies')
    .select(`person:people!inner(${columns})`)
    .eq('condominium_id', condominiumId)
    .in('unit_id', unitIds)
    .is('ends_on', null)
    .is('person.user_id', null)
    .is('person.ties.ends_on', null)
    .limit(10)
  const rows = await read(present.overrideTypes<{ person: Person }[], { merge: false }>())
  return rows.map(({ person }) => person)
}
