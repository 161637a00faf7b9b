import { useQueryClient } from '@tanstack/react-query'
import { largestInArea } from '../../../../domain/files.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useHandIn } from '../../../lib/files/uploads/use-hand-in.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'

export const largestArchive = largestInArea('ledger-archives')

/** An archive on its way, then handed in to be read and rehearsed. */
export function useArchiveUpload() {
  const { id: condominiumId } = useCondominium()
  const queries = useQueryClient()
  return useHandIn({
    area: 'ledger-archives',
    typeOf: () => 'application/zip',
    isOver: (code) => code.startsWith('ledger_'),
    hand: async ({ path, fileName }) => {
      const body = { condominium_id: condominiumId, path, file_name: fileName }
      await invoke('import-ledger', body, { idempotencyKey: path })
      return () => queries.invalidateQueries({ queryKey: ['finances', condominiumId] })
    },
  })
}
