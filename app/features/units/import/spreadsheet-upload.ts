import { largestInArea } from '../../../../domain/files.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { type FileRules, typeOf } from '../../../lib/files/uploads/file-rules.ts'
import { useHandIn } from '../../../lib/files/uploads/use-hand-in.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'

export const spreadsheetRules: FileRules = {
  types: {
    'text/csv': ['csv'],
    'text/plain': ['txt'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  },
  words: 'CSV ou Excel (.xlsx)',
  maxBytes: largestInArea('imports'),
}

/** A spreadsheet on its way, then handed in, which opens the page of its import. */
export function useSpreadsheetUpload() {
  const { id: condominiumId } = useCondominium()
  const goOn = useGoOn()
  return useHandIn({
    area: 'imports',
    // Windows calls a CSV a workbook of the old Excel.
    typeOf: ({ name }) => typeOf({ name, type: '' }, spreadsheetRules) ?? 'text/csv',
    isOver: (code) => code === 'import_in_progress',
    hand: async ({ path, fileName }) => {
      const body = { condominium_id: condominiumId, path, file_name: fileName }
      const { job_id } = await invoke('import-units', body, { idempotencyKey: path })
      return () => goOn(`/dashboard/units/import/${job_id}`)
    },
  })
}
