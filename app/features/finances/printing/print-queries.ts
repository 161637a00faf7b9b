import { queryOptions } from '@tanstack/react-query'
import type { PrintOrder } from '../../../../domain/charges/printing.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type Printing = {
  id: string
  status: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'
  title: string
  total: number
  done: number
  input: PrintOrder
  report: {
    path?: string
    pages?: number
    bytes?: number
    charges?: number
    awaiting?: number
    message?: string
  } | null
  created_at: string
  finished_at: string | null
}

export const isUnderWay = ({ status }: Printing): boolean => ['queued', 'running', 'paused'].includes(status)

/** Print jobs of the last month, the newest first; older files are deleted. */
export const printingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'printings'],
    meta: { tables: ['jobs'] },
    queryFn: () =>
      read(
        supabase
          .from('jobs')
          .select('id,status,title,total,done,input,report,created_at,finished_at')
          .eq('condominium_id', condominiumId)
          .eq('kind', 'print_charges')
          .gte('created_at', new Date(Date.now() - 30 * 86_400_000).toISOString())
          .order('created_at', { ascending: false })
          .limit(20)
          .overrideTypes<Printing[], { merge: false }>(),
      ),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1500 : false),
  })

export const usePrint = () =>
  useCommand('print-charges', { action: 'imprimir os boletos', quiet: true, once: true })

/** Changes a print job; a user who is too late sees how it ended instead. */
export function useChangePrinting() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: ({ jobId, change }: { jobId: string; change: 'pause' | 'resume' | 'cancel' }) =>
      invoke('change-job', { condominium_id: id, job_id: jobId, change }).catch((error: unknown) => {
        if (toFailure(error).code !== 'job_over') throw error
      }),
    meta: { action: 'mudar a impressão' },
  })
}
