import { queryOptions } from '@tanstack/react-query'
import type { MoveItem, MoveKind, MoveStatus } from '../../../../domain/people/moves.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type Move = {
  id: string
  kind: MoveKind
  moves_on: string
  hours: string | null
  note: string | null
  status: MoveStatus
  items: MoveItem[]
  whole_household: boolean
  person_id: string
  unit_id: string
  closed_at: string | null
}

const columns = 'id,kind,moves_on,hours,note,status,items,whole_household,person_id,unit_id,closed_at'

const moveFilters = { open: ['planned', 'running'], closed: ['done', 'cancelled'] } as const
export type MoveFilter = keyof typeof moveFilters

/** Moves that are open, the next first, or that are over, the latest first. */
export const movesQuery = (condominiumId: string, filter: MoveFilter) =>
  queryOptions({
    queryKey: ['moves', condominiumId, filter],
    meta: { tables: ['moves'] },
    queryFn: () =>
      read(
        supabase
          .from('moves')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .in('status', moveFilters[filter])
          .order('moves_on', { ascending: filter === 'open' })
          .order('id')
          .limit(100)
          .overrideTypes<Move[], { merge: false }>(),
      ),
  })

/** Unit and first names of the moves, as the front desk may read them: 'A-101' and 'Ana, Bia'. */
export const moveUnitsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['moves', condominiumId, 'units', unitIds],
    meta: { tables: ['units', 'occupancies', 'people'] },
    enabled: unitIds.length > 0,
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('unit_directory')
          .select('unit_id,label')
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .overrideTypes<{ unit_id: string; label: string }[], { merge: false }>(),
      )
      return Object.fromEntries(rows.map(({ unit_id, label }) => [unit_id, label]))
    },
  })

/** Names of people, for those who may read them. */
export const moveNamesQuery = (condominiumId: string, personIds: readonly string[], may: boolean) =>
  queryOptions({
    queryKey: ['moves', condominiumId, 'names', personIds],
    meta: { tables: ['people'] },
    enabled: may && personIds.length > 0,
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('people')
          .select('id,name')
          .eq('condominium_id', condominiumId)
          .in('id', [...personIds])
          .overrideTypes<{ id: string; name: string }[], { merge: false }>(),
      )
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
    },
  })

export const checklistsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['moves', condominiumId, 'checklists'],
    meta: { tables: ['move_checklists'] },
    queryFn: () =>
      read(
        supabase
          .from('move_checklists')
          .select('kind,items')
          .eq('condominium_id', condominiumId)
          .overrideTypes<{ kind: MoveKind; items: string[] }[], { merge: false }>(),
      ),
  })
