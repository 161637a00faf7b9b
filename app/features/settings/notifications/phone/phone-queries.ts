import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PhoneChannel } from '../../../../../domain/notifications/events.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { read } from '../../../../lib/read.ts'
import { useSession } from '../../../../lib/session.tsx'
import { supabase } from '../../../../lib/supabase.ts'

/** A code that waits to be typed in; times in ISO. */
export type PhoneCode = {
  /** E.164. */
  phone: string
  channel: PhoneChannel
  status: 'leaving' | 'sent' | 'failed'
  /** The provider's, in a code. */
  failure: string | null
  tries_left: number
  expires_at: string
  another_at: string
}

/** The user's pending code; polled every two seconds until it has been sent. */
export const codeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['phone-code', userId],
    meta: { tables: ['notification_settings'] },
    queryFn: async () => {
      const waiting = await read<PhoneCode[]>(supabase.rpc('my_phone_code'))
      return waiting[0] ?? null
    },
    enabled: userId !== '',
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'sent' ? 2000 : false),
  })

function useOwn() {
  const { user } = useSession()
  const queries = useQueryClient()
  const id = user?.id ?? ''
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['notification-settings', id] }),
      queries.invalidateQueries({ queryKey: ['phone-code', id] }),
    ])
}

/** Requests a code. Deletes the previous number if it differs. */
export function useAskCode() {
  const refresh = useOwn()
  return useMutation({
    mutationFn: (values: { phone: string; channel: PhoneChannel }) => invoke('request-phone-code', values),
    meta: { action: 'pedir o código', quiet: true },
    onSuccess: refresh,
  })
}

/** Submits the received code. */
export function useConfirmCode() {
  const refresh = useOwn()
  return useMutation({
    mutationFn: (code: string) => invoke('confirm-phone-code', { code }),
    meta: { action: 'confirmar o celular', quiet: true },
    onSettled: refresh,
  })
}

/** Switches the channels of the number that was confirmed, or forgets the number. */
export function useSavePhone() {
  const refresh = useOwn()
  return useMutation({
    mutationFn: (values: { phone: string | null; whatsapp: boolean; sms: boolean }) =>
      invoke('save-phone-channels', values),
    meta: { action: 'salvar o celular dos avisos', quiet: true },
    onSuccess: refresh,
  })
}
