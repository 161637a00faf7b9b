import { useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import type { Mapping } from './review/import-preview-type.ts'

function useJobsRefresh() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['jobs', id] })
}

type Review = { jobId: string; mapping?: Mapping; sheet?: number; acknowledgeShares?: boolean }

/** Has the file read again, with other columns or another sheet. */
export function useReadAgain() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ jobId, mapping, sheet }: Review) =>
      invoke('review-import', { condominium_id: id, job_id: jobId, decision: 'read_again', mapping, sheet }),
    meta: { action: 'ler a planilha de novo', quiet: true },
    onSettled: useJobsRefresh(),
  })
}

type OwnersDecision = { jobId: string; split: boolean; lines?: number[] }

/** Whether cells that name several owners come in as so many people: of some lines, or all. */
export function useDecideOwners() {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ jobId, split, lines }: OwnersDecision) =>
      invoke('review-import', { condominium_id: id, job_id: jobId, decision: 'owners', split, lines }),
    meta: { action: 'separar os proprietários' },
    onSettled: () => queries.invalidateQueries({ queryKey: ['import-preview', id] }),
  })
}

/** Imports the valid rows. */
export function useConfirmImport() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ jobId, acknowledgeShares }: Review) =>
      invoke('review-import', {
        condominium_id: id,
        job_id: jobId,
        decision: 'import',
        acknowledge_shares: acknowledgeShares,
      }),
    meta: { action: 'importar unidades', quiet: true },
    onSettled: useJobsRefresh(),
  })
}

export type JobChange = 'pause' | 'resume' | 'cancel'

/** Pauses, resumes or cancels, and returns whether it did: a request that comes too late shows how the job ended instead. */
export function useChangeJob(jobId: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: (change: JobChange) =>
      invoke('change-job', { condominium_id: id, job_id: jobId, change }).then(
        () => true,
        (error: unknown) => {
          if (toFailure(error).code !== 'job_over') throw error
          return false
        },
      ),
    meta: { action: 'mudar a importação' },
    onSettled: useJobsRefresh(),
  })
}
