export type MoveKind = 'in' | 'out'
export type MoveStatus = 'planned' | 'running' | 'done' | 'cancelled'
export type MoveItem = { text: string; done_at: string | null; done_by: string | null }

export const moveKinds: Record<MoveKind, string> = { in: 'Entrada', out: 'Saída' }
export const moveStatuses: Record<MoveStatus, string> = {
  planned: 'Marcada',
  running: 'Em andamento',
  done: 'Concluída',
  cancelled: 'Cancelada',
}

/** Default checklist for condominiums without their own. */
export const usualChecklists: Record<MoveKind, readonly string[]> = {
  in: [
    'Elevador de serviço protegido e reservado',
    'Vistoria das áreas comuns antes da mudança',
    'Chaves entregues',
    'Tags e controles da garagem entregues',
    'Veículos e pets cadastrados',
    'Convenção e regimento entregues',
    'Vistoria das áreas comuns depois da mudança',
  ],
  out: [
    'Elevador de serviço protegido e reservado',
    'Chaves devolvidas',
    'Tags e controles da garagem devolvidos',
    'Veículos retirados da garagem',
    'Depósito vistoriado',
    'Vistoria das áreas comuns depois da mudança',
  ],
}
