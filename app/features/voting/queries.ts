import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Outcome } from '../../../domain/voting/outcome.ts'
import type { AssemblyLive, AssemblyView, DoorCode, RollUnit } from '../../../domain/voting/view.ts'
import type {
  AssemblyForm,
  AssemblyKind,
  AssemblyState,
  Channel,
  Presence,
} from '../../../domain/voting/words.ts'
import { forwardPage } from '../../lib/lists/forward.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type AssemblyRow = {
  id: string
  kind: AssemblyKind
  form: AssemblyForm
  title: string
  state: AssemblyState
  first_call_at: string
  second_call_at: string | null
  place: string
  items: number
  approved: number
  present_units: number
  units: number
  /** Of a search: up to three items that have what was typed, and whether the signed minutes have it. */
  found: { position: number; title: string; outcome: Pick<Outcome, 'result' | 'chosen'> | null }[]
  in_minutes: boolean
  key: string
}

/** The assemblies, the latest first; those that say what was typed, in their agenda or signed minutes. */
export const assembliesQuery = (condominiumId: string, after: string | null, typed: string | null) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'list', after, typed],
    meta: { tables: ['assemblies', 'agenda_items', 'assembly_minutes'] },
    queryFn: async () =>
      forwardPage(
        await read<AssemblyRow[]>(
          supabase.rpc('assemblies_page', { condo_id: condominiumId, after_key: after, typed }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** An assembly with its agenda and the proxies that the reader may see; null of one that is not here. */
export const assemblyQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'assembly', assemblyId],
    meta: { tables: ['assemblies', 'agenda_items', 'assembly_proxies'] },
    queryFn: () =>
      read<AssemblyView | null>(
        supabase.rpc('assembly_view', { condo_id: condominiumId, wanted: assemblyId }),
      ),
  })

/** The current session. Rooms receive changes (`useRoom`) and refetch occasionally. Null before it opens. */
export const liveQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'live', assemblyId],
    meta: { tables: ['assembly_units'] },
    queryFn: () =>
      read<AssemblyLive | null>(
        supabase.rpc('assembly_live', { condo_id: condominiumId, wanted: assemblyId }),
      ),
  })

/** Since when the link of the room's screen works; null where there is none. */
export const screenQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'screen', assemblyId],
    meta: { tables: ['assemblies'] },
    queryFn: () =>
      read<{ created_at: string; seen_at: string | null } | null>(
        supabase.rpc('assembly_screen', { condo_id: condominiumId, wanted: assemblyId }),
      ),
  })

/** What the reader's units show at the door. */
export const doorCodesQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'door-codes', assemblyId],
    meta: { tables: ['assemblies', 'assembly_proxies'] },
    queryFn: () =>
      read<DoorCode[]>(supabase.rpc('assembly_door_codes', { condo_id: condominiumId, wanted: assemblyId })),
  })

/** Every unit of the roll as the room sees it. */
export const rollQuery = (condominiumId: string, assemblyId: string, every: number | false) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'roll', assemblyId],
    meta: { tables: ['agenda_items'] },
    queryFn: () =>
      read<RollUnit[]>(supabase.rpc('assembly_roll', { condo_id: condominiumId, wanted: assemblyId })),
    refetchInterval: every,
  })

export type ItemVote = {
  unit: string
  choice: string
  weight: number
  channel: Channel
  changes: number
  presence: Presence
  receipt: string
}

/** How each unit voted on an item that is closed. */
export const itemVotesQuery = (condominiumId: string, itemId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'votes', itemId],
    meta: { tables: ['agenda_items'] },
    queryFn: () => read<ItemVote[]>(supabase.rpc('item_votes', { condo_id: condominiumId, wanted: itemId })),
  })
