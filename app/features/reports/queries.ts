import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import type { ReportName } from '../../../domain/reports/catalogue.ts'
import type { SavableReport } from '../../../domain/reports/council-pack.ts'
import type { ReaderRole, Rhythm } from '../../../domain/reports/schedule.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** A report as it stands when it is asked for: what is read at a table does not move while one looks. */
export const reportQuery = (condominiumId: string, report: ReportName, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', condominiumId, report, filters],
    meta: { tables: [] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      invoke('read-report', { condominium_id: condominiumId, report, filters }, { signal }),
  })

type Schedule = {
  rhythm: Rhythm
  on_day: number | null
  roles: ReaderRole[]
  format: 'pdf' | 'xlsx'
  next_on: string | null
}

export type SavedReport = {
  id: string
  report: SavableReport
  name: string
  filters: ReportFilters
  is_shared: boolean
  created_by: string
  schedule: Schedule | null
}

/** What the reader saved and what others share, by name, each with when it is sent by itself. */
export const savedReportsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['saved-reports', condominiumId],
    meta: { tables: ['saved_reports', 'report_schedules'] },
    queryFn: () =>
      read(
        supabase
          .from('saved_reports')
          .select(
            'id, report, name, filters, is_shared, created_by, schedule:report_schedules(rhythm, on_day, roles, format, next_on)',
          )
          .eq('condominium_id', condominiumId)
          .order('name')
          .overrideTypes<SavedReport[], { merge: false }>(),
      ),
  })

export type Sending = {
  id: string
  for_day: string
  recipients: number
  refused: string | null
  sent_at: string
}

/** The newest sendings of a saved report. */
export const sendingsQuery = (condominiumId: string, savedId: string) =>
  queryOptions({
    queryKey: ['saved-reports', condominiumId, savedId, 'sendings'],
    meta: { tables: ['report_sendings'] },
    queryFn: () =>
      read(
        supabase
          .from('report_sendings')
          .select('id, for_day, recipients, refused, sent_at')
          .eq('condominium_id', condominiumId)
          .eq('saved_id', savedId)
          .order('sent_at', { ascending: false })
          .limit(12)
          .overrideTypes<Sending[], { merge: false }>(),
      ),
  })
