import { queryOptions } from '@tanstack/react-query'
import type { SpecialDay } from '../../../../domain/reservations/rules.ts'
import type { QuotaPeriod } from '../../../../domain/reservations/words.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { PlanLimit } from '../../subscriptions/plan-limit.ts'

/** How many spaces the plan has room for. */
export const areaLimitQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'area-limit'],
    meta: { tables: ['common_areas', 'condominium_subscriptions'] },
    queryFn: () =>
      read<PlanLimit>(
        supabase.rpc('check_plan_limits', { condo_id: condominiumId, feature_name: 'common_spaces' }),
      ),
  })

/** The most bookings that a unit has of these spaces together in a period. */
export type Quota = { id: string; area_ids: string[]; period: QuotaPeriod; most: number }

export const quotasQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'quotas'],
    meta: { tables: ['area_quotas'] },
    queryFn: () =>
      read(
        supabase
          .from('area_quotas')
          .select('id,area_ids,period,most')
          .eq('condominium_id', condominiumId)
          .order('id')
          .limit(30)
          .overrideTypes<Quota[], { merge: false }>(),
      ),
  })

export type Block = { id: string; area_id: string; starts_at: string; ends_at: string; reason: string }

/** When spaces are closed, from a moment on; the first hundred. */
export const blocksQuery = (condominiumId: string, from: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'blocks', from],
    meta: { tables: ['area_blocks'] },
    queryFn: () =>
      read(
        supabase
          .from('area_blocks')
          .select('id,area_id,starts_at,ends_at,reason')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .gt('ends_at', from)
          .order('starts_at')
          .limit(100)
          .overrideTypes<Block[], { merge: false }>(),
      ),
  })

/** A special day with the spaces that it is for; none: all. */
export type ListedDay = SpecialDay & { id: string; area_ids: string[] }

export const specialDaysQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'special-days'],
    meta: { tables: ['special_days'] },
    queryFn: () =>
      read(
        supabase
          .from('special_days')
          .select('id,name,on_day,yearly,area_ids,hours')
          .eq('condominium_id', condominiumId)
          .order('on_day')
          .order('id')
          .limit(100)
          .overrideTypes<ListedDay[], { merge: false }>(),
      ),
  })
