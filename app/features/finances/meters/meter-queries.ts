import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MeterKind } from '../../../../domain/charges/budget-line.ts'
import type { Measure } from '../../../../domain/meters/reading.ts'
import type { Tariff } from '../../../../domain/meters/tariff.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** The answer of `meter_summary`: consumption in thousandths, months are their first day. */
export type MeterSummary = {
  today: string
  kinds: { kind: MeterKind; meters: number }[]
  meters: number
  billed: boolean
  months: { month: string; read: number; estimated: number; consumption: number }[]
}

/** Meters of a kind and what a month 'YYYY-MM' and the year before it consumed. */
export const meterSummaryQuery = (condominiumId: string, kind: MeterKind, month: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'meters', 'summary', kind, month],
    meta: { tables: ['meters', 'meter_readings', 'charge_runs'] },
    queryFn: () =>
      read<MeterSummary>(
        supabase.rpc('meter_summary', { condo_id: condominiumId, wanted_kind: kind, month: `${month}-01` }),
      ),
    placeholderData: keepPreviousData,
  })

/** A line of the reader's sheet; readings in thousandths. */
export type SheetRow = {
  meter_id: string
  unit_id: string
  unit_label: string
  serial: string
  measure: Measure
  digits: number
  installed_on: string
  removed_on: string | null
  first_value: number
  /** Was read in some month: its starting value is fixed, and it is replaced instead of removed. */
  is_read: boolean
  previous_value: number
  previous_on: string
  usual: number | null
  reading_id: string | null
  value: number | null
  read_on: string | null
  consumption: number | null
  is_estimated: boolean | null
  has_rolled_over: boolean | null
  is_confirmed: boolean | null
  note: string | null
  has_later: boolean
  key: string
}
export type SheetFilters = { state?: string; text?: string }

const pageSize = 50

/** Fifty meters in walking order, and whether there are more. */
export const sheetQuery = (
  condominiumId: string,
  kind: MeterKind,
  month: string,
  filters: SheetFilters,
  after: string | null,
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'meters', 'sheet', kind, month, filters, after],
    meta: { tables: ['meters', 'meter_readings', 'units'] },
    queryFn: async () => {
      const rows = await read<SheetRow[]>(
        supabase.rpc('meter_sheet', {
          condo_id: condominiumId,
          wanted_kind: kind,
          month: `${month}-01`,
          filters,
          after_key: after,
        }),
      )
      return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize }
    },
    placeholderData: keepPreviousData,
  })

export type TariffRow = Tariff & { id: string; effective_from: string }

/** The prices of a kind, the newest first. */
export const tariffsQuery = (condominiumId: string, kind: MeterKind) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'meters', 'tariffs', kind],
    meta: { tables: ['meter_tariffs'] },
    queryFn: () =>
      read(
        supabase
          .from('meter_tariffs')
          .select('id,effective_from,fixed_cents,steps')
          .eq('condominium_id', condominiumId)
          .eq('kind', kind)
          .order('effective_from', { ascending: false })
          .limit(24)
          .overrideTypes<TariffRow[], { merge: false }>(),
      ),
  })

export type Month = { kind: MeterKind; month: string; today: string }
