import { formatDate } from '../../../../../domain/calendar.ts'
import { apartName, limitWords } from '../../../../../domain/plans/apart-words.ts'
import { featureNames } from '../../../../../domain/plans/plan-words.ts'
import { type Apart, isLimit } from '../../../../../domain/platform/feature-changes.ts'
import { counted } from '../../../../lib/words.ts'
import type { FeatureItem, FeatureState, PlanInForce } from './features-query.ts'

const underWay: Readonly<Record<string, readonly [string, string]>> = {
  voting: ['assembleia ou enquete em andamento', 'assembleias ou enquetes em andamento'],
  reservations: ['reserva por vir', 'reservas por vir'],
  incidents: ['ocorrência aberta', 'ocorrências abertas'],
  penalties: ['processo em andamento', 'processos em andamento'],
  portaria: ['entrega à espera', 'entregas à espera'],
  financial: ['cobrança em aberto', 'cobranças em aberto'],
}

/** '3 reservas por vir': what private.under_way counts of a feature. */
export const underWayWords = (what: string, count: number): string =>
  counted(count, ...(underWay[what] ?? ['coisa em andamento', 'coisas em andamento']))

/** 'Aberto para 20% (Essencial)': how a feature stands apart from the plans. */
export function stateWords(state: FeatureState | undefined | null, plans: readonly PlanInForce[]): string {
  if (!state) return 'Segue o plano'
  if (state.off_reason !== null) return 'Fechado para todos'
  const named = state.share_plans?.map((slug) => plans.find((plan) => plan.slug === slug)?.name ?? slug)
  return `Aberto para ${state.share}%${named ? ` (${named.join(', ')})` : ''}`
}

/** 'aberto', 'fechado', 'até 80'. */
export const valueWords = (what: Apart, value: number): string =>
  isLimit(what) ? limitWords(value) : value === 1 ? 'aberto' : 'fechado'

/** What a change of the history did, in one line. */
export function changeWords([item]: readonly FeatureItem[], plans: readonly PlanInForce[]): string {
  if (!item) return ''
  if (item.kind === 'all')
    return `${featureNames[item.feature]}: ${stateWords(item.after, plans).toLowerCase()}, antes ${stateWords(item.before, plans).toLowerCase()}`
  const { name, what, after } = item
  const end = after?.ends_on ? ` até ${formatDate(after.ends_on)}` : ''
  return `${name} · ${apartName(what)}: ${after ? `${valueWords(what, after.value)}${end}` : 'segue o plano'}`
}
