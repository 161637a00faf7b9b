import { queryOptions } from '@tanstack/react-query'
import type { ShareRule } from '../../../../domain/units/share-proposals.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** The answer of `share_check`. */
export type ShareCheck = {
  units: number
  share_sum: number
  share_total: number
  without_share: number
  kinds: {
    kind: UnitKind
    units: number
    without_share: number
    without_area: number
    share_sum: number
    area_sum: number
  }[]
}

export const shareCheckQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'share-check'],
    meta: { tables: ['units', 'unit_annexes', 'condominiums'] },
    queryFn: () => read<ShareCheck>(supabase.rpc('share_check', { condo_id: condominiumId })),
  })

export type OddShare = {
  unit_id: string
  label: string
  share: number
  expected: number | null
  why: 'missing' | 'off'
}

export const oddSharesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'odd-shares'],
    meta: { tables: ['units', 'unit_annexes'] },
    queryFn: () => read<OddShare[]>(supabase.rpc('odd_shares', { condo_id: condominiumId })),
  })

export type Acknowledgement = {
  id: string
  share_sum: number
  share_total: number
  reason: string
  created_at: string
}

/** The newest difference that someone accepted. */
export const acknowledgementQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'share-acknowledgement'],
    meta: { tables: ['share_acknowledgements'] },
    queryFn: async () => {
      const newest = supabase
        .from('share_acknowledgements')
        .select('id,share_sum,share_total,reason,created_at')
        .eq('condominium_id', condominiumId)
        .order('created_at', { ascending: false })
        .limit(1)
      return (await read(newest.overrideTypes<Acknowledgement[], { merge: false }>()))[0] ?? null
    },
  })

export type SharePreview = Answer<'preview-shares'>

export const sharePreviewQuery = (
  condominiumId: string,
  rule: ShareRule | null,
  kinds: readonly UnitKind[],
) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'share-preview', rule, kinds],
    meta: { tables: ['units', 'unit_annexes'] },
    queryFn: () => invoke('preview-shares', { condominium_id: condominiumId, rule, kinds }),
    enabled: rule !== null && kinds.length > 0,
    retry: false,
  })
