import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type DocumentShare = {
  id: string
  recipient: string
  expires_at: string
  openings: number
  opened_at: string | null
  revoked_at: string | null
  created_at: string
}
export type ShareOpening = {
  id: string
  share_id: string
  opened_at: string
  outcome: 'opened' | 'wrong_password'
  network: string | null
  browser: string | null
}
export const sharesQuery = (condominiumId: string, documentId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'shares', documentId],
    meta: { tables: ['document_shares', 'document_share_openings'] },
    queryFn: async () => {
      const shares = await read(
        supabase
          .from('document_shares')
          .select('id,recipient,expires_at,openings,opened_at,revoked_at,created_at')
          .eq('condominium_id', condominiumId)
          .eq('document_id', documentId)
          .order('created_at', { ascending: false })
          .limit(50)
          .overrideTypes<DocumentShare[], { merge: false }>(),
      )
      const openings = shares.length
        ? await read(
            supabase
              .from('document_share_openings')
              .select('id,share_id,opened_at,outcome,network,browser')
              .eq('condominium_id', condominiumId)
              .in(
                'share_id',
                shares.map(({ id }) => id),
              )
              .order('opened_at', { ascending: false })
              .limit(200)
              .overrideTypes<ShareOpening[], { merge: false }>(),
          )
        : []
      return { shares, openings }
    },
  })
