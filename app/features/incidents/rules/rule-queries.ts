import { queryOptions } from '@tanstack/react-query'
import type { Priority } from '../../../../domain/incidents/words.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type IncidentRule = {
  id: string
  category_id: string | null
  priority: Priority
  answer_hours: number
  solve_hours: number
  is_working: boolean
  from_on: string
}
/** Deadlines of every day and category, the newest first. */
export const deadlinesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'deadlines'],
    meta: { tables: ['incident_deadlines'] },
    queryFn: () =>
      read<IncidentRule[]>(
        supabase
          .from('incident_deadlines')
          .select('id, category_id, priority, answer_hours, solve_hours, is_working, from_on')
          .eq('condominium_id', condominiumId)
          .order('from_on', { ascending: false }),
      ),
  })

export type IncidentSettings = {
  close_days: number
  reopen_days: number
  work_from: number
  work_until: number
  warn_hours: number
}
export const incidentSettingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'settings'],
    meta: { tables: ['incident_settings'] },
    queryFn: () =>
      read<IncidentSettings>(
        supabase
          .from('incident_settings')
          .select('close_days, reopen_days, work_from, work_until, warn_hours')
          .eq('condominium_id', condominiumId)
          .single(),
      ),
  })
