import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../../domain/permissions/roles.ts'
import type { RoleForm } from '../../../../domain/role-words.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type AcknowledgementRequest = {
  id: string
  roles: string[]
  unit_ids: string[] | null
  due_on: string | null
  asked_at: string
  reminded_on: string | null
}
export const requestQuery = (condominiumId: string, documentId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'request', documentId],
    meta: { tables: ['acknowledgement_requests'] },
    queryFn: () =>
      read(
        supabase
          .from('acknowledgement_requests')
          .select('id,roles,unit_ids,due_on,asked_at,reminded_on')
          .eq('condominium_id', condominiumId)
          .eq('document_id', documentId)
          .is('ended_at', null)
          .limit(1)
          .overrideTypes<AcknowledgementRequest[], { merge: false }>(),
      ).then((rows) => rows[0] ?? null),
  })

export type AcknowledgementList = {
  asked: number
  confirmed: number
  rows: {
    full_name: string
    role: Role
    role_form: RoleForm | null
    unit_label: string | null
    acknowledged_at: string | null
  }[]
}
export const acknowledgementsQuery = (condominiumId: string, documentId: string, skip: number) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'acknowledgements', documentId, skip],
    meta: { tables: ['acknowledgements', 'acknowledgement_requests', 'memberships', 'documents'] },
    queryFn: () =>
      read<AcknowledgementList>(
        supabase.rpc('acknowledgement_list', { condo_id: condominiumId, document: documentId, skip }),
      ),
    placeholderData: keepPreviousData,
  })
