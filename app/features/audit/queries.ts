import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActionGroup } from '../../../domain/audit/action-groups.ts'
import { actionsOf } from '../../../domain/audit/actions.ts'
import type { RoleForm } from '../../../domain/role-words.ts'
import { cutPage, type Place } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type AuditRow = {
  id: number
  condominium_id: string | null
  condominium_name: string | null
  actor_id: string | null
  /** Null once the account is deleted. */
  actor_name: string | null
  actor_role: string | null
  /** How the actor has the role written today. */
  actor_form: RoleForm | null
  action: string
  entity: string | null
  entity_id: string | null
  /** The current name of the entry's subject; null once it is deleted. */
  entity_label: string | null
  subject_person_id: string | null
  subject_name: string | null
  before: unknown
  after: unknown
  device: string | null
  network: string | null
  created_at: string
}

export type AuditFilters = {
  /** The platform's filter; the page of a condominium is about that one. */
  condominium: string | null
  actor: string | null
  group: ActionGroup | null
  since: string | null
  until: string | null
  wanted: string
}

/** The chain of what belongs to no condominium (`private.audit_chain`), as a choice of the platform's filter. */
export const platformChain = '00000000-0000-0000-0000-000000000000'

/** Where a page of entries is cut. */
export const entryKey = ({ id, created_at }: AuditRow): string => `${id}@${created_at}`

function keyOf(place: Place): { key_id?: number; key_at?: string } {
  if (!('key' in place)) return {}
  const [id = '', at = ''] = place.key.split('@', 2)
  return { key_id: Number(id), key_at: at }
}

/** The filters as the database takes them. */
export const asked = ({ actor, group, since, until, wanted }: AuditFilters) => ({
  actor,
  actions: group && actionsOf(group),
  since,
  until,
  wanted,
})

/** A page of entries, newest first; of null, everything there is (platform administrators). */
export const entriesQuery = (condominiumId: string | null, filters: AuditFilters, place: Place) =>
  queryOptions({
    queryKey: ['audit', condominiumId, 'page', filters, place],
    meta: { tables: ['audit_entries'] },
    // A log grows by itself, so returning to it reloads it.
    staleTime: 10_000,
    queryFn: async () => {
      const rows = await read<AuditRow[]>(
        supabase.rpc('find_audit_entries', {
          condo_id: condominiumId,
          ...asked(filters),
          page_at: place.at,
          ...keyOf(place),
        }),
      )
      // The database returns pages towards the front in reverse, as `cutPage` expects.
      return cutPage(rows, place)
    },
    placeholderData: keepPreviousData,
  })

export type AuditEntry = AuditRow & {
  request_id: string | null
  /** What the rows that its values point to are called today, by id. */
  names: Record<string, string>
  seal: { seq: number; sealed_at: string; head: string } | null
}

/** One entry with its seal; null when there is none that the caller may read. */
export const entryQuery = (condominiumId: string | null, entryId: number) =>
  queryOptions({
    queryKey: ['audit', condominiumId, 'entry', entryId],
    meta: { tables: ['audit_entries', 'audit_seals'] },
    queryFn: () =>
      read<AuditEntry | null>(supabase.rpc('audit_entry', { condo_id: condominiumId, entry_id: entryId })),
  })

export type AuditActor = { actor_id: string; actor_name: string | null }

export const actorsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['audit', condominiumId, 'actors'],
    meta: { tables: ['audit_entries', 'memberships'] },
    queryFn: () => read<AuditActor[]>(supabase.rpc('audit_actors', { condo_id: condominiumId })),
  })

export type Broken = { seq: number; problem: 'missing' | 'rewritten' | 'entries' | 'behind' }
export type AuditState = {
  sealed_at: string | null
  seals: number
  head: string | null
  checked: { at: string; seals: number; entries: number; broken: Broken | null } | null
}

export type AuditPerson = AuditActor & { condominium_name: string | null }

/** People of the platform by name, e-mail or account id; its administrators only. */
export const auditPeopleQuery = (wanted: string) =>
  queryOptions({
    queryKey: ['audit', 'people', wanted],
    meta: { tables: ['memberships'] },
    queryFn: () => read<AuditPerson[]>(supabase.rpc('audit_people', { wanted })),
    enabled: wanted.trim().length >= 3,
    placeholderData: keepPreviousData,
  })

/** The name of one condominium, for a filter that came with the address. */
export const condominiumNameQuery = (condominiumId: string | null) =>
  queryOptions({
    queryKey: ['condominiums', 'name', condominiumId],
    meta: { tables: ['condominiums'] },
    queryFn: async () => {
      const found = supabase
        .from('condominiums')
        .select('id,name')
        .eq('id', condominiumId ?? '')
      return (await read(found.overrideTypes<{ id: string; name: string }[], { merge: false }>()))[0] ?? null
    },
    enabled: condominiumId !== null,
  })

export const auditStateQuery = (condominiumId: string | null) =>
  queryOptions({
    queryKey: ['audit', condominiumId, 'state'],
    meta: { tables: ['audit_seals'] },
    // Entries are sealed each minute; there is no notification of a seal.
    refetchInterval: 60_000,
    queryFn: () => read<AuditState>(supabase.rpc('audit_state', { condo_id: condominiumId })),
  })

export type Verified = {
  seq: number
  last_seq: number
  entries: number
  is_over: boolean
  broken: Broken | null
}

/** Has the next seals of the chain computed again. */
export const verifyPart = (condominiumId: string | null, afterSeq: number): Promise<Verified> =>
  read<Verified>(supabase.rpc('verify_audit', { condo_id: condominiumId, after_seq: afterSeq }))

export type DataAccess = {
  id: number
  condominium_name: string | null
  kind: 'reveal' | 'export' | 'support' | 'view'
  actor_name: string | null
  actor_role: string | null
  /** How the actor has the role written today. */
  actor_form: RoleForm | null
  details: { fields?: string[]; reason?: string; with_contacts?: boolean; title?: string }
  created_at: string
}
export const accessesAtOnce = 50

/** Who saw the caller's data, newest first, before an instant. */
export const myAccesses = (before: string | null): Promise<DataAccess[]> =>
  read<DataAccess[]>(supabase.rpc('my_data_accesses', before ? { before_at: before } : {}))
