import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type SupplierRow = {
  id: string
  name: string
  document_shown: string | null
  rubric: string | null
  archived_on: string | null
  open_count: number
  open_cents: number
  year_cents: number
  expires_on: string | null
  key: string
}
export type SupplierFilters = { text?: string; archived?: boolean }

export const suppliersQuery = (condominiumId: string, filters: SupplierFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'suppliers', filters, after],
    meta: { tables: ['suppliers', 'bills', 'bill_payments', 'supplier_documents'] },
    queryFn: async () =>
      forwardPage(
        await read<SupplierRow[]>(
          supabase.rpc('suppliers_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type SupplierChoice = {
  id: string
  name: string
  document_shown: string | null
  rubric_id: string | null
  notes: string | null
  archived_on: string | null
}

/** Every supplier by name, for choosing one. */
export const supplierChoicesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'supplier-choices'],
    meta: { tables: ['suppliers'] },
    queryFn: () =>
      read(
        supabase
          .from('suppliers')
          .select('id,name,document_shown,rubric_id,notes,archived_on')
          .eq('condominium_id', condominiumId)
          .order('name')
          .limit(1000)
          .overrideTypes<SupplierChoice[], { merge: false }>(),
      ),
  })

export type SupplierYear = { year: number; payments: number; cents: number }
export type SupplierDocument = {
  id: string
  name: string
  expires_on: string | null
  replaces_id: string | null
}

export const supplierSideQuery = (condominiumId: string, supplierId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'supplier', supplierId],
    meta: { tables: ['suppliers', 'bill_payments', 'supplier_documents'] },
    queryFn: async () => {
      const [years, documents] = await Promise.all([
        read<SupplierYear[]>(
          supabase.rpc('supplier_years', { condo_id: condominiumId, supplier: supplierId }),
        ),
        read(
          supabase
            .from('supplier_documents')
            .select('id,name,expires_on,replaces_id')
            .eq('condominium_id', condominiumId)
            .eq('supplier_id', supplierId)
            .is('removed_at', null)
            .order('expires_on')
            .overrideTypes<SupplierDocument[], { merge: false }>(),
        ),
      ])
      // A version that another takes the place of is history.
      const replaced = new Set(documents.map(({ replaces_id }) => replaces_id))
      return { years, documents: documents.filter(({ id }) => !replaced.has(id)) }
    },
  })

export type SupplierDetails = SupplierChoice & {
  document: string | null
  contact_name: string | null
  email: string | null
  phone: string | null
  pix_key: string | null
  bank_details: string | null
}

/** What a supplier is reached and paid by: for management. */
export const supplierDetailsQuery = (condominiumId: string, supplierId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'supplier-details', supplierId],
    meta: { tables: ['suppliers'] },
    queryFn: () =>
      orNone(
        read<SupplierDetails | null>(
          supabase.rpc('supplier_details', { condo_id: condominiumId, supplier: supplierId }),
        ),
      ),
  })
