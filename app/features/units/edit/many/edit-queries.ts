import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UnitKind } from '../../../../../domain/units/unit-kind.ts'
import type { Answer, Input } from '../../../../lib/commands/contract.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../../../lib/lists/keyset.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { EditFilter } from './edit-form.ts'

export type EditRow = {
  id: string
  sort_key: string
  block: string
  number: string
  floor: number | null
  kind: UnitKind
  share: number
  area_cm2: number | null
}

const columns = 'id,sort_key,block,number,floor,kind,share,area_cm2'

/** A page of the open units that a filter finds, in their order. */
export const editRowsQuery = (condominiumId: string, filter: EditFilter, place: Place) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'to-edit', filter, place],
    meta: { tables: ['units', 'unit_groups'] },
    queryFn: async () => {
      const { group_id: group } = filter
      let query = supabase
        .from('units')
        .select(group ? (`${columns},unit_group_members!inner(group_id)` as typeof columns) : columns)
        .eq('condominium_id', condominiumId)
        .is('closed_on', null)
      if (group) query = query.eq('unit_group_members.group_id' as 'id', group)
      if (filter.block !== undefined) query = query.eq('block', filter.block)
      if (filter.kind) query = query.eq('kind', filter.kind)
      if (filter.floor_from !== undefined) query = query.gte('floor', filter.floor_from)
      if (filter.floor_to !== undefined) query = query.lte('floor', filter.floor_to)
      if (filter.share) query = query.eq('share', 0)
      if (place.at === 'after') query = query.gt('sort_key', place.key)
      if (place.at === 'before') query = query.lt('sort_key', place.key)
      const ordered = query.order('sort_key', { ascending: !isBackwards(place) }).limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<EditRow[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
  })

export type EditPreview = Answer<'preview-unit-edits'>

export const editPreviewQuery = (
  condominiumId: string,
  selection: object | null,
  changes: Record<string, unknown> | null,
) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'edit-preview', selection, changes],
    meta: { tables: ['units', 'unit_groups'] },
    queryFn: () =>
      invoke('preview-unit-edits', {
        condominium_id: condominiumId,
        selection,
        changes,
      } as Input<'preview-unit-edits'>),
    enabled: selection !== null && changes !== null,
    retry: false,
  })
