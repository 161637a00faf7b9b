import { type ActionGroup, actionGroups } from '../audit/action-groups.ts'
import { rateOf } from './revenue.ts'

/** What an account that comes to administer a condominium does first, in the order in which most do it. */
export const activationSteps = {
  account: 'Conta criada',
  confirmed: 'E-mail confirmado',
  condominium: 'Condomínio criado',
  units: 'Primeiras unidades',
  resident: 'Primeiro morador convidado',
  charge: 'Primeira cobrança emitida',
  paid: 'Primeira taxa paga',
} as const
export type ActivationStep = keyof typeof activationSteps

/** Months after a condominium's own for which a target can be set. */
export const retentionMonths = ['1', '3', '6', '12'] as const

/** Every figure that can have a target, with its name. */
export const indicatorNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(activationSteps)
      .filter(([step]) => step !== 'account')
      .map(([step, words]) => [`activation.${step}`, `Ativação: ${words.toLowerCase()}`]),
  ),
  ...Object.fromEntries(
    retentionMonths.map((later) => [
      `retention.${later}`,
      `Permanência depois de ${later === '1' ? '1 mês' : `${later} meses`}`,
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(actionGroups) as ActionGroup[]).map((group) => [
      `adoption.${group}`,
      `Uso da área ${actionGroups[group]}`,
    ]),
  ),
  mrr: 'Receita recorrente (MRR)',
  churn: 'Clientes que saem por mês',
  expansion: 'Aumentos no mês',
}

/** Whether the figure is money, in centavos; the others are parts of a whole, whose targets count tenths of a per cent. */
export const isMoney = (indicator: string): boolean => indicator === 'mrr' || indicator === 'expansion'

/** What the worker measured of a month: of `total` so many `reached`, in the middle after so many days. */
export type IndicatorFigure = {
  kind: 'activation' | 'retention' | 'adoption'
  /** 'YYYY-MM'. */
  month: string
  part: string
  reached: number
  total: number
  days: number | null
}

/** How a part of a figure went month by month, as shares from 0 to 1; a month without one to count is null. */
export const shareByMonth = (
  figures: readonly IndicatorFigure[],
  kind: IndicatorFigure['kind'],
  part: string,
): { month: string; share: number | null }[] =>
  figures
    .filter((figure) => figure.kind === kind && figure.part === part)
    .map(({ month, reached, total }) => ({ month, share: rateOf(reached, total) }))
