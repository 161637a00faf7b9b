import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { cutPage, isBackwards, type Place, pairKey } from '../../../lib/lists/keyset.ts'
import { read, readPage } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export const requestStates = ['pending', 'approved', 'rejected'] as const
export type RequestState = (typeof requestStates)[number]

/** A unit that the request names. `people`: how many are registered there now. */
export type NamedUnit = { unit_id: string; block: string; number: string; label: string; people: number }

/** A registered person without an account who may be the requester. */
export type Candidate = {
  id: string
  name: string
  email_masked: string | null
  document_masked: string | null
  /** The reasons for the match. */
  why: ('document' | 'email' | 'name' | 'unit')[]
  ties: { kind: OccupancyKind; unit_id: string; label: string }[]
}

/** Another access under the same name or CPF: perhaps the same person twice. */
export type Twin = {
  id: string
  full_name: string
  status: 'approved' | 'pending' | 'suspended'
  units: string[]
  same_document: boolean
}

/** A request for access, what helps to decide it, and its outcome. */
export type AccessRequest = {
  id: string
  full_name: string
  email_masked: string | null
  document_masked: string | null
  unit_hint: string | null
  status: RequestState
  reason: string | null
  created_at: string
  decided_at: string | null
  decided_by_name: string | null
  /** Until when an approval may be taken back. */
  undo_until: string | null
  units: NamedUnit[]
  people: Candidate[]
  twins: Twin[]
}

export type RequestFilters = {
  state: RequestState
  suggestion: 'with' | 'without' | null
  block: string | null
  /** Requested at least this many days ago. */
  days: number | null
}

/** The cursor of a page of requests: pending ones by request time, decided ones by decision time. */
export const requestKey = ({ id, status, created_at, decided_at }: AccessRequest): string =>
  pairKey(id, (status === 'pending' ? created_at : decided_at) ?? '')

/** A page of the requests in a state: pending ones oldest first, decided ones newest decision first. */
export const requestsQuery = (condominiumId: string, filters: RequestFilters, place: Place) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'requests', filters, place],
    meta: { tables: ['memberships', 'people', 'occupancies', 'units'] },
    queryFn: async () => {
      const key = 'key' in place ? place.key : null
      const rows = await read<AccessRequest[]>(
        supabase.rpc('membership_requests', {
          condo_id: condominiumId,
          state: filters.state,
          suggestion: filters.suggestion,
          block_name: filters.block,
          waiting_days: filters.days,
          key_id: key?.slice(0, 36) ?? null,
          key_at: key?.slice(36) ?? null,
          backwards: isBackwards(place),
        }),
      )
      return cutPage(rows, place)
    },
    placeholderData: keepPreviousData,
  })

export const requestCountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'request-counts'],
    meta: { tables: ['memberships'] },
    queryFn: async () => {
      const counted = async (state: RequestState) => {
        const asked = supabase
          .from('memberships')
          .select('id', { count: 'exact' })
          .eq('condominium_id', condominiumId)
          .eq('role', 'resident')
          .eq('status', state)
        // People who came by an invitation never requested access.
        const decided = state === 'pending' ? asked : asked.not('decided_at', 'is', null)
        return (await readPage(decided.limit(1))).count
      }
      const [pending, approved, rejected] = await Promise.all(requestStates.map(counted))
      return { pending: pending ?? 0, approved: approved ?? 0, rejected: rejected ?? 0 }
    },
  })

type Present = {
  kind: OccupancyKind
  person: Pick<Candidate, 'id' | 'name' | 'email_masked' | 'document_masked'>
  unit: { id: string; block: string; number: string }
}

/** People without an account in some units: a person let into one may be one of them. */
export const peopleInQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['people', condominiumId, 'in', unitIds],
    meta: { tables: ['memberships', 'people', 'occupancies', 'units'] },
    queryFn: async (): Promise<Candidate[]> => {
      const present = supabase
        .from('occupancies')
        .select(
          'kind,person:people!inner(id,name,email_masked,document_masked),unit:units!inner(id,block,number)',
        )
        .eq('condominium_id', condominiumId)
        .in('unit_id', unitIds)
        .is('ends_on', null)
        .is('person.user_id', null)
        .limit(10)
      const rows = await read(present.overrideTypes<Present[], { merge: false }>())
      const found = new Map<string, Candidate>()
      for (const { kind, person, unit } of rows) {
        const known = found.get(person.id) ?? { ...person, why: ['unit'], ties: [] }
        found.set(person.id, {
          ...known,
          ties: [...known.ties, { kind, unit_id: unit.id, label: unitLabel(unit) }],
        })
      }
      return [...found.values()]
    },
    enabled: unitIds.length > 0,
    placeholderData: keepPreviousData,
  })

/** The condominium's block names, in order. */
export const blockNamesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'block-names'],
    meta: { tables: ['units'] },
    queryFn: async () => {
      const { blocks } = await read<{ blocks: { name: string }[] }>(
        supabase.rpc('unit_summary', { condo_id: condominiumId }),
      )
      return blocks.map(({ name }) => name)
    },
  })
