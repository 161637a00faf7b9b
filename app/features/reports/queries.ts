import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import type { ReportName } from '../../../domain/reports/catalogue.ts'
import { invoke } from '../../lib/commands/invoke.ts'

/** A report as it stands when it is asked for: what is read at a table does not move while one looks. */
export const reportQuery = (condominiumId: string, report: ReportName, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', condominiumId, report, filters],
    meta: { tables: [] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      invoke('read-report', { condominium_id: condominiumId, report, filters }, { signal }),
  })
