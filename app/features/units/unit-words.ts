import { unlimited } from '../subscriptions/queries.ts'
import type { PlanLimit } from './queries.ts'

export const count = new Intl.NumberFormat('pt-BR')

/** '1 unidade', '1.250 unidades'. */
export const unitsText = (units: number): string =>
  `${count.format(units)} ${units === 1 ? 'unidade' : 'unidades'}`

/** 'Seu plano inclui 200 unidades. 96 em uso.' */
export function limitText({ limit, used }: PlanLimit): string {
  const use = used === 0 ? 'Nenhuma em uso.' : `${count.format(used)} em uso.`
  if (limit === null || limit >= unlimited) return `Seu plano não limita o número de unidades. ${use}`
  return `Seu plano inclui ${unitsText(limit)}. ${use}`
}
