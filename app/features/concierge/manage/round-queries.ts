import { queryOptions } from '@tanstack/react-query'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { UnitName } from '../queries.ts'

export type ShiftRow = {
  id: string
  desk_id: string
  doorman_name: string
  started_at: string
  handed_at: string | null
  checklist: { id: string; ok: boolean; note?: string | null }[]
  notes: string
  accepted_at: string | null
  accepted_by_name: string | null
}
const shiftsShown = 60
export const shiftsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'shifts'],
    meta: { tables: ['shifts'] },
    queryFn: () =>
      read(
        supabase
          .from('shifts')
          .select('id,desk_id,doorman_name,started_at,handed_at,checklist,notes,accepted_at,accepted_by_name')
          .eq('condominium_id', condominiumId)
          .order('started_at', { ascending: false })
          .order('id')
          .limit(shiftsShown)
          .overrideTypes<ShiftRow[], { merge: false }>(),
      ),
  })

export type PatrolPoint = { id: string; name: string; position: number; every_hours: number | null }
export const pointsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'points'],
    meta: { tables: ['patrol_points'] },
    queryFn: () =>
      read(
        supabase
          .from('patrol_points')
          .select('id,name,position,every_hours')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .order('position')
          .order('name')
          .overrideTypes<PatrolPoint[], { merge: false }>(),
      ),
  })

export type PatrolPass = {
  id: string
  point_id: string
  proof: 'qr' | 'nfc'
  is_valid: boolean
  passed_at: string
  passed_by_name: string
}
/** The rounds of the last days, the newest first. */
export const passesQuery = (condominiumId: string, days: number) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'patrol', days],
    meta: { tables: ['patrol_passes'] },
    queryFn: () =>
      read(
        supabase
          .from('patrol_passes')
          .select('id,point_id,proof,is_valid,passed_at,passed_by_name')
          .eq('condominium_id', condominiumId)
          .gte('passed_at', `${addDays(civilDate(new Date()), 1 - days)}T00:00:00-03:00`)
          .order('passed_at', { ascending: false })
          .order('id')
          .limit(1000)
          .overrideTypes<PatrolPass[], { merge: false }>(),
      ),
  })

export type KeyRow = {
  id: string
  name: string
  place: string | null
  unit_id: string | null
  unit: UnitName | null
}
export type LoanRow = {
  id: string
  key_id: string
  status: 'out' | 'returned'
  to_name: string
  expected_back: string | null
  note: string | null
  lent_at: string
  returned_at: string | null
  unit: UnitName | null
}
/** The keys in the board, and their last loans. */
export const keysQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'keys'],
    meta: { tables: ['desk_keys', 'key_loans', 'units'] },
    queryFn: async () => {
      const [keys, loans] = await Promise.all([
        read(
          supabase
            .from('desk_keys')
            .select('id,name,place,unit_id,unit:units(block,number)')
            .eq('condominium_id', condominiumId)
            .is('removed_at', null)
            .order('name')
            .overrideTypes<KeyRow[], { merge: false }>(),
        ),
        read(
          supabase
            .from('key_loans')
            .select(
              'id,key_id,status,to_name,expected_back,note,lent_at,returned_at,unit:units(block,number)',
            )
            .eq('condominium_id', condominiumId)
            .neq('status', 'undone')
            .order('lent_at', { ascending: false })
            .limit(100)
            .overrideTypes<LoanRow[], { merge: false }>(),
        ),
      ])
      return { keys, loans }
    },
  })

type LostStatus = 'kept' | 'claimed' | 'disposed'
export type LostRow = {
  id: string
  status: LostStatus
  description: string
  place: string
  photo_path: string | null
  found_at: string
  closed_at: string | null
  to_name: string | null
  reason: string | null
}
export const lostQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'lost'],
    meta: { tables: ['lost_items'] },
    queryFn: () =>
      read(
        supabase
          .from('lost_items')
          .select('id,status,description,place,photo_path,found_at,closed_at,to_name,reason')
          .eq('condominium_id', condominiumId)
          .neq('status', 'undone')
          .order('found_at', { ascending: false })
          .order('id')
          .limit(100)
          .overrideTypes<LostRow[], { merge: false }>(),
      ),
  })

export type DeskRow = {
  id: string
  name: string
  registered_at: string
  last_contact_at: string | null
  revoked_at: string | null
  wiped_at: string | null
}
export const desksQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'desks'],
    meta: { tables: ['desks'] },
    queryFn: () =>
      read(
        supabase
          .from('desks')
          .select('id,name,registered_at,last_contact_at,revoked_at,wiped_at')
          .eq('condominium_id', condominiumId)
          .order('registered_at', { ascending: false })
          .limit(60)
          .overrideTypes<DeskRow[], { merge: false }>(),
      ),
  })

export type GateRow = { id: string; name: string; can_open: boolean }
export type GateOpening = {
  id: string
  gate_id: string
  reason: string
  opened_at: string
  opened_by_name: string
  outcome: 'by_hand' | 'opened' | 'failed'
}
export const gatesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'gates'],
    meta: { tables: ['gates', 'gate_openings'] },
    queryFn: async () => {
      const [gates, openings] = await Promise.all([
        read(
          supabase
            .from('gates')
            .select('id,name,can_open')
            .eq('condominium_id', condominiumId)
            .is('removed_at', null)
            .order('name')
            .overrideTypes<GateRow[], { merge: false }>(),
        ),
        read(
          supabase
            .from('gate_openings')
            .select('id,gate_id,reason,opened_at,opened_by_name,outcome')
            .eq('condominium_id', condominiumId)
            .order('opened_at', { ascending: false })
            .limit(50)
            .overrideTypes<GateOpening[], { merge: false }>(),
        ),
      ])
      return { gates, openings }
    },
  })
