import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { download } from '../../lib/files/download.ts'
import { invoke } from '../../lib/invoke.ts'
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
      const file = await invoke<Blob>('charge-document', { condominium_id: id, charge_id })
      download(file, `cobranca-${reference.replace('/', '-')}.pdf`)
    },
    meta: { action: 'baixar o PDF' },
  })
}

/** Runs a command of the books once per key: a second click or a lost answer never repeats it. */
export function useMoneyCommand<Input extends object, Result>(
  command: Parameters<typeof invoke>[0],
  meta: { action: string; done?: string; quiet?: boolean },
) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: Input & { key: string }) =>
      invoke<Result>(command, { condominium_id: id, ...input }, { idempotencyKey: key }),
    onSuccess: () => refreshMoney(queries, id),
    meta,
  })
}
