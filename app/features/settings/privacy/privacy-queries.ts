import { queryOptions } from '@tanstack/react-query'
import type { Holdings } from '../../../../domain/data-protection/erasure.ts'
import type { RequestKind } from '../../../../domain/data-protection/requests.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type DataExport = {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'expired'
  path: string | null
  bytes: number | null
  created_at: string
  expires_at: string | null
}

/** The copies the user requested, newest first. */
export const exportsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['data-exports', userId],
    meta: { tables: ['data_exports'] },
    queryFn: () =>
      read(
        supabase
          .from('data_exports')
          .select('id,status,path,bytes,created_at,expires_at')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(5)
          .overrideTypes<DataExport[], { merge: false }>(),
      ),
    enabled: userId !== '',
  })

export type DataRequest = {
  id: string
  number: number
  user_id: string | null
  person_id: string | null
  requester_name: string
  kind: RequestKind
  details: string
  status: 'open' | 'answered' | 'refused' | 'cancelled'
  steer_on: string
  due_on: string
  answer: string | null
  answered_at: string | null
  created_at: string
}

/** What a person follows of their own request. */
export type OwnRequest = Omit<DataRequest, 'user_id' | 'person_id' | 'requester_name'>

const requestColumns =
  'id,number,user_id,person_id,requester_name,kind,details,status,steer_on,due_on,answer,answered_at,created_at'

/** The user's requests to a condominium, newest first. */
export const ownRequestsQuery = (userId: string, condominiumId: string) =>
  queryOptions({
    queryKey: ['data-requests', userId, condominiumId, 'own'],
    meta: { tables: ['data_requests'] },
    queryFn: () =>
      read(
        supabase
          .from('data_requests')
          .select(requestColumns)
          .eq('condominium_id', condominiumId)
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(20)
          .overrideTypes<DataRequest[], { merge: false }>(),
      ),
    enabled: userId !== '',
  })

/** The user's requests to the platform, newest first. */
export const accountRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-data-requests', userId],
    meta: { tables: ['account_data_requests'] },
    queryFn: () =>
      read(
        supabase
          .from('account_data_requests')
          .select('id,number,kind,details,status,steer_on,due_on,answer,answered_at,created_at')
          .order('created_at', { ascending: false })
          .limit(20)
          .overrideTypes<OwnRequest[], { merge: false }>(),
      ),
    enabled: userId !== '',
  })

/** People's requests to the condominium: open ones most urgent first, or decided ones newest first. */
export const deskQuery = (condominiumId: string, isOpen: boolean) =>
  queryOptions({
    queryKey: ['data-requests', condominiumId, isOpen ? 'open' : 'decided'],
    meta: { tables: ['data_requests'] },
    queryFn: () => {
      const rows = supabase.from('data_requests').select(requestColumns).eq('condominium_id', condominiumId)
      const wanted = isOpen
        ? rows.eq('status', 'open').order('steer_on').order('number')
        : rows.neq('status', 'open').order('number', { ascending: false })
      return read(wanted.limit(50).overrideTypes<DataRequest[], { merge: false }>())
    },
  })

export type Erasure = {
  id: string
  person_id: string
  status: 'waiting' | 'partly' | 'done' | 'cancelled'
  reason: string
  due_on: string
  kept_until: string | null
  people: { name: string } | null
}

/** Whose data are to go, and where the books still keep a name. */
export const erasuresQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['person-erasures', condominiumId],
    meta: { tables: ['person_erasures'] },
    queryFn: () =>
      read(
        supabase
          .from('person_erasures')
          .select('id,person_id,status,reason,due_on,kept_until,people(name)')
          .eq('condominium_id', condominiumId)
          .in('status', ['waiting', 'partly'])
          .order('due_on')
          .limit(50)
          .overrideTypes<Erasure[], { merge: false }>(),
      ),
  })

/** What determines how long the law retains the user's own record; null without one in the register. */
export const ownHoldingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['data-holdings', condominiumId],
    meta: { tables: ['occupancies', 'charges', 'people'] },
    queryFn: () => read<Holdings | null>(supabase.rpc('my_data_holdings', { condo_id: condominiumId })),
  })

/** The same for a person in the register, for administrators. */
export const personHoldingsQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['data-holdings', condominiumId, personId],
    meta: { tables: ['occupancies', 'charges', 'people'] },
    queryFn: () =>
      read<Holdings | null>(supabase.rpc('person_holdings', { condo_id: condominiumId, person: personId })),
  })

export type OwnConsent = {
  person_id: string
  purpose: string
  text_version: string
  given: boolean
  recorded_at: string
}

/** The user's own record in the register, with every consent and withdrawal, newest first; null without one. */
export const ownConsentsQuery = (userId: string, condominiumId: string) =>
  queryOptions({
    queryKey: ['consents', userId, condominiumId],
    meta: { tables: ['consents', 'people'] },
    queryFn: async () => {
      const own = supabase
        .from('people')
        .select('id,consents(person_id,purpose,text_version,given,recorded_at)')
        .eq('condominium_id', condominiumId)
        .eq('user_id', userId)
        .order('recorded_at', { referencedTable: 'consents', ascending: false })
        .limit(1)
      const [person] = await read(
        own.overrideTypes<{ id: string; consents: OwnConsent[] }[], { merge: false }>(),
      )
      return person ?? null
    },
    enabled: userId !== '',
  })
