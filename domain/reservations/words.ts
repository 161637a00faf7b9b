export const reservationStates = [
  'offered',
  'pending',
  'approved',
  'refused',
  'cancelled',
  'expired',
] as const
export type ReservationState = (typeof reservationStates)[number]
export const stateWords: Record<ReservationState, string> = {
  offered: 'Oferecida',
  pending: 'Aguarda aprovação',
  approved: 'Confirmada',
  refused: 'Recusada',
  cancelled: 'Cancelada',
  expired: 'Vencida',
}

export const quotaPeriods = ['day', 'week', 'month', 'year'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]
export const periodWords: Record<QuotaPeriod, string> = {
  day: 'por dia',
  week: 'por semana',
  month: 'por mês',
  year: 'por ano',
}
export const weekdayWords = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

/** Why the check of a booking never reads debts: the Superior Tribunal de Justiça, REsp 1.564.030/MG and REsp 1.699.022/SP. */
export const debtsWords =
  'Dívida com o condomínio não impede o uso das áreas comuns (STJ, REsp 1.564.030 e 1.699.022): esta reserva não consulta cobranças.'
