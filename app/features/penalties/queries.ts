import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CaseDetail } from '../../../domain/penalties/detail.ts'
import type {
  CaseState,
  Duty,
  InfractionSource,
  Measure,
  ReportState,
} from '../../../domain/penalties/words.ts'
import { forwardPage } from '../../lib/lists/forward.ts'
import { orNone, read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** A case in a list. Days are 'YYYY-MM-DD', money centavos. */
export type PenaltyRow = {
  id: string
  number: string
  unit_id: string
  unit_label: string
  name: string
  article: string
  breached_on: string
  state: CaseState
  term_ends_on: string | null
  fine_cents: number | null
  has_defence: boolean
  key: string
}
export type PenaltyFilters = { state?: CaseState; type_id?: string; term?: 'soon'; text?: string }

export const penaltiesQuery = (condominiumId: string, filters: PenaltyFilters, after: string | null) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'page', filters, after],
    meta: { tables: ['penalty_cases', 'penalty_acts', 'infraction_type_versions'] },
    queryFn: async () =>
      forwardPage(
        await read<PenaltyRow[]>(
          supabase.rpc('penalties_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type PenaltyFigures = {
  today: string
  reports: number
  opened: number
  noticed: number
  defence: number
  deciding: number
  appealed: number
  fine: number
}
export const figuresQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'figures'],
    meta: { tables: ['penalty_cases', 'penalty_reports'] },
    queryFn: () => read<PenaltyFigures>(supabase.rpc('penalty_figures', { condo_id: condominiumId })),
  })

/** All of a case; null where there is none for the reader. */
export const caseQuery = (condominiumId: string, caseId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'case', caseId],
    meta: {
      tables: [
        'penalty_cases',
        'penalty_acts',
        'penalty_parties',
        'penalty_letters',
        'penalty_reports',
        'infraction_type_versions',
        'decisions',
        'unit_dues',
        'charges',
        'incidents',
        'occurrences',
      ],
    },
    queryFn: async () => {
      const { data, error } = await supabase.rpc('penalty_case', {
        condo_id: condominiumId,
        penalty_id: caseId,
      })
      if (error) throw error
      return data as CaseDetail | null
    },
  })

export type ReportRow = {
  id: string
  unit_id: string | null
  unit_label: string | null
  type_id: string | null
  type_name: string | null
  happened_on: string
  happened_time: string | null
  place: string
  facts: string
  told_by_name: string | null
  told_by_role: string
  told_at: string
  state: ReportState
  case_id: string | null
  dismiss_reason: string | null
  is_mine: boolean
  key: string
}
export const reportsQuery = (condominiumId: string, state: ReportState | null, after: string | null) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'reports', state, after],
    meta: { tables: ['penalty_reports', 'unit_list', 'infraction_type_versions', 'memberships'] },
    queryFn: async () =>
      forwardPage(
        await read<ReportRow[]>(
          supabase.rpc('penalty_reports_page', {
            condo_id: condominiumId,
            state_is: state,
            after_key: after,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** A report from which a case is opened, or null. */
export type NamedReport = Pick<
  ReportRow,
  'id' | 'unit_id' | 'type_id' | 'happened_on' | 'happened_time' | 'place' | 'facts' | 'state'
>
export const reportQuery = (condominiumId: string, reportId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'report', reportId],
    meta: { tables: ['penalty_reports'] },
    queryFn: () =>
      orNone(
        read<NamedReport>(
          supabase
            .from('penalty_reports')
            .select('id,unit_id,type_id,happened_on,happened_time,place,facts,state')
            .eq('condominium_id', condominiumId)
            .eq('id', reportId)
            .single()
            .overrideTypes<NamedReport, { merge: false }>(),
        ),
      ),
  })

/** An entry of the front desk's book from which a case is opened, or null. */
export type BookEntry = {
  id: string
  text: string
  unit_id: string | null
  noted_at: string
  photo_path: string | null
}
export const bookEntryQuery = (condominiumId: string, entryId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'entry', entryId],
    meta: { tables: ['occurrences'] },
    queryFn: () =>
      orNone(
        read<BookEntry>(
          supabase
            .from('occurrences')
            .select('id,text,unit_id,noted_at,photo_path')
            .eq('condominium_id', condominiumId)
            .eq('id', entryId)
            .single()
            .overrideTypes<BookEntry, { merge: false }>(),
        ),
      ),
  })

/** A case that came of an incident or of an entry of the front desk's book. */
export type TiedCase = { source_id: string; id: string; number: string; state: CaseState }
/** The cases that came of a page of the front desk's book. */
export const entryTiesQuery = (condominiumId: string, entryIds: readonly string[]) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'entry-ties', entryIds],
    meta: { tables: ['penalty_cases'] },
    queryFn: () =>
      read<TiedCase[]>(
        supabase.rpc('occurrence_ties', { condo_id: condominiumId, occurrence_ids: entryIds }),
      ),
    enabled: entryIds.length > 0,
  })

export type Infraction = {
  id: string
  archived: boolean
  version: number
  in_force_from: string
  name: string
  source: InfractionSource
  article: string
  quote: string
  duty: Duty
  first_measure: Measure
  names_fine: boolean
  fine_hundredths: number | null
  fine_cents: number | null
  window_months: number
  cases: number | null
}
export const infractionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'infractions'],
    meta: { tables: ['infraction_types', 'infraction_type_versions', 'penalty_cases'] },
    queryFn: () => read<Infraction[]>(supabase.rpc('infraction_list', { condo_id: condominiumId })),
  })

export type PenaltyRules = {
  defence_days: number
  appeal_days: number
  decided_by: 'admin' | 'council' | 'assembly'
  appeal_to: 'assembly' | 'council'
  article: string
  opening_words: string
  closing_words: string
}
/** The default rules of a condominium that set none. */
const usualRules: PenaltyRules = {
  defence_days: 15,
  appeal_days: 15,
  decided_by: 'admin',
  appeal_to: 'assembly',
  article: '',
  opening_words: '',
  closing_words: '',
}
export const rulesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['penalties', condominiumId, 'rules'],
    meta: { tables: ['penalty_rules'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('penalty_rules')
          .select('defence_days,appeal_days,decided_by,appeal_to,article,opening_words,closing_words')
          .eq('condominium_id', condominiumId)
          .overrideTypes<PenaltyRules[], { merge: false }>(),
      )
      return rows[0] ?? usualRules
    },
  })
