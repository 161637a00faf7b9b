import { type PlanLimit, roomOf } from '../subscriptions/plan-limit.ts'

export const count = new Intl.NumberFormat('pt-BR')

/** '1 unidade', '1.250 unidades'. */
export const unitsText = (units: number): string =>
  `${count.format(units)} ${units === 1 ? 'unidade' : 'unidades'}`

/** 'Seu plano inclui 200 unidades. 96 em uso.' */
export function limitText(plan: PlanLimit): string {
  const { limit, used } = plan
  const use = used === 0 ? 'Nenhuma em uso.' : `${count.format(used)} em uso.`
  if (limit === null || roomOf(plan) === null) return `Seu plano não limita o número de unidades. ${use}`
  return `Seu plano inclui ${unitsText(limit)}. ${use}`
}
