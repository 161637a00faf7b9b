import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MinutesSection, MinutesView } from '../../../../domain/voting/minutes-facts.ts'
import type { ProofOf } from '../../../../domain/voting/minutes-input.ts'
import type { ReachedBy, SendingCounts } from '../../../../domain/voting/sending.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** The minutes of an assembly that the reader may see: of the whole first, then of sessions. */
export const minutesQuery = (condominiumId: string, assemblyId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'minutes', assemblyId],
    meta: { tables: ['assembly_minutes'] },
    queryFn: () =>
      read<MinutesView[]>(supabase.rpc('minutes_view', { condo_id: condominiumId, wanted: assemblyId })),
  })

/** The text of an earlier version. */
export const versionQuery = (condominiumId: string, minutesId: string, version: number) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'minutes-version', minutesId, version],
    meta: { tables: ['assembly_minutes', 'minutes_versions'] },
    queryFn: async () => {
      const [row] = await read<{ sections: MinutesSection[] }[]>(
        supabase
          .from('minutes_versions')
          .select('sections')
          .eq('condominium_id', condominiumId)
          .eq('minutes_id', minutesId)
          .eq('version', version),
      )
      return row?.sections ?? []
    },
  })

type Sent = ReachedBy & { key: string }

/** Who received an assembly's notices; those not reached come first. */
export const proofsQuery = (
  condominiumId: string,
  assemblyId: string,
  telling: ProofOf,
  after: string | null,
) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'proofs', assemblyId, telling, after],
    meta: { tables: ['messages'] },
    queryFn: async () =>
      forwardPage(
        await read<Sent[]>(
          supabase.rpc('sending_proofs', {
            condo_id: condominiumId,
            wanted: assemblyId,
            telling,
            after_key: after,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** How many, by how far they were reached. */
export const proofCountsQuery = (condominiumId: string, assemblyId: string, telling: ProofOf) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'proof-counts', assemblyId, telling],
    meta: { tables: ['messages'] },
    queryFn: () =>
      read<SendingCounts>(
        supabase.rpc('sending_counts', { condo_id: condominiumId, wanted: assemblyId, telling }),
      ),
  })
