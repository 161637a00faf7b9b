import { apportion } from '../apportionment.ts'

/** How the shares of a building are proposed, with the word people read. */
export const shareRules = {
  equal: 'Iguais',
  area: 'Pela área',
  scale: 'Ajustar as atuais para somar 1',
} as const
export type ShareRule = keyof typeof shareRules

export type SharedUnit = { share: number; area: number | null }

/** The reason a proposal cannot be made, in words. */
export type NoProposal = { reason: string }

/**
 * Returns the factor by which the condominium's total is multiplied before shares are proposed: each unit should have a thousand parts or more, so
 * that rounding is not visible, and multiplying keeps every share exact.
 */
export function refinementForProposal(shareTotal: number, units: number): number {
  let factor = 1
  while (shareTotal * factor < units * 1000) factor *= 10
  return factor
}

/**
 * Proposes new shares for units that sum to `whole` exactly, by largest remainder; ties go to the first, so pass them in order. `whole` is what the
 * other units leave. Returns a reason when the rule has no data to work with.
 */
export function proposeShares(
  rule: ShareRule,
  units: readonly SharedUnit[],
  whole: number,
): { shares: number[] } | NoProposal {
  if (units.length === 0) return { reason: 'Escolha ao menos um tipo de unidade.' }
  if (whole <= 0) return { reason: 'As outras unidades já somam 1 ou mais: não sobra fração para repartir.' }
  if (rule === 'area') {
    const missing = units.filter(({ area }) => area === null).length
    if (missing > 0)
      return {
        reason: `${missing === 1 ? 'Falta a área de 1 unidade' : `Faltam as áreas de ${missing} unidades`}. Informe-as para repartir pela área.`,
      }
  }
  if (rule === 'scale' && units.every(({ share }) => share === 0))
    return { reason: 'Nenhuma destas unidades tem fração: não há o que ajustar.' }
  return { shares: apportion(whole, weightsOf(rule, units)) }
}

function weightsOf(rule: ShareRule, units: readonly SharedUnit[]): number[] {
  if (rule === 'equal') return units.map(() => 1)
  return units.map(({ share, area }) => (rule === 'area' ? (area ?? 0) : share))
}
