import { queryOptions } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { readPage } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/** How many changes that residents ask for in the register wait for a decision. */
export const openChangesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'changes'],
    meta: { tables: ['change_requests'] },
    queryFn: async () => {
      const some = supabase
        .from('change_requests')
        .select('id', { count: 'exact' })
        .eq('condominium_id', condominiumId)
        .eq('status', 'pending')
        .limit(1)
      return (await readPage(some)).count
    },
  })

/** The line of the home page about them. */
export function changesWaiting(open: number): Attention[] {
  if (open === 0) return []
  return [
    {
      key: 'changes',
      Icon: FilePen,
      title: counted(open, 'pedido de alteração', 'pedidos de alteração'),
      note: 'Moradores pediram para corrigir o cadastro. Compare o antes e o depois.',
      verb: 'Comparar',
      to: '/dashboard/resident-requests/alteracoes',
    },
  ]
}
