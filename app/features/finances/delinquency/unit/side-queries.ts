import { queryOptions } from '@tanstack/react-query'
import type { KitGap } from '../../../../../domain/delinquency/collection-kit.ts'
import type { ContactChannel } from '../../../../../domain/delinquency/contacts.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type DebtContact = {
  id: string
  happened_on: string
  channel: ContactChannel
  note: string
  promised_on: string | null
}

/** Who was spoken to about a unit's debt, newest first. */
export const contactsQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'debt-contacts', unitId],
    meta: { tables: ['debt_contacts'] },
    queryFn: () =>
      read(
        supabase
          .from('debt_contacts')
          .select('id,happened_on,channel,note,promised_on')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .order('happened_on', { ascending: false })
          .order('created_at', { ascending: false })
          .limit(200)
          .overrideTypes<DebtContact[], { merge: false }>(),
      ),
  })

export type DunningNotice = { id: string; days: number; sent_on: string; cents: number }

/** Reminders of the ruler that left for a unit, newest first. */
export const noticesQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'dunning-notices', unitId],
    meta: { tables: ['dunning_notices'] },
    queryFn: () =>
      read(
        supabase
          .from('dunning_notices')
          .select('id,days,sent_on,cents')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .order('sent_on', { ascending: false })
          .limit(24)
          .overrideTypes<DunningNotice[], { merge: false }>(),
      ),
  })

export type Paper = {
  id: string
  kind: 'certificate' | 'yearly'
  as_of: string
  year: number | null
  code: string
}

/** Clearances of a unit, newest first. */
export const papersQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'clearances', unitId],
    meta: { tables: ['clearances'] },
    queryFn: () =>
      read(
        supabase
          .from('clearances')
          .select('id,kind,as_of,year,code')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .order('created_at', { ascending: false })
          .limit(20)
          .overrideTypes<Paper[], { merge: false }>(),
      ),
  })

export type KitPreview = {
  files: { kind: 'convention' | 'minutes'; name: string; title: string }[]
  gaps: KitGap[]
}

/** The contents of a unit's collection kit, and what it lacks. */
export const kitQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'kit', unitId],
    meta: { tables: ['decisions', 'charges', 'people', 'debt_contacts'] },
    queryFn: () =>
      invoke('collection-kit', {
        condominium_id: condominiumId,
        unit_id: unitId,
        dry_run: true,
      }) as Promise<KitPreview>,
    staleTime: 60_000,
  })
