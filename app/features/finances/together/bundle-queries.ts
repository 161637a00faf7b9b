import { queryOptions } from '@tanstack/react-query'
import type { ChargedItem, ChargeKind } from '../../../../domain/charges/charge-name.ts'
import type { BundleEnd } from '../../../../domain/payments/bundle.ts'
import type { OnlyPix } from '../../../../domain/payments/bundle-boleto.ts'
import type { ChargeStatus } from '../../../../domain/payments/imputation.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type ChargeRow, live, withItems } from '../queries.ts'

/** One payment for several charges, or for one on another day. */
export type Bundle = {
  id: string
  unit_labels: string
  made_on: string
  pay_on: string
  valid_until: string
  amount_cents: number
  charge_count: number
  pix_txid: string
  status: 'open' | 'paid' | 'ended'
  end_reason: BundleEnd | null
  replaced_by: string | null
  receipt_id: string | null
  only_pix: OnlyPix | null
}

/** A bundle's own boleto. */
export type BundleBoleto = {
  status: 'issued' | 'sent' | 'registered' | 'rejected' | 'paid' | 'written_off'
  digitable_line: string
  rejection: string | null
}

export type BundleLine = {
  position: number
  principal_cents: number
  late_cents: number
  discount_cents: number
  charges: {
    id: string
    kind: ChargeKind
    reference: string
    competence: string
    unit_id: string
    unit_label: string
    due_on: string
    status: ChargeStatus
    charge_items: ChargedItem[]
  } | null
}

const columns =
  'id,unit_labels,made_on,pay_on,valid_until,amount_cents,charge_count,pix_txid,status,end_reason,replaced_by,receipt_id,only_pix'
const lines =
  'payment_bundle_charges(position,principal_cents,late_cents,discount_cents,charges(id,kind,reference,competence,unit_id,unit_label,due_on,status,charge_items(description,note)))'

export type WholeBundle = Bundle & {
  payment_bundle_charges: BundleLine[]
  bundle_boletos: BundleBoleto | null
}

/** With its charges; null when there is none that the caller may read. */
export const bundleQuery = (condominiumId: string, bundleId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bundle', bundleId],
    meta: { tables: ['payment_bundles', 'charges', 'charge_items', 'bundle_boletos'] },
    queryFn: async () => {
      const found = await orNone(
        read(
          supabase
            .from('payment_bundles')
            .select(`${columns},${lines},bundle_boletos(status,digitable_line,rejection)`)
            .eq('condominium_id', condominiumId)
            .eq('id', bundleId)
            .order('position', { referencedTable: 'payment_bundle_charges' })
            .overrideTypes<WholeBundle[], { merge: false }>(),
        ),
      )
      return found?.[0] ?? null
    },
    // A Pix payer watches this page: it shows the payment within seconds.
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? impatience() : false),
    ...live,
  })

/** A charge's unpaid bundles. */
export const bundlesOfChargeQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bundles-of', chargeId],
    meta: { tables: ['payment_bundles'] },
    queryFn: () =>
      read(
        supabase
          .from('payment_bundles')
          .select(`${columns},payment_bundle_charges!inner(charge_id)`)
          .eq('condominium_id', condominiumId)
          .eq('status', 'open')
          .eq('payment_bundle_charges.charge_id', chargeId)
          .order('created_at', { ascending: false })
          .limit(3)
          .overrideTypes<Bundle[], { merge: false }>(),
      ),
    ...live,
  })

/** Open charges of units, oldest first. */
export const openChargesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'open-of', unitIds],
    meta: { tables: ['charges', 'boletos', 'payments', 'charge_items'] },
    queryFn: () =>
      read(
        supabase
          .from('charges')
          .select(withItems)
          .order('position', { referencedTable: 'charge_items' })
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .eq('status', 'open')
          .order('due_on')
          .order('sort_key')
          .order('reference')
          .limit(120)
          .overrideTypes<ChargeRow[], { merge: false }>(),
      ),
    ...live,
  })

/** Other units of the same owner. */
export const unitsOfOwnerQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'owner-units', unitId],
    meta: { tables: ['occupancies'] },
    queryFn: async () => {
      const owned = () =>
        supabase
          .from('occupancies')
          .select('unit_id,person_id')
          .eq('condominium_id', condominiumId)
          .is('ends_on', null)
          .in('kind', ['owner', 'co_owner', 'off_site_owner'])
      type Owned = { unit_id: string; person_id: string }[]
      const owners = await read(owned().eq('unit_id', unitId).overrideTypes<Owned, { merge: false }>())
      if (owners.length === 0) return []
      const people = owners.map(({ person_id }) => person_id)
      const all = await read(
        owned().in('person_id', people).limit(200).overrideTypes<Owned, { merge: false }>(),
      )
      return [...new Set(all.map((row) => row.unit_id))].filter((id) => id !== unitId)
    },
  })
