import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type MatchKind = 'unit' | 'person' | 'vehicle'

/** A register entry that matches the typed text, best match first. */
export type RegisterMatch = {
  kind: MatchKind
  id: string
  /** The unit itself, the vehicle's, or the person's first. */
  unit_id: string | null
  title: string
  detail: string | null
  matched: 'label' | 'name' | 'document' | 'plate'
}

/** Units by label, people by name or digits of their document, vehicles by plate, as typed: parts, accents and typos. */
export function searchRegister(
  condominiumId: string,
  wanted: string,
  kinds: readonly MatchKind[] | null,
  most = 20,
): Promise<RegisterMatch[]> {
  return read<RegisterMatch[]>(
    supabase.rpc('search_register', { condo_id: condominiumId, wanted, kinds, most }),
  )
}

export const registerQuery = (
  condominiumId: string,
  wanted: string,
  kinds: readonly MatchKind[] | null = null,
) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'search', wanted, kinds],
    meta: { tables: ['units', 'occupancies', 'people', 'vehicles'] },
    queryFn: () => searchRegister(condominiumId, wanted, kinds),
    enabled: wanted.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** Returns the units of the matches, each once, in their order. */
export const unitsOf = (matches: readonly RegisterMatch[]): string[] => [
  ...new Set(matches.flatMap(({ unit_id }) => unit_id ?? [])),
]
