import type { SupplierDocumentKind } from './kinds.ts'
import type { DocumentState, SupplierState } from './words.ts'

/** A row of public.supplier_documents_page. */
export type SupplierDocumentsRow = {
  supplier_id: string
  name: string
  document_shown: string | null
  state: SupplierState
  lapsed: number
  due: number
  lacking: number
  held: number
  next_on: string | null
  lapsed_on: string | null
  lacking_kinds: SupplierDocumentKind[]
  key: string
}

/** What public.supplier_documents_summary answers. */
export type SupplierDocumentsSummary = Record<SupplierState, number> & {
  today: string
  required: SupplierDocumentKind[]
  refuses_lacking: boolean
  next: {
    supplier_id: string
    supplier: string
    kind: SupplierDocumentKind
    name: string
    expires_on: string
    state: DocumentState
  }[]
}

type KeptFile = { id: string; path: string; name: string; type: string | null; size: number; at: string }

export type SupplierDocument = {
  id: string
  kind: SupplierDocumentKind
  name: string
  issued_on: string | null
  expires_on: string | null
  replaces_id: string | null
  is_current: boolean
  removed_at: string | null
  created_at: string
  files: KeptFile[]
}

/** What public.supplier_documents_view answers. */
export type SupplierDocumentsView = {
  today: string
  id: string
  name: string
  document: string | null
  archived_on: string | null
  kinds: SupplierDocumentKind[]
  is_own: boolean
  reason: string
  documents: SupplierDocument[]
  blocking: {
    kind: SupplierDocumentKind
    state: 'lapsed' | 'lacking'
    name: string | null
    expires_on: string | null
  }[]
}
