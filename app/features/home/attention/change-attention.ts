import { FilePen } from 'lucide-react'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/** The line of the home page about the changes that residents ask for in the register. */
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
