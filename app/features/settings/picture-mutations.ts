import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '../../../domain/errors.ts'
import { buckets } from '../../../domain/files.ts'
import { removeStored } from '../../lib/files/stored-files.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { read } from '../../lib/read.ts'
import { useSession } from '../../lib/session.tsx'
import { supabase } from '../../lib/supabase.ts'
import { toast } from '../../lib/toasts.tsx'

/** Removes the replaced picture too. A nightly job deletes what could not be removed now or may be restored. */
const tidy = (bucket: string, before: string | null | undefined, now: string | null) =>
  before && now ? removeStored(bucket, [before]).catch(() => undefined) : undefined

/** Reports that a picture was removed; while the toast shows, it can be restored. */
export const offerBack = (before: string, bring: (path: string) => void) =>
  toast('success', 'Foto removida', '', { label: 'Desfazer', run: () => bring(before) })

/** Shows this picture as the condominium's, or none. `before` is the one that leaves. */
export function useSetCondominiumPhoto(before: string | null | undefined) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (path: string | null) => {
      const row = supabase.from('condominiums').update({ photo_path: path }).eq('id', id)
      const saved = await read(row.select('id'))
      if (saved.length === 0) throw new AppError('forbidden')
      await tidy(buckets.condominium, before, path)
    },
    meta: { action: 'salvar a foto' },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['condominiums'] }),
        queries.invalidateQueries({ queryKey: ['files', id] }),
      ]),
  })
}

/** Sets this as the user's picture, or none. */
export function useSetAvatar(before: string | null | undefined) {
  const { user } = useSession()
  const queries = useQueryClient()
  const userId = user?.id ?? ''
  return useMutation({
    mutationFn: async (path: string | null) => {
      const row = supabase.from('profiles').update({ avatar_path: path }).eq('user_id', userId)
      const saved = await read(row.select('user_id'))
      if (saved.length === 0) throw new AppError('forbidden')
      await tidy(buckets.avatars, before, path)
    },
    meta: { action: 'salvar a foto' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['profiles', userId] }),
  })
}
