import { queryOptions } from '@tanstack/react-query'
import type { AnnualReportView } from '../../../../domain/reports/annual-view.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type AnnualRow = {
  id: string
  from_on: string
  until_on: string
  status: 'draft' | 'issued'
  replaces: string | null
  replaced_by: string | null
  changed_at: string
  issued_at: string | null
}

/** The building's annual reports, the newest period first. */
export const annualReportsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['annual-reports', condominiumId],
    meta: { tables: ['annual_reports'] },
    queryFn: () =>
      read(
        supabase
          .from('annual_reports')
          .select('id, from_on, until_on, status, replaces, replaced_by, changed_at, issued_at')
          .eq('condominium_id', condominiumId)
          .order('from_on', { ascending: false })
          .order('created_at', { ascending: false })
          .limit(60)
          .overrideTypes<AnnualRow[], { merge: false }>(),
      ),
  })

/** One of them as it is saved, beside what its figures say now. */
export const annualReportQuery = (condominiumId: string, reportId: string) =>
  queryOptions({
    queryKey: ['annual-reports', condominiumId, reportId],
    meta: { tables: ['annual_reports'] },
    queryFn: ({ signal }) =>
      invoke(
        'read-annual-report',
        { condominium_id: condominiumId, report_id: reportId },
        { signal },
      ) as Promise<AnnualReportView>,
  })

export type OpenAssembly = {
  id: string
  title: string
  called_at: string | null
  first_call_at: string
  notice_number: number
  agenda_items: {
    id: string
    title: string
    matter: string
    parent_id: string | null
    withdrawn_at: string | null
  }[]
}

/** The assemblies whose notice has not gone out or may still be amended, with the items of their agenda. */
export const openAssembliesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'not-begun'],
    meta: { tables: ['assemblies', 'agenda_items'] },
    queryFn: () =>
      read(
        supabase
          .from('assemblies')
          .select(
            'id, title, called_at, first_call_at, notice_number, agenda_items(id, title, matter, parent_id, withdrawn_at)',
          )
          .eq('condominium_id', condominiumId)
          .is('opened_at', null)
          .is('closed_at', null)
          .is('cancelled_at', null)
          .order('first_call_at')
          .limit(20)
          .overrideTypes<OpenAssembly[], { merge: false }>(),
      ),
  })
