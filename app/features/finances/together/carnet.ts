import { invoke } from '../../../lib/commands/invoke.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Saves a unit's next charges as a carnet, three on a page. */
export function useCarnet() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (unitId: string) => {
      const file = await invoke('unit-carnet', { condominium_id: id, unit_id: unitId })
      download(file, 'carne.pdf')
    },
    meta: { action: 'baixar o carnê' },
  })
}
