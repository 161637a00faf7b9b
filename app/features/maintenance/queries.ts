import { queryOptions } from '@tanstack/react-query'
import { AppError } from '../../../domain/errors.ts'
import type { Priority } from '../../../domain/incidents/words.ts'
import type { AssetFilters } from '../../../domain/maintenance/assets/input.ts'
import type { Lasting } from '../../../domain/maintenance/assets/reserve.ts'
import type { AssetView } from '../../../domain/maintenance/assets/view.ts'
import type { AssetCategory } from '../../../domain/maintenance/assets/words.ts'
import type { OrderFilters } from '../../../domain/maintenance/orders/input.ts'
import type { Hindrance, OrderView } from '../../../domain/maintenance/orders/view.ts'
import type { OrderKind, OrderStatus, Responsible, Step } from '../../../domain/maintenance/orders/words.ts'
import type { Cycle } from '../../../domain/maintenance/plans/due-days.ts'
import type { PlanFilters } from '../../../domain/maintenance/plans/input.ts'
import type { PlanOfLoad, WeekOfOrders } from '../../../domain/maintenance/plans/load.ts'
import { afterKey, type ForwardPage, forwardPage } from '../../lib/lists/forward.ts'
import { type Place, pageSize } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type OrderLine = {
  id: string
  code: string
  title: string
  kind: OrderKind
  status: OrderStatus
  is_open: boolean
  priority: Priority
  asset_id: string | null
  asset_name: string | null
  place_name: string | null
  place_note: string
  assignee_name: string | null
  supplier_name: string | null
  due_on: string
  done_on: string | null
  cost_cents: number | null
  is_billed: boolean
  steps: number
  steps_done: number
  steps_outside: number
  key: string
}
export type OrdersAsked = { filters: OrderFilters; sorted: 'newest' | 'due'; place: Place }

/** A page of the orders that the caller may read. */
export const ordersQuery = (condominiumId: string, { filters, sorted, place }: OrdersAsked) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'orders', filters, sorted, place],
    meta: { tables: ['maintenance_orders', 'maintenance_tasks', 'assets'] },
    queryFn: async (): Promise<ForwardPage<OrderLine>> =>
      forwardPage(
        await read<OrderLine[]>(
          supabase.rpc('maintenance_orders_page', {
            condo_id: condominiumId,
            filters,
            sorted_by: sorted,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

export type MaintenanceSummary = {
  today: string
  open: number
  late: number
  week: number
  unassigned: number
  to_check: number
}
export const summaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'summary'],
    meta: { tables: ['maintenance_orders'] },
    queryFn: () => read<MaintenanceSummary>(supabase.rpc('maintenance_summary', { condo_id: condominiumId })),
  })

/** One full order. Throws `not_found` where the caller may not read it. */
export const orderQuery = (condominiumId: string, orderId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'order', orderId],
    meta: {
      tables: [
        'maintenance_orders',
        'maintenance_tasks',
        'maintenance_quotes',
        'maintenance_events',
        'asset_warranties',
        'supplier_ratings',
        'bills',
        'files',
      ],
    },
    queryFn: async () => {
      const view = await read<OrderView | null>(
        supabase.rpc('maintenance_order', { condo_id: condominiumId, order_id: orderId }),
      )
      if (!view) throw new AppError('not_found')
      return view
    },
  })

export type AssetLine = {
  id: string
  name: string
  category: AssetCategory
  place_name: string | null
  place_note: string
  maker: string
  model: string
  serial: string
  installed_on: string | null
  warranty_until: string | null
  supplier_name: string | null
  removed_at: string | null
  open_orders: number
  late_orders: number
  last_done_on: string | null
  next_on: string | null
  cost_cents: number
  key: string
}
export const assetsQuery = (condominiumId: string, filters: AssetFilters, place: Place) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'assets', filters, place],
    meta: { tables: ['assets', 'asset_warranties', 'maintenance_orders', 'maintenance_plans'] },
    queryFn: async (): Promise<ForwardPage<AssetLine>> =>
      forwardPage(
        await read<AssetLine[]>(
          supabase.rpc('assets_page', {
            condo_id: condominiumId,
            filters,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

/** The names of equipment in use, to choose from. */
export const assetNamesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'asset-names'],
    meta: { tables: ['assets'] },
    queryFn: () =>
      read<
        { id: string; name: string; category: AssetCategory; place_id: string | null; place_note: string }[]
      >(
        supabase
          .from('assets')
          .select('id, name, category, place_id, place_note')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .order('name')
          .limit(1000),
      ),
  })

/** One asset; null when there is none. Users who manage nothing read only what it is and where. */
export const assetQuery = (condominiumId: string, assetId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'asset', assetId],
    meta: { tables: ['assets', 'asset_warranties', 'maintenance_orders', 'maintenance_plans', 'files'] },
    queryFn: () =>
      read<AssetView | null>(supabase.rpc('asset_view', { condo_id: condominiumId, asset_id: assetId })),
  })

export type PlanLine = Cycle & {
  id: string
  title: string
  kind: 'preventive' | 'inspection'
  instructions: string
  asset_id: string | null
  asset_name: string | null
  season: number[]
  ahead_days: number
  responsible: Responsible
  assignee_id: string | null
  assignee_name: string | null
  supplier_id: string | null
  supplier_name: string | null
  checklist: Step[]
  standard: string
  next_on: string | null
  ended_at: string | null
  open_order_id: string | null
  open_order_code: string | null
  minutes: number | null
  last_done_on: string | null
  key: string
}
export const plansQuery = (condominiumId: string, filters: PlanFilters, place: Place) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'plans', filters, place],
    meta: { tables: ['maintenance_plans', 'maintenance_orders', 'assets'] },
    queryFn: async (): Promise<ForwardPage<PlanLine>> =>
      forwardPage(
        await read<PlanLine[]>(
          supabase.rpc('maintenance_plans_page', {
            condo_id: condominiumId,
            filters,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

export type Calendar = {
  today: string
  orders: {
    id: string
    code: string
    title: string
    kind: OrderKind
    status: OrderStatus
    is_open: boolean
    due_on: string
    asset_name: string | null
  }[]
  months: { month: string; orders: number; open: number; late: number }[]
  weeks: WeekOfOrders[]
  plans: (PlanOfLoad & { id: string; title: string })[]
  warranties: { id: string; name: string; warranty_until: string }[]
  expiries: {
    source: 'supplier_document' | 'inspection'
    id: string
    title: string
    due_on: string
    is_over: boolean
  }[]
}
/** What falls on the days from one to another, both included. */
export const calendarQuery = (condominiumId: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'calendar', from, until],
    meta: {
      tables: [
        ...[
          'maintenance_orders',
          'maintenance_plans',
          'assets',
          'asset_warranties',
          'supplier_documents',
          'inspections',
          'inspection_records',
        ],
      ],
    },
    queryFn: () =>
      read<Calendar>(
        supabase.rpc('maintenance_calendar', { condo_id: condominiumId, from_on: from, until_on: until }),
      ),
  })

export type Costs = {
  years: number[]
  rows: {
    asset_id: string | null
    name: string | null
    category: AssetCategory | null
    year: number
    orders: number
    preventive_cents: number
    corrective_cents: number
    cents: number
  }[]
}
export const costsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'costs'],
    meta: { tables: ['maintenance_orders', 'assets'] },
    queryFn: () => read<Costs>(supabase.rpc('maintenance_costs', { condo_id: condominiumId })),
  })

export const reserveQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'reserve'],
    meta: { tables: ['assets'] },
    queryFn: () =>
      read<{ today: string; rows: Lasting[] }>(
        supabase.rpc('maintenance_reserve', { condo_id: condominiumId }),
      ),
  })

export type MaintenanceSettings = {
  quotes_above_cents: number | null
  quotes_needed: number
  assembly_above_cents: number | null
  warranty_days: number
}
export const settingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'settings'],
    meta: { tables: ['maintenance_settings'] },
    queryFn: () =>
      read<MaintenanceSettings>(
        supabase
          .from('maintenance_settings')
          .select('quotes_above_cents, quotes_needed, assembly_above_cents, warranty_days')
          .eq('condominium_id', condominiumId)
          .single(),
      ),
  })

/** The possible assignees of an order: the administration and the front desk, and the suppliers in use. */
export const handsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'hands'],
    meta: { tables: ['memberships', 'suppliers'] },
    queryFn: async () => {
      const [members, suppliers] = await Promise.all([
        read<{ user_id: string; full_name: string }[]>(
          supabase
            .from('memberships')
            .select('user_id, full_name')
            .eq('condominium_id', condominiumId)
            .eq('status', 'approved')
            .in('role', ['owner_admin', 'admin', 'doorman'])
            .order('full_name'),
        ),
        read<{ id: string; name: string }[]>(
          supabase
            .from('suppliers')
            .select('id, name')
            .eq('condominium_id', condominiumId)
            .is('archived_on', null)
            .order('name')
            .limit(1000),
        ),
      ])
      return { members, suppliers }
    },
  })

/** Obstacles to giving a supplier work due on a day. */
export const hindrancesQuery = (condominiumId: string, supplierId: string | null, on: string | null) =>
  queryOptions({
    queryKey: ['maintenance', condominiumId, 'hindrances', supplierId, on],
    meta: {
      tables: ['suppliers', 'supplier_documents', 'supplier_document_needs', 'supplier_document_settings'],
    },
    queryFn: () =>
      read<Hindrance[]>(
        supabase.rpc('supplier_hindrances', { condo_id: condominiumId, supplier: supplierId, at: on }),
      ),
    enabled: supplierId !== null && on !== null,
  })
