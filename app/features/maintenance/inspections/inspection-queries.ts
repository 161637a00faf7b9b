import { queryOptions } from '@tanstack/react-query'
import type { InspectionsOverview, InspectionView } from '../../../../domain/maintenance/inspections/view.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** Every inspection of the condominium, what needs a person first: some dozens. */
export const inspectionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'inspections'],
    meta: { tables: ['inspections', 'inspection_records', 'suppliers', 'maintenance_orders'] },
    queryFn: () =>
      read<InspectionsOverview>(supabase.rpc('inspections_overview', { condo_id: condominiumId })),
  })

/** One with its history; null when there is none such. */
export const inspectionQuery = (condominiumId: string, inspectionId: string) =>
  queryOptions({
    queryKey: ['expiry', condominiumId, 'inspection', inspectionId],
    meta: { tables: ['inspections', 'inspection_records', 'suppliers', 'maintenance_orders', 'files'] },
    queryFn: () =>
      orNone(
        read<InspectionView | null>(
          supabase.rpc('inspection_view', { condo_id: condominiumId, inspection: inspectionId }),
        ),
      ),
  })
