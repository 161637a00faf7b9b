import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Channel, EventName } from '../../../../domain/notifications/events.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type ChannelState = 'real' | 'local' | 'missing'

type States = { states: Record<Channel, ChannelState>; devices: number; test_devices: number }

export const statesQuery = queryOptions({
  queryKey: ['channel-states'],
  meta: { tables: [] },
  queryFn: () => invoke('channel-states', {}) as Promise<States>,
})

/** Whether the condominium's plan writes to phones. */
export const phonePlanQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['phone-plan', condominiumId],
    meta: { tables: ['condominium_subscriptions'] },
    queryFn: () =>
      read<{ allowed: boolean; reason: string | null }>(
        supabase.rpc('check_plan_limits', {
          condo_id: condominiumId,
          feature_name: 'advanced_notifications',
        }),
      ),
    enabled: condominiumId !== '',
  })

export type TestMessage = {
  id: string
  channel: Channel
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  sample_of: string | null
  subject: string
  error_code: string | null
  provider_answer: string | null
  provider_ms: number | null
  provider_id: string | null
  send_after: string | null
  in_digest: boolean
  created_at: string
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
}

/** The user's own tests in the condominium, newest first. */
export const testsQuery = (userId: string, condominiumId: string) =>
  queryOptions({
    queryKey: ['messages', userId, condominiumId, 'tests'],
    meta: { tables: ['messages'] },
    queryFn: () =>
      read(
        supabase
          .from('messages')
          .select(
            'id,channel,status,sample_of,subject,error_code,provider_answer,provider_ms,provider_id,send_after,in_digest,created_at,sent_at,delivered_at,read_at',
          )
          .eq('condominium_id', condominiumId)
          .eq('user_id', userId)
          .eq('kind', 'test')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(30)
          .overrideTypes<TestMessage[], { merge: false }>(),
      ),
    enabled: userId !== '' && condominiumId !== '',
  })

type Asked = { channel?: Channel; event?: EventName }

/** Sends the user a test in a condominium. */
export function useTestSend(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => invoke('send-test-notification', { condominium_id: id, ...asked }),
    meta: { action: 'enviar o teste' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  })
}
