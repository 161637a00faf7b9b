import type { ActKind, OccurrenceCategory, VisitKind } from './acts.ts'

/** What lists, desks and papers call things. */
export const visitKindWords: Record<VisitKind, string> = {
  visitor: 'Visita',
  provider: 'Prestador',
  guest: 'Convidado',
  courier: 'Entregador',
  other: 'Outro',
}
export const visitStatusWords = {
  inside: 'No prédio',
  left: 'Saiu',
  refused: 'Não entrou',
  undone: 'Desfeito',
} as const
export const deliveryStatusWords = {
  waiting: 'À espera',
  handed: 'Entregue',
  returned: 'Devolvida',
  undone: 'Desfeita',
} as const
export const proofWords = { code: 'Código', signature: 'Assinatura', known: 'Pessoa conhecida' } as const
export const occurrenceWords: Record<OccurrenceCategory, string> = {
  noise: 'Barulho',
  damage: 'Dano',
  access: 'Acesso',
  safety: 'Segurança',
  emergency: 'Emergência',
  maintenance: 'Manutenção',
  service: 'Serviço',
  other: 'Outro',
}
export const actWords: Record<ActKind, string> = {
  'visit.entered': 'Entrada de visita',
  'visit.left': 'Saída de visita',
  'visit.refused': 'Visita não admitida',
  'delivery.arrived': 'Encomenda recebida',
  'delivery.handed': 'Encomenda entregue',
  'delivery.returned': 'Encomenda devolvida',
  'delivery.moved': 'Encomenda mudou de lugar',
  'key.lent': 'Chave emprestada',
  'key.returned': 'Chave devolvida',
  'lost.found': 'Objeto achado',
  'lost.claimed': 'Objeto retirado',
  'lost.disposed': 'Objeto descartado ou doado',
  'occurrence.noted': 'Ocorrência',
  'shift.started': 'Início de turno',
  'shift.handed': 'Turno passado',
  'shift.accepted': 'Turno recebido',
  'patrol.passed': 'Ronda',
  'gate.opened': 'Abertura de portão',
  'act.undone': 'Registro desfeito',
}
