import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DocumentKind } from '../../../domain/documents/kinds.ts'
import { orNone, read, readPage } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type DocumentFolder = {
  id: string
  parent_id: string | null
  name: string
  readers: string[] | null
  unit_ids: string[] | null
  trail: string[]
  shown_to: string[]
  shown_units: string[] | null
  is_shown: boolean
  archived_at: string | null
  binned_at: string | null
  sort_key: string
}

/** Every folder that the person sees, by name: a condominium has few. */
export const foldersQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'folders'],
    meta: { tables: ['document_folders'] },
    queryFn: () =>
      read(
        supabase
          .from('document_folders')
          .select(
            'id,parent_id,name,readers,unit_ids,trail,shown_to,shown_units,is_shown,archived_at,binned_at,sort_key',
          )
          .eq('condominium_id', condominiumId)
          .order('sort_key')
          .limit(5000)
          .overrideTypes<DocumentFolder[], { merge: false }>(),
      ),
  })

export type DocumentRow = {
  id: string
  folder_id: string
  name: string
  kind: DocumentKind
  note: string | null
  number: string | null
  dated_on: string | null
  expires_on: string | null
  remind_days: number[]
  retain_until: string | null
  version: number
  version_id: string
  file_name: string
  content_type: string
  size: number
  pages: number | null
  text_state: string
  archived_at: string | null
  binned_at: string | null
  created_at: string
  changed_at: string
}
const columns =
  'id,folder_id,name,kind,note,number,dated_on,expires_on,remind_days,retain_until,version,version_id,file_name,content_type,size,pages,text_state,archived_at,binned_at,created_at,changed_at'

export const documentsAPage = 50
export type DocumentSort = 'name' | 'changed'

/** A page of a folder's documents; archived ones by themselves. */
export const documentsQuery = (
  condominiumId: string,
  folderId: string,
  { sort, archived, page }: { sort: DocumentSort; archived: boolean; page: number },
) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'list', folderId, sort, archived, page],
    meta: { tables: ['documents'] },
    queryFn: () => {
      const asked = supabase
        .from('documents')
        .select(columns, { count: 'exact' })
        .eq('condominium_id', condominiumId)
        .eq('folder_id', folderId)
        .is('binned_at', null)
      const some = archived ? asked.not('archived_at', 'is', null) : asked.is('archived_at', null)
      const sorted = sort === 'name' ? some.order('sort_key') : some.order('changed_at', { ascending: false })
      return readPage(
        sorted
          .order('id')
          .range((page - 1) * documentsAPage, page * documentsAPage - 1)
          .overrideTypes<DocumentRow[], { merge: false }>(),
      )
    },
    placeholderData: keepPreviousData,
  })

/** One document, or null where there is none to see. */
export const documentQuery = (condominiumId: string, id: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'one', id],
    meta: { tables: ['documents'] },
    queryFn: () =>
      orNone(
        read(
          supabase
            .from('documents')
            .select(columns)
            .eq('condominium_id', condominiumId)
            .eq('id', id)
            .limit(1)
            .overrideTypes<DocumentRow[], { merge: false }>(),
        ),
      ).then((rows) => rows?.[0] ?? null),
  })

export type DocumentVersion = {
  id: string
  number: number
  path: string
  file_name: string
  content_type: string
  size: number
  note: string | null
  restores: number | null
  author: string
  created_at: string
  pages: number | null
  text_state: string
}
/** A document's versions, the newest first. */
export const versionsQuery = (condominiumId: string, documentId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'versions', documentId],
    meta: { tables: ['document_versions'] },
    queryFn: () =>
      read(
        supabase
          .from('document_versions')
          .select(
            'id,number,path,file_name,content_type,size,note,restores,author,created_at,pages,text_state',
          )
          .eq('condominium_id', condominiumId)
          .eq('document_id', documentId)
          .order('number', { ascending: false })
          .limit(500)
          .overrideTypes<DocumentVersion[], { merge: false }>(),
      ),
  })

export type FoundDocument = Pick<
  DocumentRow,
  'id' | 'name' | 'kind' | 'folder_id' | 'content_type' | 'size' | 'version' | 'changed_at' | 'archived_at'
> & { page: number | null; passage: string }
export type SearchFilters = {
  folder?: string
  kind?: string
  archived?: boolean
  from?: string
  until?: string
}

export const searchQuery = (condominiumId: string, typed: string, filters: SearchFilters, skip: number) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'search', typed, filters, skip],
    meta: { tables: ['documents', 'document_folders', 'document_versions'] },
    queryFn: () =>
      read<{ rows: FoundDocument[]; more: boolean; partial: boolean }>(
        supabase.rpc('search_documents', { condo_id: condominiumId, typed, filters, skip }),
      ),
    placeholderData: keepPreviousData,
  })

export type DocumentText = {
  state: string | null
  pages: { page: number | null; body: string }[]
  more: boolean
}
/** The full text of a version, at most 400 passages. */
export const textQuery = (condominiumId: string, versionId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'text', versionId],
    meta: { tables: ['document_versions', 'documents'] },
    queryFn: async () => {
      const whole: DocumentText = { state: null, pages: [], more: true }
      for (let skip = 0; whole.more && skip < 400; skip += 40) {
        const part = await read<DocumentText>(
          supabase.rpc('document_text', { condo_id: condominiumId, version_id: versionId, skip }),
        )
        whole.state = part.state
        whole.more = part.more
        whole.pages.push(...part.pages)
      }
      return whole
    },
  })

export type ExpiryClass = 'over' | 'month' | 'quarter' | 'later'
export type Expiries = {
  counts: Partial<Record<ExpiryClass, number>>
  rows: {
    id: string
    name: string
    kind: DocumentKind
    folder_id: string
    expires_on: string
    days: number
    class: ExpiryClass
  }[]
}
export const expiriesQuery = (condominiumId: string, within: ExpiryClass | null, skip: number) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'expiries', within, skip],
    meta: { tables: ['documents', 'document_folders'] },
    queryFn: () =>
      read<Expiries>(supabase.rpc('document_expiries', { condo_id: condominiumId, within, skip })),
    placeholderData: keepPreviousData,
  })

export type DocumentsWaiting = {
  acknowledge: { id: string; name: string; version: number; due_on: string | null }[]
  expiring: number | null
  soonest: { id: string; name: string; expires_on: string } | null
}
export const waitingQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'waiting'],
    meta: { tables: ['documents', 'acknowledgement_requests', 'acknowledgements'] },
    queryFn: () => read<DocumentsWaiting>(supabase.rpc('documents_waiting', { condo_id: condominiumId })),
  })

export type DocumentMark = { document_id: string; is_favourite: boolean; opened_at: string | null }
/** What the person marked or opened, the latest first, with the documents as far as they are still seen. */
export const marksQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'marks'],
    meta: { tables: ['document_marks', 'documents'] },
    queryFn: () =>
      read(
        supabase
          .from('document_marks')
          .select('document_id,is_favourite,opened_at,documents(id,name,folder_id,content_type,binned_at)')
          .eq('condominium_id', condominiumId)
          .order('opened_at', { ascending: false, nullsFirst: false })
          .limit(100)
          .overrideTypes<
            (DocumentMark & {
              documents: Pick<DocumentRow, 'id' | 'name' | 'folder_id' | 'content_type' | 'binned_at'> | null
            })[],
            { merge: false }
          >(),
      ),
  })

export type BinnedDocument = Pick<
  DocumentRow,
  'id' | 'name' | 'folder_id' | 'binned_at' | 'retain_until' | 'kind'
>
/** What lies in the bin, the latest first: documents by themselves, and folders. */
export const binQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'bin'],
    meta: { tables: ['documents'] },
    queryFn: () =>
      read(
        supabase
          .from('documents')
          .select('id,name,folder_id,binned_at,retain_until,kind')
          .eq('condominium_id', condominiumId)
          .not('binned_at', 'is', null)
          .order('binned_at', { ascending: false })
          .limit(500)
          .overrideTypes<BinnedDocument[], { merge: false }>(),
      ),
  })

/** Units by order, for choosing some. */
export const unitChoicesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'units'],
    meta: { tables: ['units'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_list')
          .select('unit_id,label')
          .eq('condominium_id', condominiumId)
          .in('kind', ['apartment', 'house', 'store'])
          .order('sort_key')
          .limit(2000)
          .overrideTypes<{ unit_id: string; label: string }[], { merge: false }>(),
      ),
  })
