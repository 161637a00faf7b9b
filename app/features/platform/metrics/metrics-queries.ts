import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { IndicatorFigure } from '../../../../domain/platform/indicators.ts'
import { afterKey, forwardPage } from '../../../lib/lists/forward.ts'
import type { Place } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { FinanceMonth } from '../finance/finance-queries.ts'

/** The answer of `platform_indicators`: what the worker measured last. */
export type Indicators = {
  /** Null before the first hour. */
  measured_at: string | null
  today: string | null
  revenue: { opening_customers: number; months: FinanceMonth[] } | null
  figures: IndicatorFigure[]
  /** Tenths of a per cent, or centavos. */
  targets: Partial<Record<string, number>>
}

export const indicatorsQuery = queryOptions({
  queryKey: ['platform', 'indicators'],
  meta: { tables: [] },
  queryFn: () => read<Indicators>(supabase.rpc('platform_indicators')),
})

export type IndicatorRow = {
  id: string
  name: string
  city: string | null
  state: string | null
  reached_on: string | null
  key: string
}

export type RowsAsked = { kind: IndicatorFigure['kind']; month: string; part: string; reached: boolean }

/** A page of the condominiums behind a figure. */
export const indicatorRowsQuery = ({ kind, month, part, reached }: RowsAsked, place: Place) =>
  queryOptions({
    queryKey: ['platform', 'indicator-rows', kind, month, part, reached, place],
    meta: { tables: [] },
    queryFn: async () => {
      const key = afterKey(place)
      return forwardPage(
        await read<IndicatorRow[]>(
          supabase.rpc('platform_indicator_rows', {
            figure: kind,
            month_on: `${month}-01`,
            piece: part,
            has_reached: reached,
            key_id: key?.slice(0, 36) ?? null,
            key_value: key?.slice(36) ?? null,
          }),
        ),
      )
    },
    placeholderData: keepPreviousData,
  })
