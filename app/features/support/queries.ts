import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type SupportRequest = {
  id: string
  number: number
  text: string
  created_at: string
  /** Answered or withdrawn. */
  closed_at: string | null
  answer: string | null
  author: string | null
}

export type Access = {
  id: string
  reason: string
  reference: string
  opened_at: string
  expires_at: string
  asked_to_act_at: string | null
  asked_to_act_for: string | null
  answered_at: string | null
  answered_by: string | null
  may_act: boolean
  ended_at: string | null
  ended_by: 'support' | 'condominium' | 'time' | null
  /** Open in this session of the caller. */
  is_mine: boolean
  /** The pages that were opened, in their order; at most 200. */
  pages: readonly { page: string; path: string; at: string }[]
}

type Desk = { condominium: string | null; requests: readonly SupportRequest[]; accesses: readonly Access[] }

/** What a condominium and the support have to do with each other: both read the same. */
export const supportDeskQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['support', condominiumId],
    meta: { tables: ['support_requests', 'support_accesses'] },
    queryFn: () =>
      read<Desk>(supabase.rpc('support_desk', { condo_id: condominiumId }).overrideTypes<Desk>()),
    // The platform hears no condominium's changes.
    refetchInterval: 30_000,
  })

/** Whether an access is still open: not ended, and its time not over. */
export const isOpenAccess = ({ ended_at, expires_at }: Access, now: Date): boolean =>
  ended_at === null && new Date(expires_at) > now

/** A request that waits, with whose it is. */
type Waiting = {
  id: string
  number: number
  text: string
  created_at: string
  condominium_id: string
  condominium: { name: string } | null
}

/** The requests for help that wait for the support, the oldest first, and how many there are. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['platform', 'support-requests'],
  meta: { tables: ['support_requests'] },
  refetchInterval: 60_000,
  queryFn: () =>
    read<Waiting[]>(
      supabase
        .from('support_requests')
        .select('id, number, text, created_at, condominium_id, condominium:condominiums (name)')
        .is('closed_at', null)
        .order('created_at')
        .limit(waitingShown + 1)
        .overrideTypes<Waiting[], { merge: false }>(),
    ),
})

/** Requests of a first page; the rest wait behind them. */
export const waitingShown = 10
