import { queryOptions } from '@tanstack/react-query'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

type NamedUnit = { id: string; block: string; number: string; kind: UnitKind } | null

/** A parking place or storage room and its unit; `main` and `annex` are null where the caller may not read them. */
export type AnnexTie = {
  id: string
  annex_id: string
  main_id: string
  tie: 'belongs' | 'rented'
  starts_on: string
  ends_on: string | null
  note: string
  annex: NamedUnit
  main: NamedUnit
}

const tieColumns = `id,annex_id,main_id,tie,starts_on,ends_on,note,
  annex:units!unit_annexes_condominium_id_annex_id_fkey(id,block,number,kind),
  main:units!unit_annexes_condominium_id_main_id_fkey(id,block,number,kind)`

/** Annexes of a unit, or what an annex is tied to: now and before, the latest first. */
export const annexesQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'annexes', unitId],
    meta: { tables: ['unit_annexes', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_annexes')
          .select(tieColumns)
          .eq('condominium_id', condominiumId)
          .or(`main_id.eq.${unitId},annex_id.eq.${unitId}`)
          .order('starts_on', { ascending: false })
          .overrideTypes<AnnexTie[], { merge: false }>(),
      ),
  })

/** Columns of a unit that a change touched; `share` is of `share_total`. */
export type UnitWords = Partial<{
  block: string
  number: string
  floor: number | null
  kind: UnitKind
  share: number
  area_cm2: number | null
  closed_on: string | null
  joins: string | null
  leaves: string | null
}>

export type HistoryRow = {
  change_id: string
  unit_id: string
  title: string
  before: UnitWords | null
  after: UnitWords | null
  share_total: number
  created_at: string
}

/** What changed in a unit, the latest first. */
export const unitHistoryQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'history', unitId],
    meta: { tables: ['unit_history', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_history')
          .select('change_id,unit_id,title,before,after,share_total,created_at')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .order('created_at', { ascending: false })
          .limit(30)
          .overrideTypes<HistoryRow[], { merge: false }>(),
      ),
  })

export type Succession = {
  from_id: string
  to_id: string
  happened_on: string
  from: NamedUnit
  to: NamedUnit
}

/** The units that a unit came from, and those that came from it. */
export const successionQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'succession', unitId],
    meta: { tables: ['unit_successors', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_successors')
          .select(
            `from_id,to_id,happened_on,
            from:units!unit_successors_condominium_id_from_id_fkey(id,block,number,kind),
            to:units!unit_successors_condominium_id_to_id_fkey(id,block,number,kind)`,
          )
          .eq('condominium_id', condominiumId)
          .or(`from_id.eq.${unitId},to_id.eq.${unitId}`)
          .overrideTypes<Succession[], { merge: false }>(),
      ),
  })

export type UnitGroup = { id: string; name: string; note: string; member_count: number }

export const groupsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'groups'],
    meta: { tables: ['unit_groups', 'unit_group_members'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_groups')
          .select('id,name,note,member_count')
          .eq('condominium_id', condominiumId)
          .order('name')
          .overrideTypes<UnitGroup[], { merge: false }>(),
      ),
  })

/** Groups that a unit is in. */
export const groupsOfQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'groups', unitId],
    meta: { tables: ['unit_group_members', 'unit_groups'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('unit_group_members')
          .select('group:unit_groups(id,name)')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .overrideTypes<{ group: { id: string; name: string } }[], { merge: false }>(),
      )
      return rows.map(({ group }) => group).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    },
  })

/** The open amounts of some units: the number of charges and their sum in centavos. */
export const unitDebtQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'debt', unitIds],
    meta: { tables: ['charges'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('charges')
          .select('id,unit_id,amount_cents,settled_cents,due_on')
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .eq('status', 'open')
          .order('due_on')
          .limit(200)
          .overrideTypes<
            { id: string; unit_id: string; amount_cents: number; settled_cents: number; due_on: string }[],
            { merge: false }
          >(),
      )
      return rows.map(({ amount_cents, settled_cents, ...row }) => ({
        ...row,
        open_cents: amount_cents - settled_cents,
      }))
    },
  })

export type UnitChange = {
  id: string
  kind: 'create' | 'edit' | 'shares' | 'split' | 'merge' | 'close' | 'remove' | 'undo'
  title: string
  reason: string
  unit_count: number
  undone_at: string | null
  created_at: string
  created_by: string | null
}

export const changesPerPage = 50

/** Changes of units before an instant, the latest first. */
export const changesQuery = (condominiumId: string, before: string | null) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'changes', before],
    meta: { tables: ['unit_changes'] },
    queryFn: () => {
      const all = supabase
        .from('unit_changes')
        .select('id,kind,title,reason,unit_count,undone_at,created_at,created_by')
        .eq('condominium_id', condominiumId)
      const rest = before === null ? all : all.lt('created_at', before)
      return read(
        rest
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(changesPerPage)
          .overrideTypes<UnitChange[], { merge: false }>(),
      )
    },
  })
