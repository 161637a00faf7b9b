import { type FeatureFlag, featureFlags } from '../permissions/roles.ts'
import { type Measure, type PlanTerms, unlimited } from './plan-terms.ts'

/** What each feature flag is called. */
export const featureNames: Record<FeatureFlag, string> = {
  unit_management: 'Unidades',
  resident_management: 'Moradores e pedidos de acesso',
  communications: 'Comunicados',
  documents: 'Documentos',
  financial: 'Cobranças e contas',
  reservations: 'Reservas',
  incidents: 'Ocorrências',
  reports: 'Relatórios',
  portaria: 'Portaria',
  advanced_notifications: 'Avisos por WhatsApp e SMS',
  penalties: 'Advertências e multas',
  voting: 'Assembleias e votação',
  advanced_analytics: 'Análises avançadas',
}

export const measureNames: Record<Measure, string> = {
  max_units: 'Unidades',
  max_admins: 'Administradores',
  max_common_spaces: 'Áreas comuns',
  storage_gigabytes: 'Espaço para arquivos',
}

/** 'sem limite', '50', '30 GB'. */
export const measureWords = (measure: Measure, value: number): string => {
  if (measure === 'storage_gigabytes')
    return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`
  return measure !== 'max_admins' && value >= unlimited ? 'sem limite' : value.toLocaleString('pt-BR')
}

type Measured = Pick<PlanTerms, Measure | 'features'>

/** Describes the losses and gains between two versions, each in a few words. */
export function differenceWords(from: Measured, to: Measured): { losses: string[]; gains: string[] } {
  const losses: string[] = []
  const gains: string[] = []
  for (const measure of Object.keys(measureNames) as Measure[]) {
    if (from[measure] === to[measure]) continue
    const words = `${measureNames[measure].toLowerCase()}: ${measureWords(measure, to[measure])} em vez de ${measureWords(measure, from[measure])}`
    ;(to[measure] < from[measure] ? losses : gains).push(words)
  }
  for (const flag of featureFlags) {
    if ((from.features[flag] === true) === (to.features[flag] === true)) continue
    if (to.features[flag]) gains.push(`inclui ${featureNames[flag]}`)
    else losses.push(`deixa de incluir ${featureNames[flag]}`)
  }
  return { losses, gains }
}
