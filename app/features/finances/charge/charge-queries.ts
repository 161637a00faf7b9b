import { queryOptions } from '@tanstack/react-query'
import type { BoletoStatus } from '../../../../domain/charges/charge-state.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type ChargeRow, live, rowColumns, withParts } from '../queries.ts'

/** A charge with all that its drawer shows. */
export type Charge = Omit<ChargeRow, 'boletos'> & {
  pix_txid: string
  /** The agreement whose instalment it is, or that took its place. */
  agreement_id: string | null
  cancelled_on: string | null
  cancel_reason: string | null
  created_at: string
  charge_items: { position: number; fund_id: string; description: string; cents: number }[]
  boletos: {
    status: BoletoStatus
    rejection: string | null
    our_number_printed: string
    digitable_line: string
    registered_on: string | null
    remittances: { created_at: string } | null
  } | null
}

const chargeColumns = `${rowColumns},pix_txid,agreement_id,cancelled_on,cancel_reason,created_at,charge_items(position,fund_id,description,cents),
  boletos(status,rejection,our_number_printed,digitable_line,registered_on,remittances(created_at)),
  ${withParts}`

/** One charge; null when there is none that the caller may read. */
export const chargeQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge', chargeId],
    meta: {
      tables: ['charges', 'charge_items', 'boletos', 'payments', 'remittances'],
      row: { table: 'charges', id: chargeId },
    },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('charges')
          .select(chargeColumns)
          .eq('condominium_id', condominiumId)
          .eq('id', chargeId)
          .order('position', { referencedTable: 'charge_items' })
          .overrideTypes<Charge[], { merge: false }>(),
      )
      return found[0] ?? null
    },
    // Whoever pays by Pix looks at this page: it says so within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? impatience() : false),
    ...live,
  })

export type ChargeMessage = {
  id: string
  kind: string
  status: string
  sent_at: string | null
  created_at: string
}

/** E-mails about a charge. */
export const chargeMessagesQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'messages', chargeId],
    meta: { tables: ['messages'] },
    queryFn: () =>
      read(
        supabase
          .from('messages')
          .select('id,kind,status,sent_at,created_at')
          .eq('condominium_id', condominiumId)
          .eq('charge_id', chargeId)
          .eq('channel', 'email')
          .eq('is_copy', false)
          .overrideTypes<ChargeMessage[], { merge: false }>(),
      ),
  })
