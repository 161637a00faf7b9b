import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../domain/counted.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { pageSize } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read, readPage } from '../../../lib/read.ts'
import { useSession } from '../../../lib/session.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'

/** An in-app notice for the user. */
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

/** A page of notices, after a key `created_at id`. */
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

/** All of the condominium, some, or those marked as read at one instant: each statement marks all of its rows at the same one. */
type Which = 'all' | { ids: string[] } | { readAt: string }
type Marking = { which: Which; isRead: boolean }
type Marked = { id: string; read_at: string | null }

/** Marks notices as read, one or all of the condominium, or unread again; the toast offers undo. */
export function useMarkNotices() {
  const { id } = useCondominium()
  const { user } = useSession()
  const queries = useQueryClient()
  const userId = user?.id ?? ''
  const marking = useMutation({
    mutationFn: ({ which, isRead }: Marking) => {
      const mine = supabase
        .from('messages')
        .update({ is_read: isRead }, { count: 'exact' })
        .eq('condominium_id', id)
        .eq('user_id', userId)
        .eq('channel', 'app')
        .eq('is_read', !isRead)
      const meant =
        which === 'all' ? mine : 'ids' in which ? mine.in('id', which.ids) : mine.eq('read_at', which.readAt)
      return readPage(meant.select('id,read_at').overrideTypes<Marked[], { merge: false }>())
    },
    meta: { action: 'marcar os avisos' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages', userId] }),
  })
  const undoable = (ids: string[] | null, isRead: boolean) =>
    marking.mutate(
      { which: ids ? { ids } : 'all', isRead },
      {
        onSuccess: ({ rows, count }) => {
          const [first] = rows
          if (!first) return
          const done = isRead
            ? counted(count, 'aviso marcado como lido', 'avisos marcados como lidos')
            : counted(count, 'aviso marcado como não lido', 'avisos marcados como não lidos')
          // However many were read at once, the instant identifies them all; a URL could not hold their ids.
          const which: Which =
            isRead && first.read_at ? { readAt: first.read_at } : { ids: rows.map((row) => row.id) }
          toast('info', done, '', {
            label: 'Desfazer',
            run: () => marking.mutate({ which, isRead: !isRead }),
          })
        },
      },
    )
  return {
    mark: undoable,
    open: (one: string) => marking.mutate({ which: { ids: [one] }, isRead: true }),
    isPending: marking.isPending,
  }
}
