import type { CatalogueEntry } from '../../../domain/reports/answer.ts'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import { comparisons, periodWords } from '../../../domain/reports/period.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'

/** What a report's address asks for: `?periodo=this-year&comparar=year`, `?de=2026-01-05&ate=2026-02-03`, and each choice by its name. */
export function askedByAddress(
  params: URLSearchParams,
  { choices }: Pick<CatalogueEntry, 'choices'>,
): ReportFilters {
  const address = addressFilters(params)
  const [from, until] = [address.day('de'), address.day('ate')]
  const chosen = Object.entries(choices).flatMap(([name, { options }]) => {
    const option = address.one(name, options)
    return option ? [[name, option] as const] : []
  })
  return {
    ...(from && until && from <= until ? { from, until } : { period: address.one('periodo', periodWords) }),
    compare: address.one('comparar', comparisons),
    ...(chosen.length > 0 && { choices: Object.fromEntries(chosen) }),
  }
}
