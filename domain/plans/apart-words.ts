import { formatDate } from '../calendar.ts'
import type { FeatureFlag } from '../permissions/roles.ts'
import { featureNames } from './plan-words.ts'

/** The answer of private.feature_closing; `until` is the last day, 'YYYY-MM-DD'. */
export type FeatureClosing = { by: 'off' | 'own'; reason: string; until: string | null }

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Says that something is closed for a while and why, to people who know it open. */
export const closingWords = (feature: FeatureFlag, { by, reason, until }: FeatureClosing): string =>
  `${featureNames[feature]}: fechado ${until ? `até ${formatDate(until)}` : 'por enquanto'}${by === 'own' ? ' neste condomínio' : ''}. ${sentence(reason)} Nada se perdeu: volta como estava.`
