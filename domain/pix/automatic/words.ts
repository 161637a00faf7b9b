import type { AuthorizationEnd, AuthorizationStatus, DebitStatus } from './states.ts'

export const authorizationNames: Record<AuthorizationStatus, string> = {
  asked: 'Preparando o código',
  pending: 'Esperando você autorizar',
  active: 'Ativo',
  refused: 'Recusado no banco',
  expired: 'Código vencido',
  cancelled: 'Cancelado',
}

/** The same to the board, to which it is not said as 'you'. */
export const statusForBoard = (status: AuthorizationStatus): string =>
  status === 'pending' ? 'Esperando o pagador' : authorizationNames[status]

/** Why an authorization ended, for the person who made it. */
export const endSentences: Record<AuthorizationEnd, string> = {
  payer: 'Você recusou ou cancelou no aplicativo do seu banco.',
  bank: 'O seu banco cancelou a autorização.',
  resident: 'Você cancelou por aqui.',
  management: 'A administração do condomínio cancelou.',
  moved: 'Você deixou de ser quem paga a unidade.',
  account: 'O condomínio mudou a conta em que recebe.',
  provider: 'O banco do condomínio não aceitou ou encerrou a autorização.',
  time: 'O código não foi usado no prazo.',
}

/** The same to the board, without the payer's own words. */
export const endNames: Record<AuthorizationEnd, string> = {
  payer: 'Pelo pagador, no banco',
  bank: 'Pelo banco do pagador',
  resident: 'Pelo pagador, no Prumo',
  management: 'Pela administração',
  moved: 'Mudou quem paga a unidade',
  account: 'Mudou a conta do condomínio',
  provider: 'Pelo banco do condomínio',
  time: 'Código não usado',
}

export const debitNames: Record<DebitStatus, string> = {
  new: 'A agendar',
  waiting: 'Enviado ao banco',
  scheduled: 'Agendado',
  retrying: 'Nova tentativa',
  paid: 'Debitado',
  failed: 'Não debitado',
  refused: 'Recusado pelo banco',
  cancelled: 'Cancelado',
  skipped: 'Não agendado',
}

export const skipNames = { limit: 'Acima do limite do pagador', late: 'Sem prazo para agendar' } as const
