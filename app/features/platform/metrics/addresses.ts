import type { IndicatorFigure } from '../../../../domain/platform/indicators.ts'

export const metricsPlace = '/dashboard/metrics-kpis'

/** The address slug of each kind of figure. */
export const kindSlugs: Record<IndicatorFigure['kind'], string> = {
  activation: 'ativacao',
  retention: 'permanencia',
  adoption: 'uso',
}

/** Where the condominiums behind a figure are listed. */
export const behindPlace = ({
  kind,
  month,
  part,
}: Pick<IndicatorFigure, 'kind' | 'month' | 'part'>): string =>
  `${metricsPlace}/${kindSlugs[kind]}/${month}/${part}`
