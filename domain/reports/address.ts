import type { ReportFilters } from './asked.ts'

/** The address of a report by its filters, below the product's: '/dashboard/reports/suppliers-paid?periodo=this-year'. */
export function reportAddress(
  report: string,
  { period, from, until, compare, choices = {} }: ReportFilters,
): string {
  const params = new URLSearchParams({
    ...(period && { periodo: period }),
    ...(from && until && { de: from, ate: until }),
    ...(compare && { comparar: compare }),
    ...choices,
  })
  const search = params.toString()
  return `/dashboard/reports/${report}${search && `?${search}`}`
}
