import { formatShort, parseDecimal, rational } from '../rational.ts'
import type { DayRule, InstalmentMethod } from './schedule.ts'

export const agreementStatuses = {
  proposed: 'Proposta do morador',
  offered: 'Proposta da administração',
  refused: 'Recusado',
  withdrawn: 'Retirado',
  active: 'Em andamento',
  completed: 'Cumprido',
  broken: 'Rompido',
  renegotiated: 'Renegociado',
  cancelled: 'Desfeito',
} as const
export type AgreementStatus = keyof typeof agreementStatuses

export const methodWords: Record<InstalmentMethod, string> = {
  none: 'Iguais, sem juros',
  linear: 'Com juros simples',
  price: 'Fixas (tabela Price)',
}
export const dayRuleWords: Record<DayRule, string> = {
  same: 'No dia combinado',
  next: 'No dia útil seguinte',
  previous: 'No dia útil anterior',
}

/** 'Entrada', 'Parcela 3 de 10'. */
export const instalmentName = (position: number, count: number): string =>
  position === 0 ? 'Entrada' : `Parcela ${position} de ${count}`

/** '12,5%' of '12.5'. */
export const shownPercent = (text: string): string => `${formatShort(parseDecimal(text) ?? rational(0), 4)}%`
