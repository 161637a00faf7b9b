import { queryOptions } from '@tanstack/react-query'
import type { Digest } from '../../../../domain/notifications/delivery.ts'
import type { Channel, Choices } from '../../../../domain/notifications/events.ts'
import { read, readPage } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type SavedPreferences = {
  quiet_from: string | null
  quiet_until: string | null
  digest: Digest
  owner_copies: boolean
  choices: Choices
}
/** With the phone number for messages, which has its own command. */
export type ReadPreferences = SavedPreferences & {
  phone: string | null
  phone_verified_at: string | null
  whatsapp_since: string | null
  sms_since: string | null
}

const unchosen: ReadPreferences = {
  quiet_from: null,
  quiet_until: null,
  digest: 'off',
  owner_copies: false,
  choices: {},
  phone: null,
  phone_verified_at: null,
  whatsapp_since: null,
  sms_since: null,
}

/** The user's notification preferences; the defaults before the first choice. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification-settings', userId],
    meta: { tables: ['notification_settings'] },
    queryFn: async () => {
      const found = supabase
        .from('notification_settings')
        .select(
          'quiet_from,quiet_until,digest,owner_copies,choices,phone,phone_verified_at,whatsapp_since,sms_since',
        )
        .eq('user_id', userId)
      return (await read(found.overrideTypes<ReadPreferences[], { merge: false }>()))[0] ?? unchosen
    },
    enabled: userId !== '',
  })

/** The condominium's defaults for those who have not chosen. */
export const defaultsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['notification-defaults', condominiumId],
    meta: { tables: ['notification_defaults'] },
    queryFn: async () => {
      const found = supabase
        .from('notification_defaults')
        .select('choices')
        .eq('condominium_id', condominiumId)
      return (await read(found.overrideTypes<{ choices: Choices }[], { merge: false }>()))[0]?.choices ?? {}
    },
    enabled: condominiumId !== '',
  })

/** The user's own units that are let: the user may get copies of their tenants' messages. */
export const letUnitsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['let-units', condominiumId],
    meta: { tables: ['occupancies'] },
    queryFn: () =>
      read<{ unit_id: string; label: string }[]>(supabase.rpc('my_let_units', { condo_id: condominiumId })),
    enabled: condominiumId !== '',
  })

/** A message that one got. */
export type SentMessage = {
  id: string
  channel: Channel
  kind: string
  subject: string
  path: string | null
  is_copy: boolean
  is_read: boolean
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  send_after: string | null
  in_digest: boolean
  sent_at: string | null
  created_at: string
}

const columns =
  'id,channel,kind,subject,path,is_copy,is_read,status,error_code,send_after,in_digest,sent_at,created_at'
export const messagesAtOnce = 20

const messagesOf = (userId: string, condominiumId: string) =>
  supabase
    .from('messages')
    .select(columns)
    .eq('user_id', userId)
    .eq('condominium_id', condominiumId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })

/** Messages sent to the user by any channel, newest first; `last` is the last one seen. */
export const sentQuery = (userId: string, condominiumId: string, last: SentMessage | null) =>
  queryOptions({
    queryKey: ['messages', userId, condominiumId, 'sent', last?.id],
    meta: { tables: ['messages'] },
    queryFn: () => {
      const page = messagesOf(userId, condominiumId).limit(messagesAtOnce + 1)
      const cut = last
        ? page.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.lt.${last.id}`)
        : page
      return read(cut.overrideTypes<SentMessage[], { merge: false }>())
    },
    enabled: userId !== '' && condominiumId !== '',
  })

/** How many notices in the product are unread. */
export const unreadQuery = (userId: string, condominiumId: string) =>
  queryOptions({
    queryKey: ['messages', userId, condominiumId, 'unread'],
    meta: { tables: ['messages'] },
    queryFn: async () => {
      const unread = supabase
        .from('messages')
        .select('id', { count: 'exact' })
        .eq('user_id', userId)
        .eq('condominium_id', condominiumId)
        .eq('channel', 'app')
        .eq('is_read', false)
        .limit(1)
      return (await readPage(unread)).count
    },
    enabled: userId !== '' && condominiumId !== '',
  })
