/** States of a condominium's newest subscription, as `private.condominium_standings` names them. */
export const standingWords = {
  trial: 'Em teste',
  active: 'Ativa',
  unpaid: 'Em atraso',
  paused: 'Pausada',
  pending: 'Pendente',
  trial_expired: 'Teste terminou',
  expired: 'Expirada',
  cancelled: 'Cancelada',
  none: 'Sem assinatura',
} as const
export type Standing = keyof typeof standingWords

/** What the list of condominiums can be narrowed to, of how they are. */
export const healthWords = {
  idle: 'Sem atividade há 30 dias',
  full: 'Acima de 90% de um limite',
  failing: 'Com falhas na semana',
} as const
type Health = keyof typeof healthWords

/** What can be due with one. */
export const dueWords = { contact: 'Contato vencido', trial: 'Teste termina em 3 dias' } as const
type Due = keyof typeof dueWords

export const listSorts = { name: true, activity: true, created: true, storage: true } as const
export type ListSort = keyof typeof listSorts

/** The filters as `platform_condominiums` takes them. */
export type CondominiumFilters = {
  wanted?: string
  standing?: Standing
  plan?: string
  health?: Health
  due?: Due
  tag?: string
  state?: string
}

/** The plans' way to say that there is no limit. */
const UNLIMITED = 999_999

/** '45 de 50'; '45' where there is no limit. */
export const usedOf = (used: string, limit: number | null, limitWords: string): string =>
  limit === null || limit >= UNLIMITED ? used : `${used} de ${limitWords}`
