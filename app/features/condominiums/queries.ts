import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

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
