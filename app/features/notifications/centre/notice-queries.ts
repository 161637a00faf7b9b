import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../domain/counted.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { pageSize } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { useSession } from '../../../lib/session.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'

/** What stands in the product for one. */
export type Notice = {
  id: string
  kind: string
  subject: string
  path: string | null
  is_read: boolean
  created_at: string
  key: string
}
export type NoticeFilter = 'all' | 'unread'

const columns = 'id,kind,subject,path,is_read,created_at'

const noticesOf = (userId: string, condominiumId: string, filter: NoticeFilter) => {
  const all = supabase
    .from('messages')
    .select(columns)
    .eq('user_id', userId)
    .eq('condominium_id', condominiumId)
    .eq('channel', 'app')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  return filter === 'unread' ? all.eq('is_read', false) : all
}

/** The newest, behind the bell. */
export const newestNoticesQuery = (userId: string, condominiumId: string, filter: NoticeFilter) =>
  queryOptions({
    queryKey: ['messages', userId, condominiumId, 'notices', filter],
    meta: { tables: ['messages'] },
    queryFn: () =>
      read(noticesOf(userId, condominiumId, filter).limit(30).overrideTypes<Notice[], { merge: false }>()),
    placeholderData: keepPreviousData,
    enabled: userId !== '' && condominiumId !== '',
  })

/** A page of them, after a key `created_at id`. */
export const noticePageQuery = (
  userId: string,
  condominiumId: string,
  filter: NoticeFilter,
  after: string | null,
) =>
  queryOptions({
    queryKey: ['messages', userId, condominiumId, 'notice-page', filter, after],
    meta: { tables: ['messages'] },
    queryFn: async () => {
      const page = noticesOf(userId, condominiumId, filter).limit(pageSize + 1)
      const [at, id] = after?.split(' ') ?? []
      const cut = at && id ? page.lte('created_at', at).or(`created_at.lt."${at}",id.lt.${id}`) : page
      const rows = await read(cut.overrideTypes<Omit<Notice, 'key'>[], { merge: false }>())
      return forwardPage(rows.map((row) => ({ ...row, key: `${row.created_at} ${row.id}` })))
    },
    placeholderData: keepPreviousData,
    enabled: userId !== '' && condominiumId !== '',
  })

type Marking = { ids: string[] | null; isRead: boolean }

/** Marks notices as read, one or all of the condominium, or unread again; the way back stands in the toast. */
export function useMarkNotices() {
  const { id } = useCondominium()
  const { user } = useSession()
  const queries = useQueryClient()
  const userId = user?.id ?? ''
  const marking = useMutation({
    mutationFn: async ({ ids, isRead }: Marking): Promise<string[]> => {
      const mine = supabase
        .from('messages')
        .update({ is_read: isRead })
        .eq('condominium_id', id)
        .eq('user_id', userId)
        .eq('channel', 'app')
        .eq('is_read', !isRead)
      const changed = await read(
        (ids ? mine.in('id', ids) : mine).select('id').overrideTypes<{ id: string }[], { merge: false }>(),
      )
      return changed.map((row) => row.id)
    },
    meta: { action: 'marcar os avisos' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages', userId] }),
  })
  const undoable = (ids: string[] | null, isRead: boolean) =>
    marking.mutate(
      { ids, isRead },
      {
        onSuccess: (changed) => {
          if (changed.length === 0) return
          const done = isRead
            ? counted(changed.length, 'aviso marcado como lido', 'avisos marcados como lidos')
            : counted(changed.length, 'aviso marcado como não lido', 'avisos marcados como não lidos')
          // An address holds so many ids; more are taken back one page at a time by nobody.
          const back = changed.slice(0, 200)
          toast('info', done, '', {
            label: 'Desfazer',
            run: () => marking.mutate({ ids: back, isRead: !isRead }),
          })
        },
      },
    )
  return {
    mark: undoable,
    open: (one: string) => marking.mutate({ ids: [one], isRead: true }),
    isPending: marking.isPending,
  }
}
