import { useState } from 'react'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { type Verified, verifyPart } from '../queries.ts'

export type Verification = Pick<Verified, 'seq' | 'last_seq' | 'entries' | 'broken'> & { at: string }

/** Recomputes the whole chain, part by part, with progress from 0 to 100; sets `result` once it ends. */
export function useVerification(condominiumId: string | null) {
  const [progress, setProgress] = useState(0)
  const run = useMutation({
    mutationFn: async (): Promise<Verification> => {
      setProgress(0)
      for (let seq = 0, entries = 0; ; ) {
        const part = await verifyPart(condominiumId, seq)
        entries += part.entries
        if (part.is_over || part.seq === seq) return { ...part, entries, at: new Date().toISOString() }
        seq = part.seq
        setProgress(Math.floor((100 * seq) / part.last_seq))
      }
    },
    meta: { action: 'conferir a auditoria' },
  })
  return { verify: () => run.mutate(), isPending: run.isPending, progress, result: run.data }
}
