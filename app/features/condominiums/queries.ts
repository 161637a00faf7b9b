import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { fetchPlans } from '../subscriptions/queries.ts'

/** A condominium's own data. `document` is its CNPJ and `postal_code` its CEP, without masks. */
export type Condominium = {
  id: string
  name: string
  total_units: number | null
  document: string | null
  address: string | null
  district: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  /** In bucket `condominium-files`. */
  photo_path: string | null
}

export const condominiumQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId],
    meta: { tables: ['condominiums'] },
    queryFn: () =>
      read(
        supabase
          .from('condominiums')
          .select('id,name,total_units,document,address,district,city,state,postal_code,photo_path')
          .eq('id', condominiumId)
          .single<Condominium>(),
      ),
  })

/** The photos of some condominiums, by id; null where there is none. */
export const photosQuery = (condominiumIds: readonly string[]) =>
  queryOptions({
    queryKey: ['condominiums', 'photos', ...condominiumIds],
    meta: { tables: ['condominiums'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('condominiums')
          .select('id,photo_path')
          .in('id', condominiumIds)
          .overrideTypes<Pick<Condominium, 'id' | 'photo_path'>[], { merge: false }>(),
      )
      return new Map(rows.map(({ id, photo_path }) => [id, photo_path]))
    },
    enabled: condominiumIds.length > 0,
  })

/** The code that residents sign up with, and when it was drawn; administrators only. */
export const codeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'code'],
    meta: { tables: ['condominium_codes'] },
    queryFn: () =>
      read(
        supabase
          .from('condominium_codes')
          .select('code,rotated_at')
          .eq('condominium_id', condominiumId)
          .single<{ code: string; rotated_at: string }>(),
      ),
  })

/** A condominium that one administers, as the portfolio shows it. Amounts in centavos. */
export type PortfolioRow = {
  id: string
  name: string
  city: string | null
  state: string | null
  role: 'owner_admin' | 'admin'
  units: number
  total_units: number | null
  residents: number
  open_requests: number
  oldest_request: string | null
  overdue_cents: number
  plan_name: string | null
  unit_limit: number | null
  subscription_state: 'trial' | 'active' | 'trial_expired' | 'subscription_inactive'
  /** Of the newest subscription; null without one. */
  subscription_status: string | null
  trial_ends_at: string | null
  mandate_ends_on: string | null
}

/** Every condominium that one administers, by name, in one request. `today` is 'YYYY-MM-DD'. */
export const portfolioQuery = (today: string) =>
  queryOptions({
    queryKey: ['condominiums', 'portfolio', today],
    meta: { tables: ['condominiums', 'memberships', 'units', 'charges', 'condominium_subscriptions'] },
    queryFn: () => read<PortfolioRow[]>(supabase.rpc('condominium_portfolio')),
  })

/** The plans that anyone may choose, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  meta: { tables: ['subscription_plans'] },
  queryFn: ({ signal }) => fetchPlans(signal),
})
