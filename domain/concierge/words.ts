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
  refused: 'Não liberada',
  undone: 'Desfeita',
} as const
export const deliveryStatusWords = {
  waiting: 'À espera',
  handed: 'Entregue',
  returned: 'Devolvida',
  undone: 'Desfeita',
} as const
/** How the person who took a parcel was identified. */
export const proofWords = {
  code: 'com o código',
  signature: 'com assinatura',
  known: 'reconhecido pelo porteiro',
} as const
/** Who let a visit in. */
export const admittedWords = {
  authorization: 'pela autorização',
  call: 'por interfone',
  resident: 'por quem recebe',
  override: 'apesar do aviso',
} as const
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
export const loanStatusWords = { out: 'Emprestada', returned: 'Devolvida' } as const
export const lostStatusWords = {
  kept: 'Guardado',
  claimed: 'Devolvido',
  disposed: 'Doado ou descartado',
} as const
export const shiftStatusWords = {
  running: 'Em curso',
  accepted: 'Recebido',
  unaccepted: 'Sem aceite',
} as const
type Handing = { handed_at: unknown; accepted_at: unknown }
/** How far the hand-over of a shift is. */
export const shiftStatusOf = ({ handed_at, accepted_at }: Handing): keyof typeof shiftStatusWords =>
  handed_at === null ? 'running' : accepted_at === null ? 'unaccepted' : 'accepted'
/** How a point of the round was read. */
export const patrolWords = { qr: 'QR', nfc: 'NFC' } as const
export const patrolStatusWords = { valid: 'Conferida', wrong: 'Etiqueta de outro ponto' } as const
export const gateOutcomeWords = { by_hand: 'À mão', opened: 'Abriu', failed: 'Não respondeu' } as const
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
