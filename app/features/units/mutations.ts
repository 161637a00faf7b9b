import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatShare } from '../../../domain/shares.ts'
import { type UnitKind, unitKinds } from '../../../domain/units/unit-kind.ts'
import { type CsvCell, everyPage, exportCsv } from '../../lib/files/csv.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import type { ImportPreview, Mapping } from './import/import-preview-type.ts'
import { type UnitFilters, type UnitRow, unitsAfter } from './queries.ts'

/** A file read in the browser, ready to be sent. */
export type PickedFile = { name: string; content: string }

/** Reads a file as base64. Throws the browser's error when it cannot be read. */
export function readAsBase64(file: File): Promise<PickedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const address = String(reader.result)
      resolve({ name: file.name, content: address.slice(address.indexOf(',') + 1) })
    }
    reader.readAsDataURL(file)
  })
}

/** What would go in and what would not; nothing is written. `mapping` null: as the server suggests. */
export function usePreviewImport() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ file, mapping }: { file: PickedFile; mapping: Mapping | null }) =>
      invoke<ImportPreview>('import-units', {
        condominium_id: id,
        file_name: file.name,
        content_base64: file.content,
        mapping,
        dry_run: true,
      }),
    meta: { action: 'ler o arquivo', quiet: true },
  })
}

type Import = { file: PickedFile; mapping: Mapping; acknowledgeShares: boolean; key: string }

/** Starts the import; gives its job's id. The same `key` never starts a second one. */
export function useImportUnits() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, mapping, acknowledgeShares, key }: Import) =>
      invoke<{ job_id: string }>(
        'import-units',
        {
          condominium_id: id,
          file_name: file.name,
          content_base64: file.content,
          mapping,
          acknowledge_shares: acknowledgeShares,
        },
        { idempotencyKey: key },
      ),
    meta: { action: 'importar unidades', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['jobs', id] }),
  })
}

export type Generation = {
  blocks: string[] | number
  floors: number
  units_per_floor: number
  numbering: 'floor_hundreds' | 'sequential'
  first_floor: number
  kind: UnitKind
}

/** Starts the generation; gives its job's id. */
export function useGenerateUnits() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...generation }: Generation & { key: string }) =>
      invoke<{ job_id: string }>(
        'generate-units',
        { condominium_id: id, ...generation },
        { idempotencyKey: key },
      ),
    meta: { action: 'gerar unidades', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['jobs', id] }),
  })
}

const exported = ['Bloco', 'Unidade', 'Andar', 'Tipo', 'Fração ideal', 'Proprietário', 'Quem mora', 'Pagador']

const cellsOf = (row: UnitRow, shareTotal: number): CsvCell[] => [
  row.block,
  row.number,
  row.floor,
  unitKinds[row.kind],
  formatShare(row.share, shareTotal),
  row.owner_name,
  row.occupant_name,
  row.payer_name,
]

/** Saves every unit that matches as CSV. */
export function useExportUnits(filters: UnitFilters, shareTotal: number) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: () => {
      const pages = everyPage(
        (key) => unitsAfter(id, filters, key),
        (row) => row.sort_key,
      )
      return exportCsv('unidades.csv', exported, cellsByPage(pages, shareTotal))
    },
    meta: { action: 'exportar unidades' },
  })
}

async function* cellsByPage(pages: AsyncIterable<UnitRow[]>, shareTotal: number) {
  for await (const rows of pages) yield rows.map((row) => cellsOf(row, shareTotal))
}
