import { queryOptions } from '@tanstack/react-query'
import { type BoardRow, type KeptVote, publishedOf } from '../../../../domain/voting/secret/file.ts'
import type { Published } from '../../../../domain/voting/secret/published.ts'
import type { AssemblyView, SecretRoom } from '../../../../domain/voting/view.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** Trustees, credentials and boards of an assembly; null when there are none. Not requested for an assembly without secret items. */
export const secretRoomQuery = (
  condominiumId: string,
  assembly: Pick<AssemblyView, 'id' | 'state' | 'items' | 'figures'>,
) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'secret', assembly.id],
    meta: { tables: ['assembly_trustees', 'secret_votes', 'agenda_items'] },
    queryFn: () =>
      read<SecretRoom | null>(supabase.rpc('secret_room', { condo_id: condominiumId, wanted: assembly.id })),
    enabled: assembly.items.some(({ secret }) => secret),
    // Large assemblies hear what counts with the session; this is for their trustees.
    refetchInterval: assembly.state === 'open' && (assembly.figures.units > 400 ? 30_000 : 5000),
  })

/** Terms, parts and result of a secret vote. */
export const termsQuery = (condominiumId: string, voteId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'secret-terms', voteId],
    meta: { tables: ['secret_votes'] },
    queryFn: () =>
      read<KeptVote | null>(supabase.rpc('secret_vote_terms', { condo_id: condominiumId, wanted: voteId })),
  })

export type BoardLine = {
  entry_position: number
  kind: BoardRow['kind']
  moment: string
  unit: string | null
  sequence: number | null
  is_last: boolean
  receipt: string | null
  key: string
}

/** The board as people read it, the latest first. */
export const receiptsQuery = (condominiumId: string, voteId: string, after: string | null, isOpen: boolean) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'receipts', voteId, after],
    meta: { tables: ['secret_votes', 'agenda_items'] },
    queryFn: async () =>
      forwardPage(
        await read<BoardLine[]>(
          supabase.rpc('secret_receipts_page', { condo_id: condominiumId, wanted: voteId, after_key: after }),
        ),
      ),
    refetchInterval: isOpen ? 5000 : false,
  })

const pageOfBoard = 200

/** The whole published file, as anybody may download it. */
export async function loadPublished(condominiumId: string, voteId: string): Promise<Published> {
  const rows: BoardRow[] = []
  const asked = { condo_id: condominiumId, wanted: voteId }
  for (let after: string | null = null; ; ) {
    const more: BoardRow[] = await read<BoardRow[]>(
      supabase.rpc('secret_board', { ...asked, after_key: after }),
    )
    rows.push(...more)
    if (more.length < pageOfBoard) break
    after = String(rows.at(-1)!.entry_position)
  }
  const kept = await read<KeptVote>(supabase.rpc('secret_vote_terms', asked))
  return publishedOf(kept, rows)
}
