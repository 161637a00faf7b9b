import { type PlanLimit, roomOf } from '../subscriptions/plan-limit.ts'
import type { UnitSummary } from './queries.ts'

export const count = new Intl.NumberFormat('pt-BR')

/** '1 unidade', '1.250 unidades'. */
export const unitsText = (units: number): string =>
  `${count.format(units)} ${units === 1 ? 'unidade' : 'unidades'}`

/** Returns ', das quais 3 são garagens': annexes counted with the homes; empty when there are none. */
export function annexesText({ annexes, kinds }: Pick<UnitSummary, 'annexes' | 'kinds'>): string {
  if (annexes === 0) return ''
  const words = [
    ...(kinds.includes('garage') ? [annexes === 1 ? 'garagem' : 'garagens'] : []),
    ...(kinds.includes('storage') ? [annexes === 1 ? 'depósito' : 'depósitos'] : []),
  ].join(' e ')
  return `, das quais ${count.format(annexes)} ${annexes === 1 ? 'é' : 'são'} ${words}`
}

/** 'Seu plano inclui 200 unidades. 96 em uso.' */
export function limitText(plan: PlanLimit): string {
  const { limit, used } = plan
  const use = used === 0 ? 'Nenhuma em uso.' : `${count.format(used)} em uso.`
  if (limit === null || roomOf(plan) === null) return `Seu plano não limita o número de unidades. ${use}`
  return `Seu plano inclui ${unitsText(limit)}. ${use}`
}
