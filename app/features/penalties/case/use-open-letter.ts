import { useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Saves a letter as it was sent. A party's first download proves its delivery, so the case is refetched. */
export function useOpenLetter() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (letter: CaseDetail['letters'][number]) => {
      const file = await invoke('open-penalty-letter', { condominium_id: id, letter_id: letter.id })
      download(file, `carta-${letter.code}.pdf`)
    },
    meta: { action: 'abrir a carta' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['penalties', id] }),
  })
}
