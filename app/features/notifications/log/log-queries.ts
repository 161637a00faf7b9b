import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Channel, channelNames, eventNames, events } from '../../../../domain/notifications/events.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { statusNames } from '../message-words.ts'

export type LoggedMessage = {
  id: string
  created_at: string
  channel: Channel
  kind: string
  subject: string
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  is_copy: boolean
  error_code: string | null
  provider_answer: string | null
  send_after: string | null
  in_digest: boolean
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  person_id: string | null
  recipient: string | null
  unit_label: string | null
  is_retryable: boolean
  /** Of the platform's text that its letter has; null: the product's own words. */
  text_version: number | null
  key: string
}

export const eventWords: Record<string, string> = {
  ...Object.fromEntries(
    eventNames.filter((name) => name !== 'test').map((name) => [name, events[name].label]),
  ),
  digest: 'Resumo',
}

export type LogFilters = {
  kind: string | undefined
  channel: string | undefined
  status: string | undefined
  from: string | undefined
  until: string | undefined
  about: string | undefined
  text: string | undefined
}

/** What the list is narrowed to, as the address has it. */
export function filtersOf(params: URLSearchParams): LogFilters {
  const { text, day, one } = addressFilters(params)
  const about = text('about')
  return {
    kind: one('evento', eventWords),
    channel: one('canal', channelNames),
    status: one('situacao', statusNames),
    from: day('de'),
    until: day('ate'),
    about: about && /^[0-9a-f-]{36}$/.test(about) ? about : undefined,
    text: text('busca'),
  }
}

export const logQuery = (condominiumId: string, filters: LogFilters, after: string | null) =>
  queryOptions({
    queryKey: ['messages', 'log', condominiumId, filters, after],
    meta: { tables: ['messages', 'people', 'occupancies', 'memberships', 'unit_list'] },
    queryFn: async () =>
      forwardPage(
        await read<LoggedMessage[]>(
          supabase.rpc('delivery_log', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: condominiumId !== '',
  })
