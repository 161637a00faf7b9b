import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResidentStanding } from '../../../../domain/invitations.ts'
import { cutPage, isBackwards, type KeyedPage, type Place } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** Someone of the register, and how far they have come. */
export type BringRow = {
  /** The cursor of a page. */
  place: string
  id: string
  name: string
  email_masked: string | null
  phone_masked: string | null
  standing: ResidentStanding
  /** When the latest invitation was asked for, and when its mail left. */
  asked_at: string | null
  sent_at: string | null
  error_code: string | null
  /** The link has run out. */
  is_over: boolean | null
  units: string[]
}

export type Bringing = {
  code: string
  blocks: { name: string; people: number; access: number }[]
  counts: Partial<Record<ResidentStanding, number>>
  sending: { asked: number; sent: number; failed: number }
  page: KeyedPage<BringRow>
}

export type BringFilters = { standing: ResidentStanding | null; block: string | null; search: string }

/** Everything that the page shows, in one answer. */
export const bringQuery = (condominiumId: string, filters: BringFilters, place: Place) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'bring', filters, place],
    meta: { tables: ['people', 'occupancies', 'units', 'invitations', 'memberships', 'condominium_codes'] },
    queryFn: async (): Promise<Bringing> => {
      const { rows, ...rest } = await read<Omit<Bringing, 'page'> & { rows: BringRow[] }>(
        supabase.rpc('residents_to_bring', {
          condo_id: condominiumId,
          standing: filters.standing,
          block: filters.block,
          wanted: filters.search,
          place: 'key' in place ? place.key : null,
          backwards: isBackwards(place),
        }),
      )
      return { ...rest, page: cutPage(rows, place) }
    },
    placeholderData: keepPreviousData,
  })
