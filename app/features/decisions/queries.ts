import { queryOptions } from '@tanstack/react-query'
import type { AssemblyKind, Matter } from '../../../domain/decisions/matters.ts'
import type { DecisionVotes } from '../../../domain/decisions/votes.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** What an assembly decided; `label` is what others refer to it by. */
export type Decision = {
  id: string
  version: number
  label: string
  decided_on: string
  assembly: AssemblyKind
  matter: Matter
  title: string
  body: string
  votes: DecisionVotes | null
  requirement: string
  is_reached: boolean | null
  correction: string
  created_at: string
}

const columns =
  'id,version,label,decided_on,assembly,matter,title,body,votes,requirement,is_reached,correction,created_at'

/** More than a condominium decides in fifty years. */
const most = 1000

/** The decisions of a condominium, the latest first. */
export const decisionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['decisions', condominiumId],
    meta: { tables: ['decisions'] },
    queryFn: () =>
      read(
        supabase
          .from('decisions')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .order('decided_on', { ascending: false })
          .order('id')
          .limit(most)
          .overrideTypes<Decision[], { merge: false }>(),
      ),
  })

export type DecisionChoice = Pick<Decision, 'id' | 'label' | 'matter'>

/** The decisions that others may refer to, only by name, the latest first. */
export const decisionChoicesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['decisions', condominiumId, 'choices'],
    meta: { tables: ['decisions'] },
    queryFn: () =>
      read(
        supabase
          .from('decisions')
          .select('id,label,matter')
          .eq('condominium_id', condominiumId)
          .order('decided_on', { ascending: false })
          .order('id')
          .limit(most)
          .overrideTypes<DecisionChoice[], { merge: false }>(),
      ),
  })

export type EarlierVersion = {
  id: string
  version: number
  replaced_at: string
  content: Pick<Decision, 'decided_on' | 'title' | 'body' | 'matter' | 'correction'>
}

/** What a decision said before it was corrected, the latest first. */
export const decisionVersionsQuery = (condominiumId: string, decisionId: string) =>
  queryOptions({
    queryKey: ['decisions', condominiumId, 'versions', decisionId],
    meta: { tables: ['decision_versions', 'decisions'] },
    queryFn: () =>
      read(
        supabase
          .from('decision_versions')
          .select('id,version,replaced_at,content')
          .eq('condominium_id', condominiumId)
          .eq('decision_id', decisionId)
          .order('version', { ascending: false })
          .overrideTypes<EarlierVersion[], { merge: false }>(),
      ),
  })
