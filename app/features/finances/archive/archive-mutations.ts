import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

type LedgerChange = { jobId: string; change: 'import' | 'cancel' }

/** Confirms or cancels; a user who is too late sees how it ended instead. */
export function useChangeLedgerJob() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ jobId, change }: LedgerChange) =>
      invoke('change-ledger-job', { condominium_id: id, job_id: jobId, change }).then(
        () => true,
        (error: unknown) => {
          if (toFailure(error).code !== 'ledger_job_over') throw error
          return false
        },
      ),
    meta: { action: 'decidir sobre o arquivo' },
    onSettled: () => queries.invalidateQueries({ queryKey: ['finances', id] }),
  })
}
