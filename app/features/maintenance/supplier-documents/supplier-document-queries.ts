import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SupplierDocumentFilters } from '../../../../domain/maintenance/supplier-documents/input.ts'
import type {
  SupplierDocumentsRow,
  SupplierDocumentsSummary,
  SupplierDocumentsView,
} from '../../../../domain/maintenance/supplier-documents/view.ts'
import { afterKey, forwardPage } from '../../../lib/lists/forward.ts'
import type { Place } from '../../../lib/lists/keyset.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export const supplierDocumentsQuery = (
  condominiumId: string,
  filters: SupplierDocumentFilters,
  place: Place,
) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'suppliers', filters, place],
    meta: {
      tables: ['suppliers', 'supplier_documents', 'supplier_document_settings', 'supplier_document_needs'],
    },
    queryFn: async () =>
      forwardPage(
        await read<SupplierDocumentsRow[]>(
          supabase.rpc('supplier_documents_page', {
            condo_id: condominiumId,
            filters,
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** How many suppliers are in which state, the general requirements, and the documents that expire first. */
export const supplierDocumentsSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'suppliers-summary'],
    meta: {
      tables: ['suppliers', 'supplier_documents', 'supplier_document_settings', 'supplier_document_needs'],
    },
    queryFn: () =>
      read<SupplierDocumentsSummary>(supabase.rpc('supplier_documents_summary', { condo_id: condominiumId })),
  })

/** One supplier's documents with their history; null when there is none such. */
export const supplierDocumentsViewQuery = (condominiumId: string, supplierId: string) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'supplier', supplierId],
    meta: {
      tables: [
        'suppliers',
        'supplier_documents',
        'supplier_document_settings',
        'supplier_document_needs',
        'files',
      ],
    },
    queryFn: () =>
      orNone(
        read<SupplierDocumentsView | null>(
          supabase.rpc('supplier_documents_view', { condo_id: condominiumId, supplier: supplierId }),
        ),
      ),
  })

/** Suppliers that can receive work, by name. */
export const supplierNamesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'supplier-names'],
    meta: { tables: ['suppliers'] },
    queryFn: () =>
      read<{ id: string; name: string }[]>(
        supabase
          .from('suppliers')
          .select('id,name')
          .eq('condominium_id', condominiumId)
          .is('archived_on', null)
          .order('name')
          .limit(1000),
      ),
  })
