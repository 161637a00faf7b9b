import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** What `export-register` takes to narrow the list. */
export type ExportFilters = {
  search?: string
  block?: string | null
  unit_kind?: UnitKind | null
  situation?: 'with_owner' | 'without_owner' | 'without_payer' | 'let' | 'open' | 'late' | null
  late_until?: string | null
  occupancy_kind?: OccupancyKind | null
  /** The order of the list. */
  sort?: 'unit' | 'name' | 'balance' | 'newest'
  descending?: boolean
  people_situation?: 'with_access' | 'without_access' | 'without_unit' | 'pending' | null
}

type Export = {
  kind: 'units' | 'people'
  format: ExportFormat
  filters: ExportFilters
  withContacts: boolean
  reason: string
}

const names = { units: 'unidades', people: 'pessoas' } as const

/** Saves the register as a file. It streams, so the browser keeps it outside the page's memory. */
export function useExportRegister() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ kind, format, filters, withContacts, reason }: Export) => {
      const file = await invoke('export-register', {
        condominium_id: id,
        kind,
        format,
        ...filters,
        with_contacts: withContacts,
        reason: withContacts ? reason.trim() : '',
      })
      download(file, `${names[kind]}.${format}`)
    },
    meta: { action: 'exportar', quiet: true },
  })
}
