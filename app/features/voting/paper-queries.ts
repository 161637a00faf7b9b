import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PaperCount } from '../../../domain/voting/papers.ts'
import type { PollState, PollView } from '../../../domain/voting/polls.ts'
import type { ForwardPage } from '../../lib/lists/forward.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type AssemblyQuestion = {
  id: string
  item_id: string | null
  body: string
  asked_at: string
  answer: string | null
  answered_at: string | null
  is_mine: boolean
  is_anonymous: boolean
  unit: string | null
  name: string | null
}

/** Questions on an assembly, as submitted. */
export const questionsQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'questions', assemblyId],
    meta: { tables: ['assembly_questions'] },
    queryFn: () =>
      read<AssemblyQuestion[]>(
        supabase.rpc('assembly_questions_of', { condo_id: condominiumId, wanted: assemblyId }),
      ),
  })

type EnteredPaper = {
  id: string
  unit: string
  mark: 'choice' | 'blank' | 'void'
  entered_at: string
  by: string | null
  replaced_reason: string | null
}
export type Papers = {
  papers: EnteredPaper[]
  choices: { choice: string; units: number }[]
  count: PaperCount | null
}

/** The table's papers of an item. */
export const papersQuery = (condominiumId: string, itemId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'papers', itemId],
    meta: { tables: ['paper_counts'] },
    queryFn: () =>
      read<Papers>(supabase.rpc('paper_ballots_of', { condo_id: condominiumId, wanted: itemId })),
  })

/** How papers of an assembly's items were counted, by item. */
export const paperCountsQuery = (condominiumId: string, itemIds: readonly string[]) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'paper-counts', itemIds],
    meta: { tables: ['paper_counts'] },
    queryFn: () =>
      read<(PaperCount & { item_id: string })[]>(
        supabase
          .from('paper_counts')
          .select(
            'item_id,handed_out,collected,blank,spoiled,note,counted_at,entered,entered_blank,entered_void',
          )
          .eq('condominium_id', condominiumId)
          .in('item_id', itemIds),
      ),
  })

export type PollRow = {
  id: string
  question: string
  state: PollState
  is_anonymous: boolean
  opens_at: string
  closes_at: string
  answers: number
  may_answer: boolean
  has_answered: boolean
  key: string
}

/** The function answers one row more. */
const pollsAtOnce = 30

/** The polls, the newest first. */
export const pollsQuery = (condominiumId: string, after: string | null) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'polls', after],
    meta: { tables: ['polls'] },
    queryFn: async (): Promise<ForwardPage<PollRow>> => {
      const found = await read<PollRow[]>(
        supabase.rpc('polls_page', { condo_id: condominiumId, after_key: after }),
      )
      return { rows: found.slice(0, pollsAtOnce), more: found.length > pollsAtOnce }
    },
    placeholderData: keepPreviousData,
  })

/** The current state of one poll; null when it is not here. */
export const pollQuery = (condominiumId: string, pollId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'poll', pollId],
    meta: { tables: ['polls'] },
    queryFn: () =>
      read<PollView | null>(supabase.rpc('poll_view', { condo_id: condominiumId, wanted: pollId })),
    // It opens and closes by the clock.
    refetchInterval: 60_000,
  })
