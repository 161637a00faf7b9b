import { queryOptions } from '@tanstack/react-query'
import type { DunningStep } from '../../../../../domain/delinquency/dunning.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type Ruler = { is_on: boolean; starts_on: string; steps: DunningStep[]; updated_at: string }

/** The form's values; each step has its own key while others move. */
export type RulerValues = { is_on: boolean; steps: (DunningStep & { key: string })[] }

/** The condominium's reminder schedule; null until one is saved. */
export const rulerQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'ruler'],
    meta: { tables: ['dunning_rulers'] },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('dunning_rulers')
          .select('is_on,starts_on,steps,updated_at')
          .eq('condominium_id', condominiumId)
          .overrideTypes<Ruler[], { merge: false }>(),
      )
      return found[0] ?? null
    },
  })
