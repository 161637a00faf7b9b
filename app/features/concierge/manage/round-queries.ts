import { queryOptions } from '@tanstack/react-query'
import { addDays } from '../../../../domain/calendar.ts'
import { instantOf } from '../../../../domain/time-zones/moments.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { openZone, today } from '../../../lib/zone.ts'
import type { UnitName } from '../queries.ts'

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
          .gte('passed_at', instantOf(addDays(today(), 1 - days), '00:00', openZone()).toISOString())
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
/** A key that is out on loan. */
export type OutLoan = {
  id: string
  key_id: string
  to_name: string
  expected_back: string | null
  lent_at: string
  unit: UnitName | null
}
/** The keys of the board, and which of them are out. */
export const keysQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'keys'],
    meta: { tables: ['desk_keys', 'key_loans', 'units'] },
    queryFn: async () => {
      const [keys, out] = await Promise.all([
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
            .select('id,key_id,to_name,expected_back,lent_at,unit:units(block,number)')
            .eq('condominium_id', condominiumId)
            .eq('status', 'out')
            .order('lent_at', { ascending: false })
            .limit(500)
            .overrideTypes<OutLoan[], { merge: false }>(),
        ),
      ])
      return { keys, out }
    },
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
export const gatesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'gates'],
    meta: { tables: ['gates'] },
    queryFn: () =>
      read(
        supabase
          .from('gates')
          .select('id,name,can_open')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .order('name')
          .overrideTypes<GateRow[], { merge: false }>(),
      ),
  })
