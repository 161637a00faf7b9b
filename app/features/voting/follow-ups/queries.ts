import { queryOptions } from '@tanstack/react-query'
import type { FollowUp } from '../../../../domain/voting/follow-ups.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type ListedFollowUp = FollowUp & {
  assemblies: { title: string } | null
  agenda_items: { title: string } | null
}

/** No one pages through more than these; the export has them all. */
const most = 200
const columns =
  'id, assembly_id, item_id, what, responsible, due_on, done_on, done_note, assemblies (title), agenda_items (title)' as const

/** All tasks one assembly left, including finished ones; or the pending tasks of all assemblies, by due day. */
export const followUpsQuery = (condominiumId: string, assemblyId: string | null) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'follow-ups', assemblyId],
    meta: { tables: ['assembly_follow_ups'] },
    queryFn: () => {
      const asked = supabase.from('assembly_follow_ups').select(columns).eq('condominium_id', condominiumId)
      const narrowed = assemblyId ? asked.eq('assembly_id', assemblyId) : asked.is('done_on', null)
      return read<ListedFollowUp[]>(narrowed.order('due_on').order('id').limit(most) as never)
    },
  })
