import { queryOptions } from '@tanstack/react-query'
import type { BoletoStatus } from '../../../../domain/charges/charge-state.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type ChargeRow, live, rowColumns, withParts } from '../queries.ts'

/** A charge at the Pix provider: its code contains the amount for each day. */
type PixCharge = {
  status: 'new' | 'active' | 'paid' | 'removed' | 'refused'
  copy_paste: string | null
  due_on: string
  days_after: number
  refusal: string | null
}

/** A charge with all that its drawer shows. */
export type Charge = Omit<ChargeRow, 'boletos'> & {
  pix_txid: string
  /** Where it is paid; null: into the main account. */
  bank_account_id: string | null
  /** The agreement whose instalment it is, or that took its place. */
  agreement_id: string | null
  cancelled_on: string | null
  cancel_reason: string | null
  created_at: string
  charge_items: { position: number; fund_id: string; description: string; cents: number }[]
  pix_charges: PixCharge[]
  boletos: {
    status: BoletoStatus
    rejection: string | null
    our_number_printed: string
    digitable_line: string
    registered_on: string | null
    write_off: 'wanted' | 'sent' | 'done' | 'refused' | null
    due_change: 'wanted' | 'sent' | 'refused' | null
    refusal: string | null
    remittances: { created_at: string } | null
  } | null
}

const chargeColumns = `${rowColumns},pix_txid,bank_account_id,agreement_id,cancelled_on,cancel_reason,created_at,charge_items(position,fund_id,description,cents),
  boletos(status,rejection,our_number_printed,digitable_line,registered_on,write_off,due_change,refusal,remittances(created_at)),
  pix_charges(status,copy_paste,due_on,days_after,refusal),
  ${withParts}`

/** One charge; null when there is none that the caller may read. */
export const chargeQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge', chargeId],
    meta: {
      tables: ['charges', 'charge_items', 'boletos', 'pix_charges', 'payments', 'remittances'],
      row: { table: 'charges', id: chargeId },
    },
    queryFn: async () => {
      const found = await orNone(
        read(
          supabase
            .from('charges')
            .select(chargeColumns)
            .eq('condominium_id', condominiumId)
            .eq('id', chargeId)
            .order('position', { referencedTable: 'charge_items' })
            .overrideTypes<Charge[], { merge: false }>(),
        ),
      )
      return found?.[0] ?? null
    },
    // A Pix payer watches this page: it shows the payment within seconds.
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
