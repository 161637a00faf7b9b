import type { QueryClient } from '@tanstack/react-query'
import { invoke } from '../../lib/commands/invoke.ts'
import { download } from '../../lib/files/download.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

/** Everything about money is stale: figures, lists, and the home page that sums them up. */
export const refreshMoney = (queries: QueryClient, condominiumId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['finances', condominiumId] }),
    queries.invalidateQueries({ queryKey: ['home', condominiumId] }),
  ])

/** Saves the charge's page (explanation, Pix, boleto) as PDF. */
export function useChargeDocument() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ id: charge_id, reference }: { id: string; reference: string }) => {
      const file = await invoke('charge-document', { condominium_id: id, charge_id })
      download(file, `cobranca-${reference.replace('/', '-')}.pdf`)
    },
    meta: { action: 'baixar o PDF' },
  })
}
