import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { civilDate } from '../../../domain/calendar.ts'
import type { VisitKind } from '../../../domain/concierge/acts.ts'
import type { ConciergeSettings } from '../../../domain/concierge/snapshot.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { openZone } from '../../lib/zone.ts'
import type { admittedWords, DeliveryStatus, proofWords, VisitStatus } from './concierge-words.ts'

/** A unit of the current user. */
export type OwnUnit = { unit_id: string; label: string }

export type UnitName = { block: string; number: string }

export type VisitRow = {
  id: string
  status: VisitStatus
  unit_id: string | null
  authorization_id: string | null
  name: string
  kind: VisitKind
  company: string | null
  document_hint: string | null
  plate: string | null
  companions: number
  admitted_by: keyof typeof admittedWords | null
  admitted_name: string | null
  pass_code: string | null
  ban_id: string | null
  photo_path: string | null
  note: string | null
  reason: string | null
  entered_at: string
  left_at: string | null
  entered_by: string
  is_hidden: boolean
  unit: UnitName | null
}
/** As plain text: the types of rows are ours. */
export const visitColumns: string =
  'id,status,unit_id,authorization_id,name,kind,company,document_hint,plate,companions,admitted_by,admitted_name,pass_code,ban_id,photo_path,note,reason,entered_at,left_at,entered_by,is_hidden,unit:units(block,number)'

export type DeliveryRow = {
  id: string
  status: DeliveryStatus
  unit_id: string
  carrier: string
  description: string
  volumes: number
  place: string | null
  photo_path: string | null
  code: string
  arrived_at: string
  closed_at: string | null
  to_name: string | null
  proof: keyof typeof proofWords | null
  reason: string | null
  unit: UnitName | null
}
export const deliveryColumns: string =
  'id,status,unit_id,carrier,description,volumes,place,photo_path,code,arrived_at,closed_at,to_name,proof,reason,unit:units(block,number)'

export type AuthorizationRow = {
  id: string
  unit_id: string
  kind: VisitKind
  name: string
  company: string | null
  document_hint: string | null
  plate: string | null
  companions_max: number
  valid_from: string
  valid_until: string
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
  uses_max: number | null
  uses: number
  party_id: string | null
  note: string | null
  revoked_at: string | null
}
const authorizationColumns =
  'id,unit_id,kind,name,company,document_hint,plate,companions_max,valid_from,valid_until,weekdays,from_time,until_time,uses_max,uses,party_id,note,revoked_at'

export type PartyRow = {
  id: string
  unit_id: string
  name: string
  valid_from: string
  valid_until: string
  note: string | null
}
export type BanRow = {
  id: string
  unit_id: string | null
  name: string
  description: string | null
  reason: string
  until: string | null
  created_at: string
  unit: UnitName | null
}
export type InstructionRow = {
  id: string
  unit_id: string | null
  text: string
  until: string | null
  created_at: string
  unit: UnitName | null
}

const ownDeliveriesShown = 60
/** Deliveries for some units, the waiting ones first. */
export const unitDeliveriesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'deliveries', 'of', unitIds],
    meta: { tables: ['deliveries', 'units'] },
    enabled: unitIds.length > 0,
    queryFn: () =>
      read(
        supabase
          .from('deliveries')
          .select(deliveryColumns)
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .neq('status', 'undone')
          .order('arrived_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(ownDeliveriesShown)
          .overrideTypes<DeliveryRow[], { merge: false }>(),
      ),
  })

/** Visits of some units, the newest first. */
export const unitVisitsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'visits', 'of', unitIds],
    meta: { tables: ['visits', 'units'] },
    enabled: unitIds.length > 0,
    queryFn: () =>
      read(
        supabase
          .from('visits')
          .select(visitColumns)
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .neq('status', 'undone')
          .order('entered_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(60)
          .overrideTypes<VisitRow[], { merge: false }>(),
      ),
  })

/** Visitors that some units expect, the next first. */
export const unitAuthorizationsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'authorizations', 'of', unitIds],
    meta: { tables: ['visit_authorizations'] },
    enabled: unitIds.length > 0,
    queryFn: () =>
      read(
        supabase
          .from('visit_authorizations')
          .select(authorizationColumns)
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .is('revoked_at', null)
          .gte('valid_until', new Date().toISOString())
          .order('valid_from')
          .limit(400)
          .overrideTypes<AuthorizationRow[], { merge: false }>(),
      ),
  })

export const unitPartiesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'parties', 'of', unitIds],
    meta: { tables: ['visit_parties'] },
    enabled: unitIds.length > 0,
    queryFn: () =>
      read(
        supabase
          .from('visit_parties')
          .select('id,unit_id,name,valid_from,valid_until,note')
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .is('cancelled_at', null)
          .gte('valid_until', new Date().toISOString())
          .order('valid_from')
          .overrideTypes<PartyRow[], { merge: false }>(),
      ),
  })

/** People that the desk must not admit now: for the units the user may see, and for the whole building. */
/** Without an end, or with one that has not passed. */
const stillOn = () => `until.is.null,until.gte.${civilDate(new Date(), openZone())}`

export const bansQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'bans'],
    meta: { tables: ['admission_bans', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('admission_bans')
          .select('id,unit_id,name,description,reason,until,created_at,unit:units(block,number)')
          .eq('condominium_id', condominiumId)
          .is('lifted_at', null)
          .or(stillOn())
          .order('created_at', { ascending: false })
          .limit(200)
          .overrideTypes<BanRow[], { merge: false }>(),
      ),
  })

export const instructionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'instructions'],
    meta: { tables: ['desk_instructions', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('desk_instructions')
          .select('id,unit_id,text,until,created_at,unit:units(block,number)')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .or(stillOn())
          .order('created_at', { ascending: false })
          .limit(300)
          .overrideTypes<InstructionRow[], { merge: false }>(),
      ),
  })

export type GateContact = { unit_id: string; name: string; phone: string }
/** The people that the gate calls, for some units. */
export const gateContactsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'gate-contacts', unitIds],
    meta: { tables: ['gate_contacts', 'hidden_units'] },
    enabled: unitIds.length > 0,
    queryFn: async () => {
      const [contacts, hidden] = await Promise.all([
        read(
          supabase
            .from('gate_contacts')
            .select('unit_id,name,phone')
            .eq('condominium_id', condominiumId)
            .in('unit_id', [...unitIds])
            .overrideTypes<GateContact[], { merge: false }>(),
        ),
        read(
          supabase
            .from('hidden_units')
            .select('unit_id')
            .eq('condominium_id', condominiumId)
            .in('unit_id', [...unitIds])
            .overrideTypes<{ unit_id: string }[], { merge: false }>(),
        ),
      ])
      return { contacts, hidden: hidden.map(({ unit_id }) => unit_id) }
    },
  })

export const settingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'settings'],
    meta: { tables: ['concierge_settings'] },
    queryFn: () =>
      read(
        supabase
          .from('concierge_settings')
          .select(
            'document_policy,pass_policy,overstay_hours,delivery_reminder_days,visit_retention_days,document_retention_days,photo_retention_days,shift_checklist,contacts',
          )
          .eq('condominium_id', condominiumId)
          .single()
          .overrideTypes<ConciergeSettings, { merge: false }>(),
      ),
    placeholderData: keepPreviousData,
  })
